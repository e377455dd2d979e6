import { Card, LinePlot } from '@tidemark/ui';
import { useText } from '../../../shared/device/language.ts';
import { useDayFormats } from '../../../shared/time/day-formats.ts';
import type { Incomes } from '../queries.ts';
import { useFundText } from '../use-fund-text.ts';
import { paidByDay, type Subscription } from '../view-model.ts';

export interface IncomeProps {
  readonly subscription: Subscription;
  readonly income: Incomes;
}

/** How the income grew, day after day; nothing before the first. */
export function IncomePlot({ subscription, income }: IncomeProps) {
  const t = useText('mining.income');
  const d = useDayFormats();
  const say = useFundText();
  const points = paidByDay(income.rows ?? [], income.first?.sum ?? '0');
  if (points.length === 0) return null;
  const currency = subscription.get_fund.currency_code;
  return (
    <section aria-labelledby="income-plot">
      <Card className="flex flex-col gap-3">
        <h2 id="income-plot" className="text-xs font-medium text-quiet">
          {t('plot')}
        </h2>
        <LinePlot
          label={t('plotLabel')}
          points={points.map(({ day, paid }) => ({
            value: Number(paid),
            name: d.day(day),
            text: say.profit(paid, currency),
          }))}
          tickText={d.compact}
        />
        {income.hasMore ? (
          <p className="text-xs text-faint">{t('plotPart', { days: points.length })}</p>
        ) : null}
      </Card>
    </section>
  );
}
