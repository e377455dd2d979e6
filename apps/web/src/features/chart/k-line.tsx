import type { Period } from '@tidemark/domain/market';
import { Button, cx, Skeleton } from '@tidemark/ui';
import { type Chart, dispose, init, registerLocale } from 'klinecharts';
import { useEffect, useRef, useState } from 'react';
import { useConnection } from '../../live/connection.ts';
import { useTopic } from '../../live/use-topic.ts';
import type { Instrument } from '../../shared/instruments.ts';
import { useFormats, useLanguage, useText } from '../../shared/language.ts';
import { usePriceColours, useTheme } from '../../shared/theme.ts';
import { missedBars } from './bars.ts';
import { chartStyles } from './chart-style.ts';
import { type ChartFeed, type ChartSymbol, createChartFeed } from './feed.ts';
import { chartPeriods, periodLabels } from './periods.ts';

export interface KLineProps {
  readonly instrument: Instrument;
  readonly period: Period;
  /** Opening prices of the user's positions, drawn as lines. */
  readonly levels?: readonly number[];
}

/** Of the first and the last bars of what was ever recorded. */
const BARS_IN_SIGHT_MIN = 20;

/** No price yet is not a failure; a chart that could not load says so and offers to try again. */
type ChartState = 'loading' | 'shown' | 'empty' | 'failed';

