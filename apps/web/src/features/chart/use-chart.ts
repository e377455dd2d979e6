import type { Period } from '@tidemark/domain/market';
import { type Chart, dispose, init, registerLocale } from 'klinecharts';
import { useEffect, useRef, useState } from 'react';
import { useConnection } from '../../live/connection.ts';
import type { Instrument } from '../../shared/instruments.ts';
import { useFormats, useLanguage, useText } from '../../shared/language.ts';
import { usePriceColours, useTheme } from '../../shared/theme.ts';
import { useWide } from '../../shared/use-wide.ts';
import { missedBars } from './bars.ts';
import { chartStyles } from './chart-style.ts';
import { type ChartFeed, type ChartSymbol, createChartFeed } from './feed.ts';
import { chartPeriods } from './periods.ts';

/** Of the first and the last bars of what was ever recorded. */
const BARS_IN_SIGHT_MIN = 20;

/** No price yet is not a failure; a chart that could not load says so and offers to try again. */
export type ChartState = 'loading' | 'shown' | 'empty' | 'failed';

/** A chart in a box, fed as long as it is on screen. */
export function useChart(
  box: React.RefObject<HTMLDivElement | null>,
  setState: (state: ChartState) => void,
): { chart: Chart | undefined; feed: ChartFeed | undefined } {
  const [made, setMade] = useState<{ chart: Chart; feed: ChartFeed }>();
  useEffect(() => {
    const element = box.current;
    const chart = element
      ? init(element, {
          // The look of this shell and theme is put on at once (useLook).
          styles: chartStyles(document.documentElement, false),
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
export function useSymbol({ Id, Code, PricePrecision }: Instrument): ChartSymbol {
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

export function useWhatIsShown(chart: Chart | undefined, symbol: ChartSymbol, period: Period): void {
  useEffect(() => {
    if (chart && chart.getSymbol()?.ticker !== symbol.ticker) chart.setSymbol(symbol);
  }, [chart, symbol]);
  useEffect(() => {
    chart?.setPeriod(chartPeriods[period]);
  }, [chart, period]);
}

/** Theme, price colours and language, put on again whenever one of them changes. */
export function useLook(chart: Chart | undefined): void {
  const t = useText('chart');
  const f = useFormats();
  const language = useLanguage();
  const theme = useTheme();
  const colours = usePriceColours();
  const isWide = useWide();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the styles are read from the page, which these two change.
  useEffect(() => {
    chart?.setStyles(chartStyles(document.documentElement, isWide));
  }, [chart, theme, colours, isWide]);
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
export function useCatchUp(
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
