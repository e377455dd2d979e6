import type { LogRecord, Shown } from '@tidemark/verify/receipt';
import { type Nearness, placeOfRole } from '../check-lines.ts';
import { placesOf } from '../exact.ts';

export type ShownTick = Shown['ticks'][number];

/** A tick on the drawing. */
export interface PlotTick {
  readonly tick: ShownTick;
  readonly use: 'open' | 'close';
  readonly near: Nearness;
  /** 0 at the left edge, 1 at the right one; time runs to the right in every language. */
  readonly x: number;
  /** 0 at the bottom, 1 at the top. */
  readonly y: number;
}

export interface Plot {
  readonly ticks: readonly PlotTick[];
  /** Level of a stop or take-profit. */
  readonly level: { readonly price: string; readonly y: number } | undefined;
  /** Decimal places of the prices. */
  readonly places: number;
}

const order: readonly Nearness[] = ['before', 'used', 'after'];
/** Room at the top and bottom, of the height. */
const ROOM = 0.22;

/**
 * Places the ticks around entry and exit, each tick at the same distance from the next, with a gap between entry and
 * exit; undefined where a receipt has none.
 */
export function plotOf({ ticks, record }: Pick<Shown, 'ticks' | 'record'>): Plot | undefined {
  const found = ticks.flatMap((tick) => {
    const { use, near } = placeOfRole(tick.role);
    return use === 'open' || use === 'close' ? [{ tick, use, near } as const] : [];
  });
  if (found.length === 0) return undefined;
  const price = record.kind === 'deal.close' ? record.level : null;
  const values = [...found.map(({ tick }) => Number(tick.price)), ...(price === null ? [] : [Number(price)])];
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const heightOf = (value: number) =>
    high === low ? 0.5 : ROOM + ((value - low) / (high - low)) * (1 - 2 * ROOM);
  const uses = (['open', 'close'] as const).filter((use) => found.some((one) => one.use === use));
  const width = 1 / uses.length;
  return {
    ticks: found
      .map((one) => ({
        ...one,
        x: (uses.indexOf(one.use) + (order.indexOf(one.near) + 0.5) / order.length) * width,
        y: heightOf(Number(one.tick.price)),
      }))
      .sort((one, other) => one.x - other.x),
    level: price === null ? undefined : { price, y: heightOf(Number(price)) },
    places: Math.max(...[...found.map(({ tick }) => tick.price), ...pricesOf(record)].map(placesOf)),
  };
}

/** Prices of the record as it writes them, with all places of its instrument. */
function pricesOf(record: LogRecord): readonly string[] {
  if (record.kind === 'deal.open') return [record.openPrice];
  if (record.kind === 'deal.close') return [record.openPrice, record.closePrice, record.level ?? ''];
  return record.kind === 'trade.settle' ? [record.openTick.price] : [];
}