/** The K-line chart. It stays left to right in every language: time runs as it does everywhere. */
export function KLine({ instrument, period, levels }: KLineProps) {
  const t = useText('chart');
  const app = useText('app');
  const box = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<ChartState>('loading');
  const { chart, feed } = useChart(box, setState);
  const symbol = useSymbol(instrument);
  useTopic(`KLINE.${instrument.Code}`);
  useLook(chart);
  useWhatIsShown(chart, symbol, period);
  useCatchUp(chart, feed, symbol, period);
  useLevels(chart, levels);
  return (
    <div dir="ltr" className="relative h-full min-h-0 w-full">
      <div
        ref={box}
        role="img"
        aria-label={t('label', { instrument: instrument.ShowCode, period: periodLabels[period] })}
        className={cx('h-full w-full touch-pan-y', (state === 'empty' || state === 'failed') && 'invisible')}
      />
      {state === 'loading' ? <Skeleton className="absolute inset-x-4 inset-y-6 opacity-60" /> : null}
      {state === 'empty' ? (
        <p className="absolute inset-0 flex items-center justify-center text-sm text-quiet">{t('empty')}</p>
      ) : null}
      {state === 'failed' ? (
        <div className="absolute inset-0 flex flex-col items-center justify-center gap-3 text-sm text-quiet">
          <p>{t('failed')}</p>
          <Button tone="quiet" size="sm" onClick={() => chart?.resetData()}>
            {app('retry')}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

function useChart(
  box: React.RefObject<HTMLDivElement | null>,
  setState: (state: ChartState) => void,
): { chart: Chart | undefined; feed: ChartFeed | undefined } {
  const [made, setMade] = useState<{ chart: Chart; feed: ChartFeed }>();
  useEffect(() => {
    const element = box.current;
    const chart = element
      ? init(element, {
          styles: chartStyles(document.documentElement),
          hotkey: { enabled: false },
          decimalFold: { format: String },
          layout: { yAxis: { gap: { top: 0.14, bottom: 0.1 } } },
        })
      : null;
    if (!element || !chart) return;
    const feed = createChartFeed({
      loading: () => setState('loading'),
      loaded: (bars) => setState(bars > 0 ? 'shown' : 'empty'),
      failed: () => setState('failed'),
    });
    // The library puts itself first in the order of the keyboard, where it takes no key.
    for (const inner of element.querySelectorAll<HTMLElement>('[tabindex]')) inner.tabIndex = -1;
    // However far one drags, some bars stay in sight.
    chart.setLeftMinVisibleBarCount(BARS_IN_SIGHT_MIN);
    chart.setRightMinVisibleBarCount(BARS_IN_SIGHT_MIN);
    chart.setBarSpace(7);
    chart.setOffsetRightDistance(56);
    chart.setDataLoader(feed.loader);
    setMade({ chart, feed });
    const sizes = new ResizeObserver(() => chart.resize());
    sizes.observe(element);
    return () => {
      sizes.disconnect();
      feed.close();
      dispose(chart);
      setMade(undefined);
    };
  }, [box, setState]);
  return { chart: made?.chart, feed: made?.feed };
}

/** The same object as long as nothing of it changes: a new one would load the chart again. */
function useSymbol({ Id, Code, PricePrecision }: Instrument): ChartSymbol {
  const kept = useRef<ChartSymbol>(undefined);
  const before = kept.current;
  if (before?.forexId === Id && before.pricePrecision === PricePrecision) return before;
  const symbol: ChartSymbol = {
    ticker: Code,
    forexId: Id,
    pricePrecision: PricePrecision,
    volumePrecision: 0,
  };
  kept.current = symbol;
  return symbol;
}

function useWhatIsShown(chart: Chart | undefined, symbol: ChartSymbol, period: Period): void {
  useEffect(() => {
    if (chart && chart.getSymbol()?.ticker !== symbol.ticker) chart.setSymbol(symbol);
  }, [chart, symbol]);
  useEffect(() => {
    chart?.setPeriod(chartPeriods[period]);
  }, [chart, period]);
}

/** Theme, price colours and language, put on again whenever one of them changes. */
function useLook(chart: Chart | undefined): void {
  const t = useText('chart');
  const f = useFormats();
  const language = useLanguage();
  const theme = useTheme();
  const colours = usePriceColours();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the styles are read from the page, which these two change.
  useEffect(() => {
    chart?.setStyles(chartStyles(document.documentElement));
  }, [chart, theme, colours]);
  useEffect(() => {
    const words = [
      'time',
      'open',
      'high',
      'low',
      'close',
      'volume',
      'change',
      'turnover',
      'second',
      'minute',
      'hour',
      'day',
      'week',
      'month',
      'year',
    ] as const;
    registerLocale(
      language,
      Object.fromEntries(words.map((word) => [word, t(`legend.${word}`)])) as Parameters<
        typeof registerLocale
      >[1],
    );
    chart?.setLocale(language);
    // Prices on the axis are written as everywhere else on the page.
    chart?.setThousandsSeparator({
      // What is no plain number (12K) is written already.
      format: (value) =>
        Number.isNaN(Number(value))
          ? String(value)
          : f.price(value, String(value).split('.')[1]?.length ?? 0),
    });
  }, [chart, language, t, f]);
}

/** When the live channel comes back, bars that were missed are laid in without moving the view. */
function useCatchUp(
  chart: Chart | undefined,
  feed: ChartFeed | undefined,
  symbol: ChartSymbol,
  period: Period,
): void {
  const connection = useConnection();
  const wasLost = useRef(false);
  useEffect(() => {
    if (connection === 'reconnecting') wasLost.current = true;
    if (connection !== 'open' || !wasLost.current || !chart || !feed) return;
    wasLost.current = false;
    feed
      .newest(symbol, period)
      .then((page) => {
        const missed = missedBars(chart.getDataList().at(-1)?.timestamp, page);
        if (missed === 'reload') chart.resetData();
        else feed.draw(missed);
      })
      // The next reconnect, or the user, asks again.
      .catch(() => undefined);
  }, [connection, chart, feed, symbol, period]);
}

const LEVELS = 'levels';

/** Where the user's own positions were opened. */
function useLevels(chart: Chart | undefined, levels: readonly number[] | undefined): void {
  const f = useFormats();
  const theme = useTheme();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the colours are read from the page, which the theme changes.
  useEffect(() => {
    if (!chart) return;
    chart.removeOverlay({ groupId: LEVELS });
    const worn = getComputedStyle(document.documentElement);
    const color = worn.getPropertyValue('--accent').trim();
    const text = {
      color: worn.getPropertyValue('--on-accent').trim(),
      backgroundColor: worn.getPropertyValue('--accent-fill').trim(),
      borderSize: 0,
      size: 11,
      family: worn.fontFamily,
      borderRadius: 3,
    };
    for (const value of levels ?? []) {
      chart.createOverlay({
        name: 'simpleTag',
        groupId: LEVELS,
        lock: true,
        extendData: f.price(value, chart.getSymbol()?.pricePrecision ?? 2),
        points: [{ value }],
        styles: { line: { color, style: 'dashed', dashedValue: [4, 4] }, text },
      });
    }
  }, [chart, levels, theme, f]);
}
