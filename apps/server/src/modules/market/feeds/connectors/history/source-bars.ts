import { barTime, type Period } from '@tidemark/domain/market';
import type { Millis } from '@tidemark/domain/time';
import { type DecimalText, type SourceBar, SourceFailure } from '../connector.ts';
import { decimalText, isGreater, isZero } from '../decimals/decimal-text.ts';

/** A bar as a source sent it: numbers or texts, not yet read. */
export interface RawBar {
  /** Milliseconds of its beginning. */
  readonly time: unknown;
  readonly open: unknown;
  readonly high: unknown;
  readonly low: unknown;
  readonly close: unknown;
  /** How many prices it has; 0 where the source does not say. */
  readonly volume?: unknown;
}

/** A bar; undefined where it is none, or where its high is not its highest price. */
export function readSourceBar(raw: RawBar): SourceBar | undefined {
  const { time, volume } = raw;
  if (typeof time !== 'number' || !Number.isSafeInteger(time) || time <= 0) return undefined;
  const [open, high, low, close] = [raw.open, raw.high, raw.low, raw.close].map(readPrice);
  if (open === undefined || high === undefined || low === undefined || close === undefined) return undefined;
  const isInside = (price: DecimalText) => !isGreater(price, high) && !isGreater(low, price);
  if (!isInside(open) || !isInside(close)) return undefined;
  const isCount = typeof volume === 'number' && Number.isSafeInteger(volume) && volume >= 0;
  return { time, open, high, low, close, volume: isCount ? volume : 0 };
}

/**
 * The latest `count` bars before `before`, oldest first, each time once.
 *
 * @throws SourceFailure (malformed) where one cannot be read.
 */
export function readSourceBars(
  raws: readonly RawBar[],
  { symbol, count, before }: { readonly symbol: string; readonly count: number; readonly before: Millis },
): readonly SourceBar[] {
  const bars = new Map<number, SourceBar>();
  for (const raw of raws) {
    const bar = readSourceBar(raw);
    if (bar === undefined) {
      const shown = JSON.stringify(raw).slice(0, 100);
      throw new SourceFailure('market.source_malformed', `a bar of ${symbol}: ${shown}`);
    }
    if (bar.time < before) bars.set(bar.time, bar);
  }
  return [...bars.values()].sort((a, b) => a.time - b.time).slice(-count);
}

/** Bars of a coarser period. */
export function foldSourceBars(period: Period, fine: readonly SourceBar[]): SourceBar[] {
  const bars: SourceBar[] = [];
  for (const part of fine) {
    const time = barTime(period, part.time);
    const forming = bars.at(-1);
    if (forming === undefined || forming.time !== time) bars.push({ ...part, time });
    else {
      const high = isGreater(part.high, forming.high) ? part.high : forming.high;
      const low = isGreater(forming.low, part.low) ? part.low : forming.low;
      const volume = forming.volume + part.volume;
      bars[bars.length - 1] = { ...forming, high, low, close: part.close, volume };
    }
  }
  return bars;
}

function readPrice(value: unknown): DecimalText | undefined {
  const decimal = decimalText(value);
  return decimal === undefined || decimal.startsWith('-') || isZero(decimal) ? undefined : decimal;
}
