import {
  type Bar,
  barTime,
  type Instrument,
  type Period,
  type Price,
  periods,
} from '@tidemark/domain/market';
import { MINUTE_MS, type Millis } from '@tidemark/domain/time';
import type { Past } from '../../past.ts';
import { assets, type Group, liveliness } from './assets.ts';
import { type HistoryPlan, planHistory } from './history-plan.ts';
import type { Chance } from './random.ts';
import { assetsOf, type World } from './world.ts';

/** Opening hours begin and end on quarter hours: the past is walked in quarters. */
const QUARTER_MS = 15 * MINUTE_MS;
/**
 * Seconds between two past prices, by the bars to store: three prices a minute for minute bars, one for
 * coarser bars, one a quarter-hour for days only. Fine to coarse.
 */
const PACES = [20, 60, 900] as const;
type Pace = (typeof PACES)[number];
/** Ticks per second in a normal hour, as in the live simulation. */
const TICKS_A_SECOND = 3;

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

interface Writer {
  readonly instrument: Instrument;
  readonly plan: HistoryPlan;
  readonly group: Group;
  /** The values that its price is made of. */
  readonly moves: readonly string[];
  readonly bars: Record<Period, Mutable<Bar>[]>;
  /** Index of the current span of the walk. */
  span: number;
  isOpen: boolean;
  last: { price: Price; at: Millis } | undefined;
}

/**
 * Generates the past of the instruments up to now: years of days from quarter-hours, and the last weeks from
 * three prices a minute, folded into all six periods in one pass. Afterwards the world is at the end of the
 * past.
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
    const group = assets[instrument.base]?.group ?? 'fx';
    return {
      instrument,
      plan,
      group,
      moves: assetsOf(instrument),
      bars: emptyBars(),
      span: 0,
      isOpen: false,
      last: undefined,
    };
  });

  function walkQuarter(from: Millis, to: Millis, paces: readonly Paced[]): void {
    const finest = paces[0]?.pace ?? QUARTER_MS / 1000;
    for (let moment = from; moment <= to; moment += finest * 1000) {
      for (const { pace, writers: due, moved } of paces) {
        if ((moment - from) % (pace * 1000) !== 0) continue;
        world.step(moved, pace, moment);
        for (const writer of due) record(writer, world, chance, moment, pace);
      }
    }
  }

  const begin = Math.min(...writers.map((writer) => writer.plan.keepFrom['1day']));
  for (let quarter = begin; quarter <= now; quarter += QUARTER_MS) {
    const open = writers.filter((writer) => opens(writer, quarter));
    if (open.length === 0) continue;
    walkQuarter(quarter, Math.min(quarter + QUARTER_MS - 1, now), byPace(open, quarter));
  }
  return writers.flatMap(finish);
}

/** Whether the market is open in the quarter-hour from the moment; moments must ascend. */
function opens(writer: Writer, moment: Millis): boolean {
  const { spans, keepFrom } = writer.plan;
  if (moment < keepFrom['1day']) return false;
  while (moment >= (spans[writer.span]?.to ?? Number.POSITIVE_INFINITY)) writer.span++;
  return moment >= (spans[writer.span]?.from ?? Number.POSITIVE_INFINITY);
}

/** Markets that are walked at one pace, and the values that they move. */
interface Paced {
  readonly pace: Pace;
  readonly writers: readonly Writer[];
  readonly moved: readonly string[];
}

/**
 * The open markets by their pace in a quarter, fine to coarse. A value moves at the finest pace of
 * the markets that are directly it; a cross follows its legs and moves none itself.
 */
function byPace(open: readonly Writer[], quarter: Millis): Paced[] {
  const taken = new Set<string>();
  const paced: Paced[] = [];
  for (const pace of PACES) {
    const writers = open.filter((writer) => paceOf(writer.plan, quarter) === pace);
    if (writers.length === 0) continue;
    const direct = writers.map((writer) => writer.moves).filter((codes) => codes.length === 1);
    const moved = [...new Set(direct.flat())].filter((code) => !taken.has(code));
    for (const code of moved) taken.add(code);
    paced.push({ pace, writers, moved });
  }
  return paced;
}

function paceOf({ keepFrom }: HistoryPlan, quarter: Millis): Pace {
  if (quarter >= keepFrom['1min']) return 20;
  return quarter >= keepFrom['60min'] ? 60 : 900;
}

function record(writer: Writer, world: World, chance: Chance, at: Millis, seconds: number): void {
  const price = world.price(writer.instrument);
  const expected = seconds * TICKS_A_SECOND * liveliness(writer.group, at);
  const ticks = Math.max(1, Math.round(expected * (0.6 + 0.8 * chance.uniform())));
  writer.last = { price, at };
  for (const period of periods) {
    if (at >= writer.plan.keepFrom[period]) extend(writer.bars[period], barTime(period, at), price, ticks);
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
