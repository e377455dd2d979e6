import type { ChartPeriod } from '@tidemark/domain/market';
import { periodLabels } from '@tidemark/domain/market';
import { cx, Skeleton } from '@tidemark/ui';
import type { Chart } from 'klinecharts';
import { useRef, useState } from 'react';
import { useText } from '../../../shared/device/language.ts';
import type { Instrument } from '../../../shared/instruments/instruments.ts';
import { useChartSettings } from '../chart-settings.ts';
import { useExtraLayers } from '../extra-layers.ts';
import { useIndicators } from '../indicators/use-indicators.ts';
import { legendHeight } from '../legend-height.ts';
import { type ChartState, useChart, useSymbol, useWhatIsShown } from '../use-chart.ts';
import { PaperLines } from './paper-lines.tsx';
import { createReplayFeed } from './replay-feed.ts';
import type { ReplayRun } from './replay-run.ts';
import type { Paper } from './use-paper.ts';

/** The chart of a replay, with the type and the indicators of the page's chart, and the paper orders. */
export function ReplayChart({
  instrument,
  period,
  run,
  dayStart,
  paper,
}: {
  readonly instrument: Instrument;
  readonly period: ChartPeriod;
  readonly run: ReplayRun;
  readonly dayStart: number;
  readonly paper: Paper;
}) {
  const t = useText('chart');
  const { indicators, looks, type, breaks } = useChartSettings();
  const box = useRef<HTMLDivElement>(null);
  const made = useRef<Chart>(undefined);
  const [state, setState] = useState<ChartState>('loading');
  const [createFeed] = useState(() => createReplayFeed(run, dayStart, () => made.current?.resetData()));
  const { chart } = useChart(box, setState, createFeed);
  made.current = chart;
  useWhatIsShown(chart, useSymbol(instrument), period);
  useIndicators(chart, indicators, looks);
  useExtraLayers(chart, type, breaks);
  return (
    <div dir="ltr" className="relative h-full min-h-0 w-full overflow-hidden">
      <div
        ref={box}
        role="img"
        aria-label={t('label', { instrument: instrument.ShowCode, period: periodLabels[period] })}
        className={cx('h-full w-full touch-pan-y', state !== 'shown' && 'invisible')}
      />
      {chart && state === 'shown' ? (
        <PaperLines
          {...{ chart, instrument, paper }}
          legendHeight={legendHeight(indicators, chart.getSize()?.width ?? 0)}
        />
      ) : null}
      {state === 'loading' ? <Skeleton className="absolute inset-x-4 inset-y-6 opacity-60" /> : null}
      {state === 'failed' ? (
        <p className="absolute inset-0 flex items-center justify-center text-sm text-quiet">{t('failed')}</p>
      ) : null}
    </div>
  );
}
