import { useQuery } from '@tanstack/react-query';
import type { CallOutput } from '@tidemark/contract';
import { drawLink, drawLinkConfirm } from '@tidemark/contract/calls/money/withdrawals';
import { CallFailed, CallRefused } from '@tidemark/contract/client';
import { Button, Card, EmptyState, Num, Skeleton } from '@tidemark/ui';
import { useState } from 'react';
import { api } from '../../shared/api/api.ts';
import { useText } from '../../shared/device/language.ts';
import { showFailure } from '../../shared/forms/form-refusal.ts';
import { useGoing, useQueryParams } from '../../shared/layout/navigation.tsx';
import { LoadFailed, Page } from '../../shared/layout/page.tsx';
import { toaster } from '../../shared/layout/toaster.ts';
import { useDayFormats } from '../../shared/time/day-formats.ts';

type Linked = CallOutput<typeof drawLink>;
const UNCONFIRMED = 0;

/**
 * Opened from the e-mail about a withdrawal: its details, and the button that confirms it. Opening the link
 * alone confirms nothing, because mail servers open links too.
 */
export function LinkPage() {
  const t = useText('withdraw');
  const token = useQueryParams().token?.trim() ?? '';
  return (
    <Page title={t('confirm.title')} back={false}>
      <div className="px-4 pt-2 pb-8 wide:px-0">
        <Card className="p-5">
          <LinkedWithdrawal token={token} />
        </Card>
      </div>
    </Page>
  );
}

function LinkedWithdrawal({ token }: { readonly token: string }) {
  const t = useText('withdraw');
  const [isDone, setDone] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: [drawLink.path, token],
    queryFn: ({ signal }) => api.call(drawLink, { token }, { quiet: true, signal }),
    retry: false,
    staleTime: 0,
  });
  if (isDone) {
    return (
      <div role="status">
        <EmptyState icon="check" title={t('link.done')} note={t('link.doneNote')} />
      </div>
    );
  }
  if (error instanceof CallRefused)
    return <EmptyState icon="warn" title={t('link.void')} note={t('link.voidNote')} />;
  if (error) return <LoadFailed onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-40 w-full" />;
  if (data.status !== UNCONFIRMED) return <EmptyState icon="document" title={t('link.over')} />;
  return <Ask linked={data} token={token} onDone={() => setDone(true)} onOver={() => void refetch()} />;
}

interface AskProps {
  readonly linked: Linked;
  readonly token: string;
  readonly onDone: () => void;
  /** What the link was about has changed meanwhile. */
  readonly onOver: () => void;
}

function Ask({ linked, token, onDone, onOver }: AskProps) {
  const t = useText('withdraw');
  const d = useDayFormats();
  const going = useGoing();
  const [isBusy, setBusy] = useState(false);
  const { code, protocol } = linked.draw_currency;
  const lines = [
    [t('link.amount'), t('usd', { amount: d.exact(linked.number) })],
    [t('received'), `${d.exact(linked.real_number)} ${code} ${protocol}`],
    [t('confirm.to'), linked.payee],
  ] as const;
  const send = async () => {
    setBusy(true);
    try {
      await api.call(drawLinkConfirm, { token }, { quiet: true });
      onDone();
    } catch (problem) {
      if (problem instanceof CallFailed) showFailure(problem);
      if (problem instanceof CallRefused) {
        toaster.show(problem.message, 'bad');
        onOver();
      }
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="flex flex-col gap-5">
      <p className="text-sm">{t('link.lead')}</p>
      <dl className="flex flex-col gap-2 rounded-md bg-well p-3">
        {lines.map(([label, value]) => (
          <div key={label} className="flex flex-wrap justify-between gap-x-4">
            <dt className="text-sm text-quiet">{label}</dt>
            <dd className="m-0 min-w-0 break-words text-sm font-medium">
              <Num>{value}</Num>
            </dd>
          </div>
        ))}
      </dl>
      <Button size="lg" wide busy={isBusy} onClick={() => void send()}>
        {t('confirm.submit')}
      </Button>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-xs text-faint">{t('link.notYou')}</p>
        <Button tone="plain" size="sm" onClick={() => going.to('forgot')}>
          {t('link.setPassword')}
        </Button>
      </div>
    </div>
  );
}
