import { Card, Icon, type IconName, Line, Num } from '@tidemark/ui';
import type { ReactNode } from 'react';
import { useFormats, useText } from '../../shared/device/language.ts';
import { useDayFormats } from '../../shared/time/day-formats.ts';
import type { Cost, LoanConfig } from './terms.ts';

export interface CostCardProps {
  readonly config: LoanConfig;
  /** Undefined while the amount is none. */
  readonly cost: Cost | undefined;
}

/** The full cost: payout, repayment, dates, and the penalty for being late. */
export function CostCard({ config, cost }: CostCardProps) {
  const t = useText('loan.cost');
  const loan = useText('loan');
  const f = useFormats();
  const d = useDayFormats();
  const usd = (amount: string) => <Num>{loan('usd', { amount: d.exact(amount) })}</Num>;
  const rate = d.rate(config.penalty_rate * 100);
  return (
    <Card className="flex flex-col gap-3">
      <h2 className="text-base font-medium">{t('title')}</h2>
      <dl aria-live="polite" className="m-0">
        <Line label={t('amount')}>{cost ? usd(cost.amount) : '–'}</Line>
        <Line label={t('free')}>{t('freeDays', { days: config.free_period })}</Line>
        <Line
          label={
            <>
              {t('interest')}
              <span className="block text-xs text-faint">
                {t('interestOf', {
                  rate: d.rate(config.interest_rate * 100),
                  days: Math.max(0, config.loan_period - config.free_period),
                })}
              </span>
            </>
          }
        >
          {cost ? usd(cost.interest) : '–'}
        </Line>
        <div className="mt-2 flex items-baseline justify-between gap-4 border-t border-line pt-3">
          <dt className="text-sm font-medium">{t('total')}</dt>
          <dd className="m-0 text-end text-lg font-semibold">{cost ? usd(cost.total) : '–'}</dd>
        </div>
        <Line label={t('due')} className="font-medium">
          {cost ? d.day(cost.repaymentOn) : '–'}
        </Line>
        {cost?.freeUntil ? <Line label={t('freeUntil')}>{d.day(cost.freeUntil)}</Line> : null}
      </dl>
      <ul className="flex flex-col gap-2 border-t border-line pt-3 text-xs text-quiet">
        <Note icon="history">{t('ifToday')}</Note>
        <Note icon="check">{t('early')}</Note>
        <Note icon="warn">
          {cost
            ? t('late', { day: d.exact(cost.penaltyDay), rate, max: f.wholeAmount(cost.penaltyMax) })
            : t('lateBare', { rate })}
        </Note>
        <Note icon="lock">{loan('earmark')}</Note>
      </ul>
    </Card>
  );
}

function Note({ icon, children }: { readonly icon: IconName; readonly children: ReactNode }) {
  return (
    <li className="flex gap-2">
      <Icon name={icon} size={16} className="shrink-0 text-faint" />
      <span className="min-w-0">{children}</span>
    </li>
  );
}
