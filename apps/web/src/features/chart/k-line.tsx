import type { Side } from '@tidemark/domain/forex';
import { type ChartPeriod, periodLabels } from '@tidemark/domain/market';
import { Button, cx, Skeleton } from '@tidemark/ui';
import { Suspense, useRef, useState } from 'react';
import { useTopic } from '../../live/use-topic.ts';
import { useText } from '../../shared/device/language.ts';
import type { Instrument } from '../../shared/instruments/instruments.ts';
import { later, lazyOnIdle } from '../../shared/loading/lazy-on-idle.ts';
import type { TimedLine } from '../../shared/orders/timed-line.ts';
import { createChartFeed } from './bars/feed.ts';
import { useBarEnd } from './bars/use-bar-end.ts';
import { toolsShown } from './chart-choice.ts';
import { useChartSettings } from './chart-settings.ts';
import { useExtraLayers } from './extra-layers.ts';
import { backToNow, useJumpMoment } from './frame/jump.ts';
import { useIndicators } from './indicators/use-indicators.ts';
import { legendHeight } from './legend-height.ts';
import { OwnLines } from './lines/own-lines.tsx';
import { type ChartState, useCatchUp, useChart, useJump, useSymbol, useWhatIsShown } from './use-chart.ts';
import { useFills } from './use-fills.ts';

const DrawingsOnChart = lazyOnIdle(
  () => import('./drawings/drawings-on-chart.tsx'),
  (part) => part.DrawingsOnChart,
  // A tool that is chosen places points at once.
  toolsShown,
);

const CompareOnChart = later(
  () => import('./compare/compare-on-chart.tsx'),
  (part) => part.CompareOnChart,
);

const EventsOnChart = lazyOnIdle(
  () => import('./events/events-on-chart.tsx'),
  (part) => part.EventsOnChart,
);

export interface KLineProps {
  readonly instrument: Instrument;
  readonly period: ChartPeriod;
  /** Running trades that end by the clock. */
  readonly timed: readonly TimedLine[];
  readonly onOrder: ((side: Side, price: number) => void) | undefined;
}

/** The K-line chart. It stays left to right in every language: time runs as it does everywhere. */
export function KLine({ instrument, period, timed, onOrder }: KLineProps) {
  const { indicators, looks, type, breaks, events, compare } = useChartSettings();
  const t = useText('chart');
  const box = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<ChartState>('loading');
  const { chart, feed } = useChart(box, setState, createChartFeed);
  const symbol = useSymbol(instrument);
  useTopic(`KLINE.${instrument.Code}`);
  const moment = useJumpMoment();
  useJump(chart, feed, moment);
  useWhatIsShown(chart, symbol, period);
  useCatchUp(chart, feed, symbol, period);
  useIndicators(chart, indicators, looks);
  useExtraLayers(chart, type, breaks);
  useBarEnd(chart, instrument, period);
  useFills(chart, instrument, state === 'shown');
  return (
    <div dir="ltr" className="relative h-full min-h-0 w-full overflow-hidden">
      <div
        ref={box}
        role="img"
        aria-label={t('label', { instrument: instrument.ShowCode, period: periodLabels[period] })}
        // Invisible charts are not painted: a chart draws several times until its bars are loaded.
        className={cx('live-chart h-full w-full touch-pan-y', state !== 'shown' && 'invisible')}
      />
      {chart && state === 'shown' ? (
        <OwnLines
          chart={chart}
          instrument={instrument}
          timed={timed}
          box={box}
          onOrder={onOrder}
          legendHeight={legendHeight(indicators, chart.getSize()?.width ?? 0)}
        />
      ) : null}
      {chart && state === 'shown' ? (
        <Suspense>
          <DrawingsOnChart chart={chart} instrument={instrument} />
        </Suspense>
      ) : null}
      {chart && state === 'shown' && events ? (
        <Suspense>
          <EventsOnChart chart={chart} instrument={instrument} />
        </Suspense>
      ) : null}
      {chart && state === 'shown' && compare.length > 0 ? (
        <Suspense>
          <CompareOnChart
            {...{ chart, period, instrument }}
            compared={compare}
            top={legendHeight(indicators, chart.getSize()?.width ?? 0) + 8}
          />
        </Suspense>
      ) : null}
      {moment === undefined ? null : (
        <Button
          tone="quiet"
          size="sm"
          className="absolute start-3 bottom-9 z-10 bg-surface"
          onClick={backToNow}
        >
          {t('goTo.now')}
        </Button>
      )}
      <StateNote state={state} onRetry={() => chart?.resetData()} />
    </div>
  );
}

/** What is said in the place of a chart that has no bars. */
function StateNote({ state, onRetry }: { readonly state: ChartState; readonly onRetry: () => void }) {
  const t = useText('chart');
  const app = useText('app');
  switch (state) {
    case 'loading':
      return <Skeleton className="absolute inset-x-4 inset-y-6 opacity-60" />;
    case 'empty':
      return (
        <p className="absolute inset-0 flex items-center justify-center text-sm text-quiet">{t('empty')}</p>
      );
    case 'failed':
      return (
        <div className="absolute inset-0 flex flex-col items-center justify-center gap-3 text-sm text-quiet">
          <p>{t('failed')}</p>
          <Button tone="quiet" size="sm" onClick={onRetry}>
            {app('retry')}
          </Button>
        </div>
      );
    case 'shown':
      return null;
  }
}
