import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { wallTimers } from '../../../../../platform/clock/clock.ts';
import { serverRoot } from '../../../../../platform/files/server-root.ts';
import { recordEvents } from '../pacing/recorded-events.fixture.ts';
import { until } from '../pacing/until.fixture.ts';
import { createFixConnector } from './fix-connector.ts';
import { FixVenue, type Pair } from './fix-venue.fixture.ts';

const DATA = process.env.TIDEMARK_DATA ?? resolve(serverRoot(), '../../../shared/data');
const hasData = existsSync(DATA);
if (!hasData)
  console.warn(
    `the test of recorded ticks over FIX is skipped: no recordings in ${DATA} (set TIDEMARK_DATA)`,
  );

/** Rows of time, bid and ask, as their source wrote them. */
function readRows(file: string): (readonly [time: string, bid: string, ask: string])[] {
  const lines = gunzipSync(readFileSync(join(DATA, file)))
    .toString('latin1')
    .split(/\r?\n/);
  return lines.slice(1).flatMap((line) => {
    const [time, bid, ask] = line.split(',');
    return time && bid && ask ? [[time, bid, ask] as const] : [];
  });
}

function timeOf(ms: string): Pair[] {
  const [date = '', time = ''] = new Date(Number(ms)).toISOString().replace('Z', '').split('T');
  return [
    [272, date.replaceAll('-', '')],
    [273, time],
  ];
}

describe.skipIf(!hasData)('recorded ticks over FIX', () => {
  it('arrive all, exactly, in order and with their time', { timeout: 120_000 }, async () => {
    const rows = readRows('XAUUSD_oanda_ticks_20140509.csv.gz');
    expect(rows.length).toBe(141_299);
    const venue = await new FixVenue().listen();
    const events = recordEvents();
    const connector = createFixConnector({
      settings: {
        host: '127.0.0.1',
        port: venue.port,
        tls: false,
        senderCompId: 'TIDEMARK',
        targetCompId: 'VENUE',
        heartbeatSeconds: 30,
        resetOnLogon: true,
        updates: 'incremental',
      },
      timers: wallTimers(),
      random: () => 0.5,
    });
    connector.start(['XAU/USD'], events);
    await until(() => venue.sessions.at(-1)?.subscriptions.size === 1, 'a subscription');
    const { session } = venue;
    const began = performance.now();
    for (const [i, [time, bid, ask]] of rows.entries()) {
      const isSnapshot = i % 50 === 0;
      const action = (side: 0 | 1): Pair[] => [...(isSnapshot ? [] : [[279, 1] as const]), [269, side]];
      const symbol: Pair[] = [[55, 'XAU/USD']];
      const entries: Pair[] = [
        [268, 2],
        ...action(0),
        ...(isSnapshot ? [] : symbol),
        [270, bid],
        ...timeOf(time),
        ...action(1),
        ...(isSnapshot ? [] : symbol),
        [270, ask],
        ...timeOf(time),
      ];
      session.send(isSnapshot ? 'W' : 'X', isSnapshot ? [...symbol, ...entries] : entries);
      session.sent.clear();
      if (session.socket.writableNeedDrain) await once(session.socket, 'drain');
    }
    await until(() => events.received.length >= rows.length, 'all ticks', 60_000);
    const seconds = (performance.now() - began) / 1000;
    await connector.stop();
    await venue.close();
    const differing = rows.findIndex(([time, bid, ask], i) => {
      const quote = events.received[i];
      return quote?.sourceTime !== Number(time) || quote.bid !== bid || quote.ask !== ask;
    });
    expect(differing, 'the first row that differs').toBe(-1);
    expect(events.received.length).toBe(rows.length);
    expect(events.unread).toEqual([]);
    process.stderr.write(`fix: ${rows.length} recorded ticks in ${seconds.toFixed(1)} s, both sides\n`);
  });
});
