import { Button, Card, Icon, Tag } from '@tidemark/ui';
import { useFormats, useText } from '../../shared/device/language.ts';
import { CopyRow } from '../../shared/money/copy-row.tsx';
import { kindNumbers, type PayeeRecord, payeeName } from './view-model.ts';

export interface PayeeCardProps {
  readonly payee: PayeeRecord;
  readonly onDelete: () => void;
}

/** One payee: its destination, when it becomes usable, and its removal. */
export function PayeeCard({ payee, onDelete }: PayeeCardProps) {
  const t = useText('payees');
  const f = useFormats();
  const isCoin = payee.type === kindNumbers.coin;
  return (
    <Card className="flex flex-col gap-3">
      <div className="flex items-start justify-between gap-3">
        <h2 className="min-w-0 text-base font-medium break-words">
          <bdi>{isCoin ? payee.draw_currency.code : payee.bank_name}</bdi>
        </h2>
        <Tag>{isCoin ? payee.draw_currency.protocol : payee.draw_currency.code}</Tag>
      </div>
      <dl className="m-0 divide-y divide-line rounded-md border border-line">
        {linesOf(payee).map(({ key, value, ltr }) => (
          <CopyRow
            key={key}
            ltr={ltr}
            label={t(`line.${key}`)}
            value={value}
            copyLabel={t('copy', { what: t(`line.${key}`) })}
          />
        ))}
      </dl>
      {payee.hold_until === null ? null : (
        <p className="flex items-center gap-2 text-xs text-warn">
          <Icon name="history" size={16} />
          {t('holdUntil', { moment: f.weekTime(payee.hold_until) })}
        </p>
      )}
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="text-xs text-faint">{t('added', { moment: f.date(payee.created_at) })}</span>
        <Button
          tone="quiet"
          size="sm"
          aria-label={t('deleteName', { what: payeeName(payee) })}
          onClick={onDelete}
        >
          {t('delete')}
        </Button>
      </div>
    </Card>
  );
}

/** What there is to copy of a payee, empty lines left out. */
function linesOf(payee: PayeeRecord) {
  const lines = [
    { key: 'address', value: payee.dc_address, ltr: true },
    { key: 'tag', value: payee.tag, ltr: true },
    { key: 'name', value: payee.payee_name, ltr: false },
    { key: 'account', value: payee.payee_account, ltr: true },
    { key: 'swift', value: payee.bank_swift, ltr: true },
    { key: 'bankAddress', value: payee.bank_address, ltr: false },
    { key: 'remark', value: payee.remark, ltr: false },
  ] as const;
  return lines.filter(({ value }) => value !== '');
}
