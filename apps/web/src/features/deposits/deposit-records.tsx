import { depositCancel, depositList } from '@tidemark/contract/calls/money/deposits';
import { Button, Card, EmptyState, Icon, Line, Num, Tag } from '@tidemark/ui';
import { Suspense, useState } from 'react';
import { api } from '../../shared/api/api.ts';
import { refreshCall } from '../../shared/api/use-call.ts';
import { useFormats, useText } from '../../shared/device/language.ts';
import { useQueryParams } from '../../shared/layout/navigation.tsx';
import { LoadFailed } from '../../shared/layout/page.tsx';
import { ConfirmDialog } from '../../shared/layout/sheets.ts';
import { toaster } from '../../shared/layout/toaster.ts';
import { CardList } from '../../shared/lists/card-list.tsx';
import { ListEnd } from '../../shared/lists/list-end.tsx';
import { idOf, SingleItemBanner } from '../../shared/lists/single-item-banner.tsx';
import { unitsText } from '../../shared/money/units-text.ts';
import { TimeLeft } from '../../shared/time/time-left.tsx';
import { useDeposits } from './queries.ts';
import { type Deposit, statusOf } from './view-model.ts';

const waiting = { className: 'h-28', count: 3 };

/** What was submitted, with its review, newest first. */
export function DepositRecords() {
  const t = useText('charge.records');
  const alone = idOf(useQueryParams());
  const deposits = useDeposits(alone);
  const [asked, ask] = useState<Deposit>();
  return (
    <section aria-label={t('title')} className="flex flex-col gap-3">
      <h2 className="text-base font-medium">{t('title')}</h2>
      {alone === undefined ? null : <SingleItemBanner place="mineCharge" />}
      {!deposits.rows && deposits.isFailed ? <LoadFailed onRetry={deposits.retry} /> : null}
      <CardList
        label={t('title')}
        rows={deposits.rows}
        isFailed={deposits.isFailed}
        card={(deposit) => <Record deposit={deposit} onInvalidate={() => ask(deposit)} />}
        empty={<EmptyState icon="deposit" title={t('none')} note={t('noneNote')} />}
        waiting={waiting}
      />
      {deposits.rows && deposits.rows.length > 0 ? <ListEnd list={deposits} /> : null}
      {asked ? (
        <Suspense>
          <InvalidateDialog deposit={asked} onDone={() => ask(undefined)} />
        </Suspense>
      ) : null}
    </section>
  );
}

interface RecordProps {
  readonly deposit: Deposit;
  readonly onInvalidate: () => void;
}

function Record({ deposit, onInvalidate }: RecordProps) {
  const t = useText('charge.records');
  const status = useText('charge.status');
  const f = useFormats();
  const { words, tone } = statusOf(deposit.status);
  const amount = unitsText(f, deposit.number, deposit.currency_code);
  return (
    <Card className="flex flex-col gap-3">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <p className="text-base font-medium">
            <Num>{amount}</Num>
          </p>
          <p className="text-xs text-faint">{f.dateTime(deposit.created_at)}</p>
        </div>
        <span className="flex flex-wrap justify-end gap-1">
          {deposit.protocol_code === '' ? null : <Tag>{deposit.protocol_code}</Tag>}
          <Tag tone={tone}>{status(words)}</Tag>
        </span>
      </div>
      {deposit.due_at ? (
        <TimeLeft label={t('waits', { amount })} submittedAt={deposit.created_at} dueAt={deposit.due_at} />
      ) : null}
      <Facts deposit={deposit} />
      {deposit.remark === '' ? null : (
        <p className="rounded-md bg-well px-3 py-2 text-sm">
          <span className="block text-xs text-faint">{t('reason')}</span>
          <bdi className="break-words whitespace-pre-wrap">{deposit.remark}</bdi>
        </p>
      )}
      <div className="flex flex-wrap items-center justify-between gap-2">
        {deposit.proofImg === '' ? null : (
          <a
            href={deposit.proofImg}
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-8 items-center gap-1.5 text-xs font-medium text-accent hover:underline"
          >
            <Icon name="picture" size={16} />
            {t('proof')}
          </a>
        )}
        {words === 'unchecked' ? (
          <Button tone="quiet" size="sm" onClick={onInvalidate}>
            {t('invalidate')}
          </Button>
        ) : null}
      </div>
    </Card>
  );
}

/** Its destination, value and result. */
function Facts({ deposit }: { readonly deposit: Deposit }) {
  const t = useText('charge');
  const f = useFormats();
  const { received, received_usd, currency_code, decided_at } = deposit;
  const to = deposit.address === '' ? deposit.bank_name : deposit.address;
  return (
    <dl className="m-0">
      {received === null ? (
        <Line label={t('records.worth')}>
          <Num>{t('usd', { amount: f.amount(deposit.usd_amount) })}</Num>
        </Line>
      ) : (
        <>
          <Line label={t('records.received')}>
            <Num>{unitsText(f, received, currency_code)}</Num>
          </Line>
          <Line label={t('records.credited')}>
            <Num>{t('usd', { amount: f.amount(received_usd ?? deposit.usd_amount) })}</Num>
          </Line>
        </>
      )}
      {to === '' ? null : (
        <div className="flex items-baseline justify-between gap-4 py-1 text-sm">
          <dt className="text-quiet">{t('records.to')}</dt>
          <dd className="m-0 min-w-0 truncate text-ink" title={to}>
            <bdi>{to}</bdi>
          </dd>
        </div>
      )}
      {decided_at === null ? null : <Line label={t('records.decided')}>{f.dateTime(decided_at)}</Line>}
    </dl>
  );
}

/** Confirmation before a deposit is withdrawn. */
function InvalidateDialog({ deposit, onDone }: { readonly deposit: Deposit; readonly onDone: () => void }) {
  const t = useText('charge.records');
  const app = useText('app');
  const f = useFormats();
  const [busy, setBusy] = useState(false);
  const invalidate = async () => {
    setBusy(true);
    // A refusal appears as a toast: an operator may have decided first.
    const answer = await api.ask(depositCancel, { id: deposit.id }).catch(() => undefined);
    if (answer) toaster.show(answer.msg, 'good');
    await refreshCall(depositList);
    onDone();
  };
  return (
    <ConfirmDialog
      open
      busy={busy}
      tone="danger"
      title={t('ask', { amount: unitsText(f, deposit.number, deposit.currency_code) })}
      note={t('askNote')}
      confirmLabel={t('confirm')}
      cancelLabel={app('cancel')}
      onConfirm={() => void invalidate()}
      onCancel={onDone}
    />
  );
}
