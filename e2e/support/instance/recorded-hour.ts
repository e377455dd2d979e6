import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';

/** Where recorded markets are, next to the repository; TIDEMARK_DATA names another place. */
const RECORDINGS =
  process.env.TIDEMARK_DATA ?? resolve(fileURLToPath(new URL('../../../shared/data', import.meta.url)));
const MINUTE_MS = 60_000;
const HOUR_MINUTES = 60;

/** An hour that was recorded, minute by minute: the prices of each in their order. */
export type RecordedHour = readonly (readonly number[])[];

/**
 * An hour of recorded one-minute bars of trades; undefined if there are no recordings. A bar is its open, the
 * nearer extreme, the farther one and its close (docs/spec/rules.md#prices).
 */
export function recordedHour(code: string, begins: string): RecordedHour | undefined {
  if (!existsSync(RECORDINGS)) return undefined;
  const name = readdirSync(RECORDINGS).find((file) => new RegExp(`^${code}_[^_]+_1m_trade_`).test(file));
  if (name === undefined) return undefined;
  const from = Date.parse(begins);
  const rows = gunzipSync(readFileSync(resolve(RECORDINGS, name)))
    .toString()
    .split('\n')
    .slice(1)
    .map((row) => row.split(',').map(Number));
  const bars = rows.filter(([time = 0]) => time >= from && time < from + HOUR_MINUTES * MINUTE_MS);
  if (bars.length !== HOUR_MINUTES) throw new Error(`${code} has no whole hour from ${begins}`);
  return bars.map(([, open = 0, high = 0, low = 0, close = 0]) =>
    open - low <= high - open ? [open, low, high, close] : [open, high, low, close],
  );
}
