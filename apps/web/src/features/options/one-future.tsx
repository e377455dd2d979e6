import { useQuery } from '@tanstack/react-query';
import { microOrders } from '@tidemark/contract/calls/trading/micro';
import { Suspense, useEffect } from 'react';
import { api } from '../../shared/api/api.ts';
import { useText } from '../../shared/device/language.ts';
import { OrderDispute } from '../../shared/disputes/order-dispute.ts';
import { OrderJournal } from '../../shared/journal/order-journal.ts';
import { ResponsiveDialog } from '../../shared/layout/responsive-dialog.tsx';
import { toaster } from '../../shared/layout/toaster.ts';
import { ClosedFutureCard, RunningFutureCard } from './future-cards.tsx';
import { futureStatusOf } from './future-lists.ts';
import type { Future } from './view-model.ts';

async function findFuture(id: string, signal: AbortSignal): Promise<Future | null> {
  for (const list of ['closed', 'running'] as const) {
    const { data } = await api.call(
      microOrders,
      { status: futureStatusOf[list], id },
      { quiet: true, signal },
    );
    if (data[0]) return data[0];
  }
  return null;
}

/** The future that an address names, above the page. */
export function OneFuture({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const t = useText('futures');
  const { data: future } = useQuery({
    queryKey: [microOrders.path, 'one', id],
    queryFn: ({ signal }) => findFuture(id, signal),
    staleTime: 0,
  });
  const isUnknown = future === null;
  useEffect(() => {
    if (isUnknown) toaster.show(t('unknownFuture', { id }));
  }, [isUnknown, id, t]);
  if (!future) return null;
  return (
    <ResponsiveDialog open onClose={onClose} title={future.ForexTradeList.ShowCode} wide="middle">
      {future.Status === futureStatusOf.closed ? (
        <ClosedFutureCard future={future} />
      ) : (
        <RunningFutureCard future={future} />
      )}
      <Suspense>
        <OrderJournal kind="micro" id={future.Id} />
        <OrderDispute kind="micro" id={future.Id} />
      </Suspense>
    </ResponsiveDialog>
  );
}
