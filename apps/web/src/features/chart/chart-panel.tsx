import { type Period, periods } from '@tidemark/domain/market';
import { cx, Skeleton } from '@tidemark/ui';
import { lazy, Suspense, useState } from 'react';
import type { Instrument } from '../../shared/instruments.ts';
import { useText } from '../../shared/language.ts';
import { readStored, store } from '../../shared/storage.ts';
import { periodLabels, readPeriod } from './periods.ts';

// The chart library is fetched while the price and the ticket already stand.
const KLine = lazy(() => import('./k-line.tsx').then((chart) => ({ default: chart.KLine })));

/** Period bar and chart. The period is remembered on this device. */
export function ChartPanel({
  instrument,
  levels,
  className,
}: {
  readonly instrument: Instrument | undefined;
  readonly levels?: readonly number[];
  readonly className?: string;
}) {
  const t = useText('chart');
  const [period, setPeriod] = useState<Period>(() => readPeriod(readStored('period')));
  const choose = (next: Period) => {
    store('period', next);
    setPeriod(next);
  };
  return (
    <section aria-label={t('chart')} className={cx('flex min-h-0 flex-col', className)}>
      <PeriodBar period={period} onChange={choose} label={t('periods')} />
      <div className="min-h-0 flex-1">
        {instrument ? (
          <Suspense fallback={<Skeleton className="m-4 h-[calc(100%-2rem)] opacity-60" />}>
            <KLine
              key={instrument.Code}
              instrument={instrument}
              period={period}
              {...(levels ? { levels } : {})}
            />
          </Suspense>
        ) : (
          <Skeleton className="m-4 h-[calc(100%-2rem)] opacity-60" />
        )}
      </div>
    </section>
  );
}

function PeriodBar({
  period,
  onChange,
  label,
}: {
  readonly period: Period;
  readonly onChange: (period: Period) => void;
  readonly label: string;
}) {
  return (
    <div dir="ltr" className="scroll-quiet flex overflow-x-auto border-y border-line px-2 wide:border-t-0">
      <fieldset className="flex w-full max-w-120 justify-between wide:w-auto wide:justify-start wide:gap-1">
        <legend className="sr-only">{label}</legend>
        {periods.map((choice) => (
          <button
            key={choice}
            type="button"
            aria-pressed={choice === period}
            onClick={() => onChange(choice)}
            className={cx(
              'min-h-10 min-w-11 rounded-sm px-2 text-xs font-medium -outline-offset-2 transition-colors duration-150 wide:min-h-9',
              choice === period ? 'text-accent' : 'text-quiet hover:text-ink',
            )}
          >
            <span className={cx('rounded-sm px-2 py-1', choice === period && 'bg-accent-soft')}>
              {periodLabels[choice]}
            </span>
          </button>
        ))}
      </fieldset>
    </div>
  );
}
