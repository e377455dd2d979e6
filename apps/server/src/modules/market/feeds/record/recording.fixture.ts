import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Instrument } from '@tidemark/domain/market';
import { onTestFinished } from 'vitest';
import { createLog, type Log } from '../../../../platform/log/log.ts';
import { findRecordings, readTrack } from '../replay/recording.ts';
import { sourcePrice } from '../sources/source-price.ts';
import { directoryOf } from './names.ts';
import type { RecordedQuote } from './row.ts';

/** An empty directory that is removed after the test. */
export async function emptyDirectory(): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'tidemark-record-'));
  onTestFinished(() => rm(dir, { recursive: true, force: true }));
  return dir;
}

/** A log and the lines written to it. */
export function keptLog(): { readonly log: Log; readonly lines: Record<string, unknown>[] } {
  const lines: Record<string, unknown>[] = [];
  const write = (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>);
  return { log: createLog({ pretty: false, write, seldom: false }), lines };
}

export type TimedPrice = readonly [time: number, price: number];

/** What `FEED=replay:DIR/<source>` reads of an instrument. */
export async function replayed(
  dir: string,
  source: string,
  { code, pricePrecision }: Pick<Instrument, 'code' | 'pricePrecision'>,
): Promise<TimedPrice[]> {
  const files = (await findRecordings(join(dir, directoryOf(source)))).get(code) ?? [];
  const { times, prices } = await readTrack(files, { pricePrecision });
  return Array.from(times, (time, i): TimedPrice => [time, prices[i] ?? 0]);
}

/** A quote of the euro as the sources feed hands it on. */
export function euroQuote(bid: string, ask: string, receivedAt: number, source = 'oanda'): RecordedQuote {
  const quote = { bid, ask, sourceTime: undefined, isTradeable: true };
  const conversion = { scale: '1', isInverted: false };
  const price = sourcePrice(quote, conversion, 5);
  if (typeof price === 'string') throw new Error(`${bid} ${ask} gives no price`);
  return { source, instrument: euro, quote, conversion, price, receivedAt };
}

export const euro = { code: 'EURUSD', pricePrecision: 5 };
