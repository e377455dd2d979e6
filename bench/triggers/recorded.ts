import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { middle, type Price, priceFromNumber, priceToNumber } from '@tidemark/domain/market';
import { DAY_MS, HOUR_MS } from '@tidemark/domain/time';
import { instruments, placeOf } from './instruments.ts';

const DATA = process.env.TIDEMARK_DATA ?? resolve('../shared/data');
/** The Friday on which the euro, the kiwi and gold were recorded tick by tick. */
const FRIDAY = Date.parse('2014-05-09T00:00:00Z');
/** Earlier prices set each instrument's price at the start of the bench. */
const BEGIN = FRIDAY + 12 * HOUR_MS;

/** Offsets of a bar's four prices in its minute. */
const BAR_OFFSETS_MS = [0, 20_000, 40_000, 59_000];

/** The bars were recorded in other years; their Friday replaces that of the ticks. */
const sources = [
  { code: 'EURUSD', file: 'EURUSD_oanda_ticks_20140504-09', day: FRIDAY },
  { code: 'NZDUSD', file: 'NZDUSD_oanda_ticks_20140504-09', day: FRIDAY },
  { code: 'XAUUSD', file: 'XAUUSD_oanda_ticks_20140509', day: FRIDAY },
  { code: 'GBPUSD', file: 'GBPUSD_fxcm_1m_bid_201202', day: Date.parse('2012-02-10T00:00:00Z') },
  { code: 'USDJPY', file: 'USDJPY_fxcm_1m_bid_201302', day: Date.parse('2013-02-08T00:00:00Z') },
];

/** Crosses have no recording: a cross is the euro in another currency, by the recorded pairs. */
const crosses = [
  { code: 'EURGBP', other: 'GBPUSD', priceOf: (euro: number, other: number) => euro / other },
  { code: 'EURJPY', other: 'USDJPY', priceOf: (euro: number, other: number) => euro * other },
  { code: 'EURNZD', other: 'NZDUSD', priceOf: (euro: number, other: number) => euro / other },
];

/** Recorded moves of all instruments, one tick after the other. */
export interface RecordedMoves {
  /** By index in `instruments`: the current price before the first move. */
  readonly before: Float64Array;
  /** Index in `instruments` of each move, and its price (in units of 1e-8). */
  readonly places: Uint8Array;
  readonly prices: Float64Array;
}

interface Move {
  readonly at: number;
  readonly code: string;
  readonly price: Price;
}

/** Whether the recordings are there, and where they are looked for. */
export function recordings(): { readonly dir: string; readonly areThere: boolean } {
  const names = existsSync(DATA) ? readdirSync(DATA) : [];
  return { dir: DATA, areThere: sources.every(({ file }) => names.includes(`${file}.csv.gz`)) };
}

/** The first `count` recorded moves of that Friday's afternoon. */
export function readMoves(count: number): RecordedMoves {
  const moves = withCrosses(sources.flatMap(readSource).sort((a, b) => a.at - b.at));
  const first = moves.findIndex(({ at }) => at >= BEGIN);
  const before = new Float64Array(instruments.length);
  for (const { code, price } of moves.slice(0, first)) before[placeOf(code)] = price;
  if (before.some((price) => price === 0))
    throw new Error('an instrument has no price before the first move');
  const taken = moves.slice(first, first + count);
  return {
    before,
    places: Uint8Array.from(taken, ({ code }) => placeOf(code)),
    prices: Float64Array.from(taken, ({ price }) => price),
  };
}

function readSource({ code, file, day }: (typeof sources)[number]): Move[] {
  const precision = instruments[placeOf(code)]?.pricePrecision ?? 5;
  const moves: Move[] = [];
  const text = gunzipSync(readFileSync(join(DATA, `${file}.csv.gz`))).toString('latin1');
  for (const line of text.split('\n').slice(1)) {
    const [time = 0, ...values] = line.split(',').map(Number);
    const at = time - day + FRIDAY;
    if (!(at >= FRIDAY && at < FRIDAY + DAY_MS)) continue;
    const [first = 0, second = 0] = values;
    if (file.includes('_ticks_')) moves.push({ at, code, price: middle(first, second, precision) });
    else for (const point of pathOf(values, at, precision)) moves.push({ code, ...point });
  }
  return moves;
}

/** A bar as its open, nearer extreme, farther extreme and close (docs/spec/rules.md#prices). */
function pathOf(bar: readonly number[], at: number, precision: number): { at: number; price: Price }[] {
  const [open = 0, high = 0, low = 0, close = 0] = bar;
  const path = open - low <= high - open ? [open, low, high, close] : [open, high, low, close];
  return path.map((value, i) => ({
    at: at + (BAR_OFFSETS_MS[i] ?? 0),
    price: priceFromNumber(value, precision),
  }));
}

/** Adds a tick of one of the crosses, each in its turn, behind every tick of the euro. */
function withCrosses(moves: readonly Move[]): Move[] {
  const last = new Map<string, Price>();
  let turn = 0;
  return moves.flatMap((move) => {
    last.set(move.code, move.price);
    const cross = crosses[turn % crosses.length];
    const other = last.get(cross?.other ?? '');
    if (move.code !== 'EURUSD' || cross === undefined || other === undefined) return [move];
    turn += 1;
    const value = cross.priceOf(priceToNumber(move.price), priceToNumber(other));
    const precision = instruments[placeOf(cross.code)]?.pricePrecision ?? 5;
    return [move, { at: move.at, code: cross.code, price: priceFromNumber(value, precision) }];
  });
}
