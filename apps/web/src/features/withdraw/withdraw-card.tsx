import { Button, Card, Line, Num, Tag } from '@tidemark/ui';
import { useFormats, useText } from '../../shared/device/language.ts';
import { addressText, shortened } from '../../shared/lists/shortened.ts';
import { unitsText } from '../../shared/money/units-text.ts';
import { ReceiptButton } from '../../shared/receipt/receipt-button.tsx';
import { useDayFormats } from '../../shared/time/day-formats.ts';
import { TimeLeft } from '../../shared/time/time-left.tsx';
import { Timeline } from './timeline.tsx';
import { hasEnded, toneOf, UNCONFIRMED, type Withdrawal } from './view-model.ts';

export interface WithdrawCardProps {
  readonly withdrawal: Withdrawal;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** One withdrawal: how much, to whom, how far it is, and what can still be done. */
export function WithdrawCard({ withdrawal, onConfirm, onCancel }: WithdrawCardProps) {
  const t = useText('withdraw');
  const f = useFormats();
  const d = useDayFormats();
  const { draw_currency, status, status_name, created_at, due_at, notes } = withdrawal;
  const amount = d.exact(withdrawal.number);
  return (
    <Card className="flex flex-col gap-3">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <p className="text-base font-medium">
            <Num>{t('usd', { amount })}</Num>
          </p>
          <p className="text-xs text-faint">{f.dateTime(created_at)}</p>
        </div>
        <span className="flex flex-wrap justify-end gap-1">
          {draw_currency.protocol === '' ? null : <Tag>{draw_currency.protocol}</Tag>}
          <Tag tone={toneOf(status)}>{status_name}</Tag>
        </span>
      </div>
      <Facts withdrawal={withdrawal} />
      {due_at === null ? null : (
        <TimeLeft label={t('records.waits', { amount })} submittedAt={created_at} dueAt={due_at} />
      )}
      {withdrawal.hold_until === null ? null : (
        <p className="text-xs text-warn">
          {t('records.notBefore', { moment: f.weekTime(withdrawal.hold_until) })}
        </p>
      )}
      {notes === '' ? null : (
        <p className="rounded-md bg-well px-3 py-2 text-sm">
          <span className="block text-xs text-faint">{t('records.reason')}</span>
          <bdi className="break-words whitespace-pre-wrap">{notes}</bdi>
        </p>
      )}
      <Timeline withdrawal={withdrawal} />
      <div className="flex flex-wrap justify-end gap-2 empty:hidden">
        {hasEnded(status) ? <ReceiptButton kind="withdrawal" id={withdrawal.id} /> : null}
        {withdrawal.can_cancel ? (
          <Button tone="quiet" size="sm" onClick={onCancel}>
            {t('records.cancel')}
          </Button>
        ) : null}
        {status === UNCONFIRMED ? (
          <Button size="sm" onClick={onConfirm}>
            {t('records.confirm')}
          </Button>
        ) : null}
      </div>
    </Card>
  );
}

function Facts({ withdrawal }: { readonly withdrawal: Withdrawal }) {
  const t = useText('withdraw');
  const f = useFormats();
  const { address, tag, bank_name, payee_account, memo, expires_at } = withdrawal;
  const to = address === '' ? `${bank_name} ${shortened(payee_account)}` : addressText(address, tag);
  return (
    <dl className="m-0">
      <Line label={t('fee')}>
        <Num>{t('usd', { amount: f.fee(withdrawal.fee) })}</Num>
      </Line>
      <Line label={t('received')}>
        <Num>{unitsText(f, withdrawal.real_number, withdrawal.draw_currency.code)}</Num>
      </Line>
      <Line label={t('records.to')}>
        <bdi title={address === '' ? payee_account : address}>{to}</bdi>
      </Line>
      {memo === '' ? null : (
        <div className="py-1 text-sm">
          <dt className="text-quiet">{t('records.memo')}</dt>
          <dd className="m-0 break-words">
            <bdi>{memo}</bdi>
          </dd>
        </div>
      )}
      {expires_at === null ? null : (
        <p className="py-1 text-xs text-warn">{t('records.confirmBy', { moment: f.time(expires_at) })}</p>
      )}
    </dl>
  );
}
