import { joinSentences } from '@tidemark/i18n';
import { Line, Num } from '@tidemark/ui';
import { useText } from '../../../shared/device/language.ts';
import { useDayFormats } from '../../../shared/time/day-formats.ts';
import { useFundText } from '../use-fund-text.ts';
import { useToday } from '../use-today.ts';
import { type FundDetail, previewOf, termOf } from '../view-model.ts';

/** Placeholder without an amount. */
const NO_AMOUNT = '–';

/** Income per day and in total, the end date, and the cost of leaving early. */
export function SubscribePreview({ fund, text }: { readonly fund: FundDetail; readonly text: string }) {
  const t = useText('mining.form');
  const d = useDayFormats();
  const say = useFundText();
  const preview = previewOf(text, fund);
  const term = termOf(useToday(), fund.lock_dividend_days);
  const currency = fund.currency_code;
  const isFree = fund.liquidated_damages === 0;
  return (
    <div className="flex flex-col gap-2">
      <dl aria-live="polite" className="m-0 border-y border-line py-1">
        <Line label={t('dayProfit')}>
          <Num>{preview ? say.profit(preview.dayProfit, currency) : NO_AMOUNT}</Num>
        </Line>
        <Line label={t('totalProfit')} className="font-medium">
          <Num>{preview ? say.profit(preview.totalProfit, currency) : NO_AMOUNT}</Num>
        </Line>
        <Line label={t('firstIncome')}>{d.day(term.firstPaidOn)}</Line>
        <Line label={t('endsOn')}>{d.day(term.endsOn)}</Line>
        {isFree ? null : (
          <Line label={t('penalty')}>
            <Num>{preview ? say.exact(preview.penalty, currency) : say.rate(fund.liquidated_damages)}</Num>
          </Line>
        )}
      </dl>
      <p className="text-xs text-faint">
        {joinSentences([
          isFree ? t('penaltyFree') : t('penaltyNote', { rate: say.rate(fund.liquidated_damages) }),
          t('utc'),
        ])}
      </p>
    </div>
  );
}
