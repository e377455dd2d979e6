import { equityByDay } from '@tidemark/contract/calls/money/statement';
import { Card, EmptyState, LinePlot, SegmentedControl, Skeleton } from '@tidemark/ui';
import { useState } from 'react';
import { useCall } from '../../shared/api/use-call.ts';
import { useFormats, useText } from '../../shared/device/language.ts';
import { LoadFailed } from '../../shared/layout/page.tsx';
import { HIDDEN_AMOUNT, useAmountsHidden } from '../../shared/money/amounts.ts';
import { useDayFormats } from '../../shared/time/day-formats.ts';
import { useTimeZone } from '../../shared/time/time-zone.ts';
import { type EquityDay, type EquityPeriod, equityPeriods, summaryOf } from './view-model.ts';

/** What everything was worth at the end of each day. */
export function EquityCard() {
  const t = useText('assets');
  const [period, setPeriod] = useState<EquityPeriod>('30');
  const asked = useCall(
    equityByDay,
    { days: Number(period) as 30 | 90 | 365, time_zone: useTimeZone() },
    { quiet: true, staleTime: 60_000 },
  );
  return (
    <section aria-labelledby="wallet-equity">
      <Card className="flex flex-col gap-3" aria-busy={!asked.data && !asked.isError}>
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h2 id="wallet-equity" className="text-xs font-medium text-quiet">
            {t('equity.title')}
          </h2>
          <div className="w-60 max-w-full">
            <SegmentedControl
              size="sm"
              label={t('equity.period')}
              value={period}
              choices={equityPeriods.map((value) => ({ value, label: t(`equity.days${value}`) }))}
              onChange={setPeriod}
            />
          </div>
        </div>
        {asked.data ? (
          <EquityPlot days={asked.data} />
        ) : asked.isError ? (
          <LoadFailed onRetry={() => void asked.refetch()} />
        ) : (
          <Skeleton className="h-52 w-full" />
        )}
      </Card>
    </section>
  );
}

function EquityPlot({ days }: { readonly days: readonly EquityDay[] }) {
  const t = useText('assets');
  const f = useFormats();
  const d = useDayFormats();
  const hidden = useAmountsHidden();
  const summary = summaryOf(days);
  if (!summary) return <EmptyState icon="market" title={t('equity.empty')} note={t('equity.emptyNote')} />;
  const said = (amount: string) => (hidden ? HIDDEN_AMOUNT : f.amount(amount));
  return (
    <>
      <LinePlot
        label={t('equity.label')}
        points={days.map(({ day, equity: worth }) => ({
          value: Number(worth),
          name: d.day(day),
          text: said(worth),
        }))}
        {...(hidden ? {} : { tickText: (value: number) => d.compact(value) })}
      />
      <p className="text-xs text-faint">
        {days.length === 1
          ? t('equity.firstDay')
          : t('equity.summary', {
              change: hidden ? HIDDEN_AMOUNT : f.profitShort(summary.change),
              low: said(summary.low.equity),
              lowDay: d.day(summary.low.day),
              high: said(summary.high.equity),
              highDay: d.day(summary.high.day),
            })}
      </p>
    </>
  );
}
