import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { eighths } from '../reference-model/money.ts';

/** A recorded price: the middle of bid and ask, by the rules. */
export interface RecordedTick {
  readonly at: number;
  readonly code: string;
  readonly price: number;
  /** As recorded. */
  readonly bid: string;
  readonly ask: string;
}

const recordings = [
  { code: 'EURUSD', precision: 5, file: 'EURUSD_oanda_ticks_20140504-09.csv.gz' },
  { code: 'NZDUSD', precision: 5, file: 'NZDUSD_oanda_ticks_20140504-09.csv.gz' },
  { code: 'XAUUSD', precision: 2, file: 'XAUUSD_oanda_ticks_20140509.csv.gz' },
] as const;

/** What was recorded on that Friday. */
export const fridayCodes: readonly string[] = recordings.map(({ code }) => code);

/** 17:00 in New York: the weekend begins. */
export const FRIDAY_CLOSE = Date.parse('2014-05-09T21:00:00Z');
export const FRIDAY_START = Date.parse('2014-05-09T00:00:00Z');

/** The ticks of all three within [from, to), in the order of their time. */
export function readFriday(directory: string, from: number, to: number): RecordedTick[] {
  const ticks = recordings.flatMap(({ code, precision, file }) =>
    readTicks(join(directory, file), from, to).map(({ at, bid, ask }) => ({
      at,
      code,
      price: middle(Number(bid), Number(ask), precision),
      bid,
      ask,
    })),
  );
  return ticks.sort((a, b) => a.at - b.at);
}

function readTicks(path: string, from: number, to: number): { at: number; bid: string; ask: string }[] {
  const rows = gunzipSync(readFileSync(path)).toString('utf8').split('\n').slice(1);
  const ticks: { at: number; bid: string; ask: string }[] = [];
  for (const row of rows) {
    const [time = '', bid = '', ask = ''] = row.trim().split(',');
    const at = Number(time);
    if (at >= from && at < to) ticks.push({ at, bid, ask });
  }
  return ticks;
}

/** Half of the sum, to the instrument's places; an exact half to the even one. */
function middle(bid: number, ask: number, precision: number): number {
  const twice = eighths(bid) + eighths(ask);
  const step = 2n * 10n ** BigInt(8 - precision);
  const below = twice / step;
  const rest = twice % step;
  const isUp = rest * 2n > step || (rest * 2n === step && below % 2n === 1n);
  return Number(isUp ? below + 1n : below) / 10 ** precision;
}

/** How long ticks are gathered before they are sent, by their own time. */
const TOGETHER_MS = 500;

/** Ticks that are near to each other in time, as they would arrive together at a high speed. */
export function* inBatches(ticks: readonly RecordedTick[]): Generator<RecordedTick[]> {
  let batch: RecordedTick[] = [];
  for (const tick of ticks) {
    if (batch[0] !== undefined && tick.at - batch[0].at > TOGETHER_MS) {
      yield batch;
      batch = [];
    }
    batch.push(tick);
  }
  if (batch.length > 0) yield batch;
}
