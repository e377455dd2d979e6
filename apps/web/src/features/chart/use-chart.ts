import type { ChartPeriod } from '@tidemark/domain/market';
import { createBarTimes, type LanguageCode } from '@tidemark/i18n';
import {
  type Chart,
  dispose,
  type Formatter,
  init,
  registerLocale,
  type ThousandsSeparator,
} from 'klinecharts';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useConnection } from '../../live/connection.ts';
import { useFormats, useLanguage, useText } from '../../shared/device/language.ts';
import { usePriceColours, useTheme } from '../../shared/device/theme.ts';
import type { Instrument } from '../../shared/instruments/instruments.ts';
import { useWide } from '../../shared/layout/use-wide.ts';
import { nextTask } from '../../shared/loading/next-task.ts';
import { useTimeZone } from '../../shared/time/time-zone.ts';
import { missedBars } from './bars/bars.ts';
import type { ChartFeed, ChartSymbol, FeedEvents } from './bars/feed.ts';
import { useChartSettings } from './chart-settings.ts';
import { chartStyles } from './chart-style.ts';
import { libraryPeriods } from './periods.ts';

/** Of the first and the last bars of what was ever recorded. */
const BARS_IN_SIGHT_MIN = 20;

/** Words of the chart's legend. */
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

type Locales = Parameters<typeof registerLocale>[1];

/** No price yet is not a failure; a chart that failed to load offers a retry. */
export type ChartState = 'loading' | 'shown' | 'empty' | 'failed';

/** A chart on screen, its feed, and the appearance it was created with. */
interface MadeChart<F> {
  readonly chart: Chart;
  readonly feed: F;
  readonly look: ChartLook;
}

/** What gives a chart its bars. */
type AnyFeed = Pick<ChartFeed, 'loader' | 'close'>;

/**
 * A chart in a box, fed with bars while on screen; it follows the page's theme.
 *
 * @param createFeed the same function in every render
 */
export function useChart<F extends AnyFeed>(
  box: React.RefObject<HTMLDivElement | null>,
  setState: (state: ChartState) => void,
  createFeed: (on: FeedEvents) => F,
): { chart: Chart | undefined; feed: F | undefined } {
  const [made, setMade] = useState<MadeChart<F>>();
  const look = useLook();
  const latest = useRef(look);
  latest.current = look;
  useEffect(() => {
    let hasLeft = false;
    let leave = () => {};
    // In a task of its own: what the library begins with is long enough.
    void nextTask().then(() => {
      const element = hasLeft ? null : box.current;
      const begun = element && begin(element, latest.current, setState, createFeed);
      if (!begun) return;
      setMade(begun);
      const sizes = keepSize(begun.chart, element);
      leave = () => {
        sizes.disconnect();
        begun.feed.close();
        dispose(begun.chart);
        setMade(undefined);
      };
    });
    return () => {
      hasLeft = true;
      leave();
    };
  }, [box, setState, createFeed]);
  useEffect(() => {
    if (made && made.look !== look) apply(made.chart, look);
  }, [made, look]);
  return { chart: made?.chart, feed: made?.feed };
}

/** The library resizes one frame late; elements above the chart would be misaligned until then. */
function keepSize(chart: Chart, element: HTMLElement): ResizeObserver {
  const sizes = new ResizeObserver(() => {
    const { width, height } = chart.getSize() ?? {};
    // The observer also reports the chart's initial size.
    const { clientWidth, clientHeight } = element;
    if (width !== Math.floor(clientWidth) || height !== Math.floor(clientHeight)) chart.resize();
  });
  sizes.observe(element);
  return sizes;
}

