import { barTime, type Bar, type Instrument, type Period, periods, type Price } from '@tidemark/domain/market';
import { MINUTE_MS, type Millis } from '@tidemark/domain/time';
import type { Past } from '../../past.ts';
import { assets, liveliness } from './assets.ts';
import { type HistoryPlan, planHistory } from './history-plan.ts';
import type { Chance } from './random.ts';
import { assetsOf, type World } from './world.ts';

/** Opening hours begin and end on quarter hours: the past is walked in quarters. */
const QUARTER_MS = 15 * MINUTE_MS;
/** Prices of a minute in the recent past: three, so that a minute has a shape. */
const FINE_SECONDS = 20;
const QUARTER_SECONDS = 900;
/** Ticks a second of an ordinary hour, as the live simulation makes them. */
const TICKS_A_SECOND = 3;

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

interface Writer {
  readonly instrument: Instrument;
  readonly plan: HistoryPlan;
  readonly bars: Record<Period, Mutable<Bar>[]>;
  /** Index of the span that the walk has come to. */
  span: number;
  isOpen: boolean;
  last: { price: Price; at: Millis } | undefined;
}

/**
 * Invents the past of the instruments up to now: years of days from quarter hours, and the last
 * weeks from three prices a minute, folded into all six periods at once. The world stands
 * afterwards where the past ends.
 */
export function simulatePast(options: {
  readonly world: World;
  readonly chance: Chance;
  readonly instruments: readonly Instrument[];
  readonly now: Millis;
}): Past[] {
  const { world, chance, instruments, now } = options;
  const plans = new Map<string, HistoryPlan>();
  const writers = instruments.map((instrument): Writer => {
    const key = JSON.stringify(instrument.sessions);
    const plan = plans.get(key) ?? planHistory(instrument.sessions, now);
    plans.set(key, plan);
    return { instrument, plan, bars: emptyBars(), span: 0, isOpen: false, last: undefined };
  });
  const begin = Math.min(...writers.map((writer) => writer.plan.keepFrom['1day']));
  for (let quarter = begin; quarter <= now; quarter += QUARTER_MS) {
    const open = writers.filter((writer) => opens(writer, quarter));
    if (open.length === 0) continue;
    const fine = open.filter((writer) => quarter >= writer.plan.keepFrom['60min']);
    const coarse = open.filter((writer) => quarter < writer.plan.keepFrom['60min']);
    const fineAssets = movedBy(fine);
    const coarseAssets = movedBy(coarse).filter((code) => !fineAssets.includes(code));
    if (coarseAssets.length > 0) world.step(coarseAssets, QUARTER_SECONDS, quarter);
    for (const writer of coarse) record(writer, world, chance, quarter, QUARTER_SECONDS);
    if (fine.length === 0) continue;
    const end = Math.min(quarter + QUARTER_MS - 1, now);
    for (let moment = quarter; moment <= end; moment += FINE_SECONDS * 1000) {
      world.step(fineAssets, FINE_SECONDS, moment);
      for (const writer of fine) record(writer, world, chance, moment, FINE_SECONDS);
    }
  }
  return writers.flatMap(finish);
}

/** Whether the market is open in the quarter that begins at the moment; the walk only goes on. */
function opens(writer: Writer, moment: Millis): boolean {
  const { spans, keepFrom } = writer.plan;
  if (moment < keepFrom['1day']) return false;
  while (moment >= (spans[writer.span]?.to ?? Number.POSITIVE_INFINITY)) writer.span++;
  return moment >= (spans[writer.span]?.from ?? Number.POSITIVE_INFINITY);
}

/** The values that move while these are open: a cross follows its legs and moves none itself. */
function movedBy(writers: readonly Writer[]): string[] {
  const direct = writers.map((writer) => assetsOf(writer.instrument)).filter((codes) => codes.length === 1);
  return [...new Set(direct.flat())];
}

function record(writer: Writer, world: World, chance: Chance, at: Millis, seconds: number): void {
  const price = world.price(writer.instrument);
  const group = assets[writer.instrument.base]?.group ?? 'fx';
  const ticks = Math.max(1, Math.round(seconds * TICKS_A_SECOND * liveliness(group, at) * (0.6 + 0.8 * chance.uniform())));
  writer.last = { price, at };
  for (const period of periods) {
    if (at < writer.plan.keepFrom[period]) continue;
    extend(writer.bars[period], barTime(period, at), price, ticks);
  }
}

function extend(bars: Mutable<Bar>[], time: Millis, price: Price, ticks: number): void {
  const bar = bars[bars.length - 1];
  if (bar === undefined || bar.time !== time) {
    bars.push({ time, open: price, high: price, low: price, close: price, volume: ticks });
    return;
  }
  if (price > bar.high) bar.high = price;
  if (price < bar.low) bar.low = price;
  bar.close = price;
  bar.volume += ticks;
}

function finish({ instrument, bars, last }: Writer): Past[] {
  return last ? [{ instrumentId: instrument.id, bars, last }] : [];
}

function emptyBars(): Record<Period, Mutable<Bar>[]> {
  return { '1min': [], '5min': [], '15min': [], '30min': [], '60min': [], '1day': [] };
}
