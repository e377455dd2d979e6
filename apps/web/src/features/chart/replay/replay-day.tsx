import { type ChartPeriod, chartPeriods, isLongPeriod, periodLabels } from '@tidemark/domain/market';
import { DAY_MS, day as dayNamed, startOfDay } from '@tidemark/domain/time';
import { cx, Skeleton } from '@tidemark/ui';
import { Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { useText } from '../../../shared/device/language.ts';
import type { Instrument } from '../../../shared/instruments/instruments.ts';
import { later } from '../../../shared/loading/lazy-on-idle.ts';
import { usePeriod } from '../chart-choice.ts';
import { PaperTable } from './paper-table.tsx';
import { PaperTicket } from './paper-ticket.tsx';
import { ReplayControls } from './replay-controls.tsx';
import type { ReplayRun } from './replay-run.ts';
import { usePaper } from './use-paper.ts';

const ReplayChart = later(
  () => import('./replay-chart.tsx'),
  (part) => part.ReplayChart,
);

/** How often time goes on, in milliseconds. */
const BEAT_MS = 100;

/** Bars longer than a day would hold prices of other days. */
const replayPeriods: readonly ChartPeriod[] = chartPeriods.filter(
  (period) => period === '4hour' || !isLongPeriod(period),
);

/** One day: controls, chart, and the paper orders beside or under it. */
export function ReplayDay({
  instrument,
  run,
  day,
}: {
  readonly instrument: Instrument;
  readonly run: ReplayRun;
  /** YYYY-MM-DD, in UTC. */
  readonly day: string;
}) {
  const t = useText('chart');
  const start = startOfDay(dayNamed(day));
  const view = useSyncExternalStore(run.subscribe, run.view);
  const own = usePeriod();
  const [period, setPeriod] = useState<ChartPeriod>(replayPeriods.includes(own) ? own : '60min');
  const paper = usePaper(run, instrument, start);
  useBeat(run, view.isPlaying);
  return (
    <>
      <ReplayControls run={run} view={view} day={{ start, end: start + DAY_MS }} />
      <div className="flex min-h-0 flex-1 flex-col wide:flex-row">
        <div className="flex min-h-0 min-w-0 flex-1 flex-col">
          <PeriodChoice period={period} onChange={setPeriod} />
          <div className="min-h-0 flex-1">
            <Suspense fallback={<Skeleton className="m-4 h-[calc(100%-2rem)] opacity-60" />}>
              <ReplayChart {...{ instrument, period, run, paper }} dayStart={start} />
            </Suspense>
          </div>
        </div>
        <section
          aria-label={t('replay.orders')}
          className="flex max-h-[48%] flex-col gap-3 overflow-y-auto border-line p-3 max-wide:border-t wide:max-h-none wide:w-88 wide:border-s"
        >
          <PaperTicket instrument={instrument} paper={paper} />
          <PaperTable instrument={instrument} paper={paper} />
          <p className="text-xs text-faint">{t('replay.note')}</p>
        </section>
      </div>
    </>
  );
}

function PeriodChoice({
  period,
  onChange,
}: {
  readonly period: ChartPeriod;
  readonly onChange: (period: ChartPeriod) => void;
}) {
  const t = useText('chart');
  return (
    <fieldset
      dir="ltr"
      className="scroll-quiet m-0 flex shrink-0 overflow-x-auto border-0 border-b border-line p-0 px-2"
    >
      <legend className="sr-only">{t('periods')}</legend>
      {replayPeriods.map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={one === period}
          onClick={() => onChange(one)}
          className={cx(
            'min-h-11 min-w-11 shrink-0 rounded-sm px-2 text-xs font-medium -outline-offset-2 wide:min-h-9',
            one === period ? 'text-accent' : 'text-quiet hover:text-ink',
          )}
        >
          {periodLabels[one]}
        </button>
      ))}
    </fieldset>
  );
}

/** Lets the time of the page move the replay while it plays; leaving the page ends it. */
function useBeat(run: ReplayRun, isPlaying: boolean): void {
  useEffect(() => {
    if (!isPlaying) return;
    let before = performance.now();
    const beat = setInterval(() => {
      const now = performance.now();
      // A page in the background is woken rarely: time that nobody saw does not count.
      run.elapse(Math.min(now - before, 5 * BEAT_MS));
      before = now;
    }, BEAT_MS);
    return () => clearInterval(beat);
  }, [run, isPlaying]);
}
