import { useQuery } from '@tanstack/react-query';
import { myDeal } from '@tidemark/contract/calls/trading/forex';
import { Suspense, useEffect } from 'react';
import { api } from '../../../shared/api/api.ts';
import { useText } from '../../../shared/device/language.ts';
import { toaster } from '../../../shared/layout/toaster.ts';
import { OrderSheet } from '../order-steps.tsx';
import { type Order, statusOf } from './order-lists.ts';

/** An order by its id, from any list; null if the user has none with this id. */
async function findOrder(id: string, signal: AbortSignal): Promise<Order | null> {
  for (const list of ['history', 'holding', 'pending'] as const) {
    const { data } = await api.call(myDeal, { status: statusOf[list], id }, { quiet: true, signal });
    if (data[0]) return data[0];
  }
  return null;
}

/** The order that an address names, in its sheet above the page. */
export function OneOrder({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const t = useText('orders');
  const { data: order } = useQuery({
    queryKey: [myDeal.path, 'one', id],
    queryFn: ({ signal }) => findOrder(id, signal),
    staleTime: 0,
  });
  const isUnknown = order === null;
  useEffect(() => {
    if (isUnknown) toaster.show(t('unknownOrder', { id }));
  }, [isUnknown, id, t]);
  return order ? (
    <Suspense>
      <OrderSheet order={order} onClose={onClose} />
    </Suspense>
  ) : null;
}