function begin<F extends AnyFeed>(
  element: HTMLElement,
  look: ChartLook,
  setState: (state: ChartState) => void,
  createFeed: (on: FeedEvents) => F,
): MadeChart<F> | undefined {
  registerLocale(look.language, look.words);
  // Sets all options at creation: each later change triggers another layout and draw.
  const chart = init(element, {
    styles: look.styles(),
    locale: look.language,
    thousandsSeparator: look.digits,
    formatter: look.times,
    hotkey: { enabled: false },
    decimalFold: { format: String },
    layout: { yAxis: { gap: { top: 0.14, bottom: 0.1 } } },
  });
  if (!chart) return undefined;
  const feed = createFeed({
    loading: () => setState('loading'),
    loaded: (bars, around) => {
      setState(bars > 0 ? 'shown' : 'empty');
      if (around !== undefined) center(chart, around);
    },
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
  return { chart, feed, look };
}

/** Scrolls the bar of a moment to the middle, or as near to it as there are bars. */
function center(chart: Chart, moment: number): void {
  const bars = chart.getDataList();
  const at = bars.findLastIndex(({ timestamp }) => timestamp <= moment);
  const { realFrom, realTo } = chart.getVisibleRange();
  chart.scrollToDataIndex(Math.min(Math.max(at, 0) + Math.floor((realTo - realFrom) / 2), bars.length - 1));
}

/** Shows the bars around a moment while one is chosen, else the newest. */
export function useJump(
  chart: Chart | undefined,
  feed: ChartFeed | undefined,
  moment: number | undefined,
): void {
  const shown = useRef<{ readonly feed: ChartFeed; readonly moment: number | undefined }>(undefined);
  useEffect(() => {
    if (!chart || !feed) return;
    const before = shown.current?.feed === feed ? shown.current.moment : undefined;
    shown.current = { feed, moment };
    if (before === moment) return;
    feed.lookAt(moment);
    // Before instrument and period are set, nothing is loaded yet.
    if (chart.getSymbol() && chart.getPeriod()) chart.resetData();
  }, [chart, feed, moment]);
}

/** Returns the same object until a value changes: a new one would reload the chart. */
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

export function useWhatIsShown(chart: Chart | undefined, symbol: ChartSymbol, period: ChartPeriod): void {
  useEffect(() => {
    if (chart && chart.getSymbol()?.ticker !== symbol.ticker) chart.setSymbol(symbol);
  }, [chart, symbol]);
  useEffect(() => {
    chart?.setPeriod(libraryPeriods[period]);
  }, [chart, period]);
}

/** Theme and language of a chart. */
interface ChartLook {
  /** Read from the page as it is then. */
  readonly styles: () => ReturnType<typeof chartStyles>;
  readonly language: string;
  readonly words: Locales;
  readonly digits: Pick<ThousandsSeparator, 'format'>;
  readonly times: Pick<Formatter, 'formatDate'>;
}

/** Theme, price colours, shell, type, language and time zone: another object whenever one of them changes. */
function useLook(): ChartLook {
  const t = useText('chart');
  const f = useFormats();
  const language = useLanguage();
  const theme = useTheme();
  const colours = usePriceColours();
  const isWide = useWide();
  const zone = useTimeZone();
  const { type } = useChartSettings();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the styles are read from the page, which theme and colours change.
  return useMemo(
    () => ({
      styles: () => chartStyles(document.documentElement, isWide, type),
      language,
      words: Object.fromEntries(words.map((word) => [word, t(`legend.${word}`)])) as unknown as Locales,
      // Prices on the axis are written as everywhere else on the page.
      digits: {
        // What is no plain number (12K) is written already.
        format: (value) =>
          Number.isNaN(Number(value))
            ? String(value)
            : f.price(value, String(value).split('.')[1]?.length ?? 0),
      },
      times: timesIn(language, zone),
    }),
    [t, f, language, zone, theme, colours, isWide, type],
  );
}

/** On the axis, at the crosshair and in the legend. */
function timesIn(language: LanguageCode, zone: string): ChartLook['times'] {
  const write = createBarTimes(language, zone);
  return { formatDate: ({ timestamp, template }) => write(timestamp, template) };
}

function apply(chart: Chart, look: ChartLook): void {
  chart.setStyles(look.styles());
  registerLocale(look.language, look.words);
  chart.setLocale(look.language);
  chart.setThousandsSeparator(look.digits);
  chart.setFormatter(look.times);
}

/** After a reconnect, missed bars are added without moving the view. */
export function useCatchUp(
  chart: Chart | undefined,
  feed: ChartFeed | undefined,
  symbol: ChartSymbol,
  period: ChartPeriod,
): void {
  const connection = useConnection();
  const wasLost = useRef(false);
  useEffect(() => {
    if (connection === 'reconnecting') wasLost.current = true;
    if (connection !== 'open' || !wasLost.current || !chart || !feed) return;
    wasLost.current = false;
    if (!feed.reachesNow()) return;
    feed
      .newest(symbol, period)
      .then((page) => {
        const missed = missedBars(chart.getDataList().at(-1)?.timestamp, page);
        if (missed === 'reload') chart.resetData();
        else feed.draw(missed);
      })
      // The next reconnect or the user retries.
      .catch(() => undefined);
  }, [connection, chart, feed, symbol, period]);
}
