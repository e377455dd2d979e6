import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Instrument, middle, type Price, priceFromNumber } from '@tidemark/domain/market';
import { MINUTE_MS, type Millis } from '@tidemark/domain/time';
import { readColumns } from './columns.ts';
import { createNumbers, type Numbers } from './numbers.ts';

/** A recorded price after the other, with the source's times, ascending. */
export interface Track {
  readonly times: Float64Array;
  readonly prices: Float64Array;
}

/** A bar is replayed as four prices, spread over its minute. */
const BAR_OFFSETS_MS = [0, 20_000, 40_000, 59_000] as const;

interface RecordingFile {
  readonly path: string;
  readonly symbol: string;
  readonly kind: 'ticks' | 'bid' | 'ask' | 'trade';
}

/** SYMBOL_venue_ticks_PERIOD or SYMBOL_venue_1m_{bid,ask,trade}_PERIOD. */
const fileName = /^([A-Z0-9]+)_[^_]+_(?:(ticks)|1m_(bid|ask|trade))_[^_]+\.csv\.gz$/;

/** Finds the recordings in a directory, by symbol. Other files are left alone. */
export async function findRecordings(dir: string): Promise<Map<string, RecordingFile[]>> {
  const found = new Map<string, RecordingFile[]>();
  for (const name of (await readdir(dir)).sort()) {
    const match = fileName.exec(name);
    if (!match) continue;
    const [, symbol = '', ticks, bars] = match;
    const kind = (ticks ?? bars) as RecordingFile['kind'];
    found.set(symbol, [...(found.get(symbol) ?? []), { path: join(dir, name), symbol, kind }]);
  }
  return found;
}

/**
 * Reads all recordings of an instrument as one price track: mid of bid and ask, or trade prices; ticks
 * replace bars where they exist.
 */
export async function readTrack(
  files: readonly RecordingFile[],
  instrument: Pick<Instrument, 'pricePrecision'>,
): Promise<Track> {
  const precision = instrument.pricePrecision;
  const tickTracks: Track[] = [];
  for (const file of files.filter(({ kind }) => kind === 'ticks')) {
    tickTracks.push(await readTicks(file.path, precision));
  }
  const barTracks: Track[] = [];
  for (const file of files.filter(({ kind }) => kind === 'trade')) {
    barTracks.push(pointsOfBars(await readColumns(file.path, 5), undefined, precision));
  }
  for (const file of files.filter(({ kind }) => kind === 'bid')) {
    const askFile = file.path.replace('_1m_bid_', '_1m_ask_');
    const asks = files.some(({ path }) => path === askFile) ? await readColumns(askFile, 5) : undefined;
    barTracks.push(pointsOfBars(await readColumns(file.path, 5), asks, precision));
  }
  return merged(tickTracks, barTracks);
}

async function readTicks(path: string, precision: number): Promise<Track> {
  const [times, bids, asks] = (await readColumns(path, 3)) as [Float64Array, Float64Array, Float64Array];
  const prices = bids.map((bid, i) => middle(bid, asks[i] ?? bid, precision));
  return ascending({ times, prices });
}

/** Real sources stamp some quotes late; those of one moment stay in their order. */
function ascending(track: Track): Track {
  const { times, prices } = track;
  if (times.every((time, i) => i === 0 || (times[i - 1] ?? 0) <= time)) return track;
  const order = Uint32Array.from(times, (_, i) => i);
  order.sort((a, b) => (times[a] ?? 0) - (times[b] ?? 0) || a - b);
  return {
    times: Float64Array.from(order, (i) => times[i] ?? 0),
    prices: Float64Array.from(order, (i) => prices[i] ?? 0),
  };
}

type Columns = readonly Float64Array[];

/** Bars as prices: open, the extreme nearer to it, the farther one, close. */
export function pointsOfBars(bids: Columns, asks: Columns | undefined, precision: number): Track {
  const times = createNumbers();
  const prices = createNumbers();
  const bidTimes = bids[0] ?? new Float64Array();
  let j = 0;
  for (let i = 0; i < bidTimes.length; i++) {
    const time = bidTimes[i] ?? 0;
    let askRow: number | undefined;
    if (asks) {
      while ((asks[0]?.[j] ?? Number.POSITIVE_INFINITY) < time) j++;
      // A minute in which only one side was quoted has no middle.
      if (asks[0]?.[j] !== time) continue;
      askRow = j;
    }
    const at = (column: number): Price => {
      const bid = bids[column]?.[i] ?? 0;
      if (!asks || askRow === undefined) return priceFromNumber(bid, precision);
      return middle(bid, asks[column]?.[askRow] ?? bid, precision);
    };
    addBar(times, prices, time, [at(1), at(2), at(3), at(4)]);
  }
  return { times: times.done(), prices: prices.done() };
}

function addBar(
  times: Numbers,
  prices: Numbers,
  time: Millis,
  bar: readonly [Price, Price, Price, Price],
): void {
  const [open, high, low, close] = bar;
  const lowIsNearer = open - low <= high - open;
  const path = lowIsNearer ? [open, low, high, close] : [open, high, low, close];
  for (const [i, offset] of BAR_OFFSETS_MS.entries()) {
    times.push(time + offset);
    prices.push(path[i] ?? close);
  }
}

function merged(tickTracks: readonly Track[], barTracks: readonly Track[]): Track {
  const covered = tickTracks.map(({ times }) => [times[0] ?? 0, times.at(-1) ?? 0] as const);
  const isCovered = (time: Millis) =>
    covered.some(([from, to]) => time >= Math.floor(from / MINUTE_MS) * MINUTE_MS && time <= to);
  const all: { time: number; price: number }[] = [];
  const times = createNumbers();
  const prices = createNumbers();
  for (const track of barTracks) {
    for (let i = 0; i < track.times.length; i++) {
      const time = track.times[i] ?? 0;
      if (!isCovered(time)) all.push({ time, price: track.prices[i] ?? 0 });
    }
  }
  all.sort((a, b) => a.time - b.time);
  const sources: Track[] = [
    {
      times: Float64Array.from(all, ({ time }) => time),
      prices: Float64Array.from(all, ({ price }) => price),
    },
    ...tickTracks,
  ];
  const next = sources.map(() => 0);
  for (;;) {
    let earliest = -1;
    let time = Number.POSITIVE_INFINITY;
    for (const [s, source] of sources.entries()) {
      const candidate = source.times[next[s] ?? 0];
      if (candidate !== undefined && candidate < time) {
        earliest = s;
        time = candidate;
      }
    }
    if (earliest === -1) break;
    times.push(time);
    prices.push(sources[earliest]?.prices[next[earliest] ?? 0] ?? 0);
    next[earliest] = (next[earliest] ?? 0) + 1;
  }
  return { times: times.done(), prices: prices.done() };
}
