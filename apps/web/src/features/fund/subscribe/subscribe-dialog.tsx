import { Suspense } from 'react';
import { useText } from '../../../shared/device/language.ts';
import { ConfirmDialog } from '../../../shared/layout/sheets.ts';
import { useDayFormats } from '../../../shared/time/day-formats.ts';
import { useFundText } from '../use-fund-text.ts';
import { useToday } from '../use-today.ts';
import { type FundDetail, previewOf, termOf } from '../view-model.ts';

export interface SubscribeDialogProps {
  readonly fund: FundDetail;
  readonly text: string;
  readonly busy: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Confirmation before money is locked: duration, return, and the cost of leaving early. */
export function SubscribeDialog({ fund, text, busy, onConfirm, onCancel }: SubscribeDialogProps) {
  const t = useText('mining.confirm');
  const d = useDayFormats();
  const say = useFundText();
  const today = useToday();
  const preview = previewOf(text, fund);
  if (!preview) return null;
  const currency = fund.currency_code;
  const days = fund.lock_dividend_days;
  const amount = say.exact(text, currency);
  const term = termOf(today, days);
  return (
    <Suspense>
      <ConfirmDialog
        open
        busy={busy}
        title={t('title', { amount, fund: `\u2068${fund.title}\u2069` })}
        note={
          <>
            <span className="block">
              {t('note', {
                days,
                date: d.day(term.endsOn),
                total: say.profit(preview.totalProfit, currency),
              })}
            </span>
            <span className="mt-2 block font-medium text-ink">
              {fund.liquidated_damages === 0
                ? t('free')
                : t('penalty', { penalty: say.exact(preview.penalty, currency) })}
            </span>
          </>
        }
        confirmLabel={t('submit', { amount })}
        cancelLabel={t('keep')}
        onConfirm={onConfirm}
        onCancel={onCancel}
      />
    </Suspense>
  );
}
