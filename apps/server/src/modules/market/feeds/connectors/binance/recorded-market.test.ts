import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { wallTimers } from '../../../../../platform/clock/clock.ts';
import { serverRoot } from '../../../../../platform/files/server-root.ts';
import { sourcePrice } from '../../sources/source-price.ts';
import { recordEvents } from '../pacing/recorded-events.fixture.ts';
import { until } from '../pacing/until.fixture.ts';
import { createBinanceConnector } from './binance-connector.ts';
import { BinanceVenue, type Ticker } from './binance-venue.fixture.ts';

const DATA = process.env.TIDEMARK_DATA ?? resolve(serverRoot(), '../../../shared/data');
const hasData = existsSync(DATA);
if (!hasData) {
  console.warn(
    `the tests of recorded prices over the wire of Binance are skipped: no recordings in ${DATA} (set TIDEMARK_DATA)`,
  );
}

/** Rows of a recording, as their source wrote them. */
function readRows(file: string): string[][] {
  const lines = gunzipSync(readFileSync(join(DATA, file)))
    .toString('latin1')
    .split(/\r?\n/);
  return lines.slice(1).flatMap((line) => (line === '' ? [] : [line.split(',')]));
}

/** A price in 10^-8, exactly. */
function units(price: string): bigint {
  const [whole = '', fraction = ''] = price.split('.');
  return BigInt(whole + fraction.padEnd(8, '0'));
}

function textOf(price: bigint): string {
  const digits = String(price).padStart(9, '0');
  return `${digits.slice(0, -8)}.${digits.slice(-8)}`;
}

/** Sends them all; returns what was reported. */
async function streamed(tickers: readonly Ticker[]) {
  const venue = await new BinanceVenue().listen();
  const events = recordEvents();
  const connector = createBinanceConnector({
    settings: venue.settings,
    timers: wallTimers(),
    random: () => 0.5,
  });
  connector.start([tickers[0]?.s ?? ''], events);
  await until(() => events.counts.connected === 1 && venue.open.length === 1, 'connected');
  const began = performance.now();
  for (const ticker of tickers) {
    const { connection } = venue;
    connection.tick(ticker);
    if (connection.socket.writableNeedDrain) await once(connection.socket, 'drain');
  }
  await until(() => events.received.length >= tickers.length, 'all prices', 60_000);
  const seconds = (performance.now() - began) / 1000;
  await connector.stop();
  await venue.close();
  process.stderr.write(`binance: ${tickers.length} recorded prices in ${seconds.toFixed(1)} s, both sides\n`);
  expect(events.unread).toEqual([]);
  expect(events.troubles).toEqual([]);
  expect(events.received.length).toBe(tickers.length);
  return events.received;
}

describe.skipIf(!hasData)('recorded prices over the wire of Binance', () => {
  it('have the middle that the market of bitcoin had', { timeout: 120_000 }, async () => {
    // Trades have no spread: one of a few cents is put around each.
    const recorded = readRows('BTCUSD_coinbase_1m_trade_201804.csv.gz').flatMap((row) => row.slice(1, 5));
    expect(recorded.length).toBe(4 * 3887);
    const quotes = await streamed(
      recorded.map((price, i) => {
        const half = BigInt(i % 7) * 500_000n;
        const [b, a] = [textOf(units(price) - half), textOf(units(price) + half)];
        return { s: 'BTCUSDT', u: i, b, a };
      }),
    );
    const differing = recorded.findIndex((price, i) => {
      const quote = quotes[i];
      const middle = quote && sourcePrice(quote, { scale: '1', isInverted: false }, 8);
      return typeof middle !== 'object' || BigInt(middle.price) !== units(price);
    });
    expect(differing, 'the first price that differs').toBe(-1);
  });

  it('arrive all, exactly, in order and with their time', { timeout: 120_000 }, async () => {
    // Gold is traded there as a token.
    const rows = readRows('XAUUSD_oanda_ticks_20140509.csv.gz');
    expect(rows.length).toBe(141_299);
    const quotes = await streamed(
      rows.map(([time, b = '', a = ''], i) => ({ s: 'PAXGUSDT', u: i, b, a, E: Number(time) })),
    );
    const differing = rows.findIndex(([time, bid, ask], i) => {
      const quote = quotes[i];
      return quote?.sourceTime !== Number(time) || quote.bid !== bid || quote.ask !== ask;
    });
    expect(differing, 'the first row that differs').toBe(-1);
  });

  it('have the bars that the market of bitcoin had', async () => {
    const rows = readRows('BTCUSD_coinbase_1m_trade_201804.csv.gz');
    const venue = await new BinanceVenue().listen();
    venue.rows.set(
      '1m',
      rows.map(([time, open, high, low, close, volume], i) => [
        ...[Number(time), open, high, low, close, volume],
        ...[Number(time) + 59_999, '0', i, '0', '0', '0'],
      ]),
    );
    const connector = createBinanceConnector({
      settings: venue.settings,
      timers: wallTimers(),
      random: () => 0.5,
    });
    const before = Number(rows.at(-1)?.[0]) + 60_000;
    const { signal } = new AbortController();
    const bars = await connector.history({
      ...{ symbol: 'BTCUSDT', period: '1min', count: rows.length, before, signal },
    });
    expect(bars).toEqual(
      rows.map(([time, open, high, low, close], volume) => ({
        time: Number(time),
        ...{ open, high, low, close, volume },
      })),
    );
    await connector.stop();
    await venue.close();
  });
});
