import { SECOND_MS } from '@tidemark/domain/time';
import { Registry } from 'prom-client';
import { expect, it, onTestFinished } from 'vitest';
import { manualClock } from '../../../test/support/manual-clock.ts';
import { testDatabase } from '../../../test/support/test-database.ts';
import { createAlarms } from '../../platform/alarms/alarms.ts';
import { createBus } from '../../platform/bus/bus.ts';
import { createLog } from '../../platform/log/log.ts';
import { createMarket } from './index.ts';

const { database } = await testDatabase();
const TOKEN = 'a-token-of-the-test';
/** Each test has an hour of its own. */
let hour = Date.parse('2026-11-18T00:00:00Z');

/** A market whose clock a test moves, with its alarms, its figures and its log. */
async function aMarket() {
  hour += 3_600_000;
  const clock = manualClock(hour);
  const lines: string[] = [];
  const log = createLog({ pretty: false, write: (line) => lines.push(line), seldom: false });
  const bus = createBus((_, error) => {
    throw error;
  });
  const registry = new Registry();
  const alarms = createAlarms({ clock, log, registry });
  const feed = { kind: 'ingest', token: TOKEN } as const;
  const market = createMarket({ database, bus, clock, log, feed, alarms, registry });
  await market.start();
  onTestFinished(() => market.stop());
  async function post(...body: unknown[]) {
    const answer = await market.takeFeedPost({ authorization: `Bearer ${TOKEN}`, body });
    if (answer.kind !== 'taken') throw new Error(answer.kind);
    const { accepted, refused, held } = answer.receipt;
    return { accepted, refused: refused.map(({ key }) => key), held: held.length };
  }
  return {
    clock,
    market,
    registry,
    /** Ticks of EURUSD stamped so many milliseconds off the server's clock; returns their outcome. */
    async ticks(stampMs: number, ...prices: number[]) {
      const body = prices.map((price) => ({ symbol: 'EURUSD', price, time: clock.now() + stampMs }));
      return post(...body);
    },
    post,
    statusOf: (code: string) => market.quote(market.instrumentByCode(code)?.id ?? 0).status,
    alarmed: () => alarms.list().map(({ kind, subject, details }) => ({ kind, subject, ...details })),
    warnings: () => lines.filter((line) => line.includes('"alarm":')).length,
  };
}

type Stage = Awaited<ReturnType<typeof aMarket>>;

it.each<[string, (stage: Stage) => Promise<unknown>]>([
  ['ticks stamped 3 s ahead', ({ ticks }) => ticks(3000, 1.081)],
  ['ticks stamped before the last accepted one', ({ ticks }) => ticks(-3_600_000, 1.081)],
  ['ticks that jump and are held', ({ ticks, clock }) => ticks(0, clock.now() % 2000 ? 2 : 3)],
  ['ticks that cannot be read', ({ post }) => post('nonsense', { symbol: 'EURUSD', price: '1.08' })],
  ['ticks of an unknown symbol', ({ post }) => post({ symbol: 'EUR/USD', price: 1.08 })],
  [
    'ticks stamped in seconds',
    ({ post, clock }) => post({ symbol: 'EURUSD', price: 1.08, time: clock.now() / 1000 }),
  ],
])('market: %s do not keep the source alive', async (_, offer) => {
  const stage = await aMarket();
  await stage.ticks(0, 1.08);
  await stage.post({ symbol: 'BTCUSD', price: 60_000 });
  for (let second = 1; second <= 9; second += 1) {
    stage.clock.advance(SECOND_MS);
    expect(await offer(stage)).toMatchObject({ accepted: 0 });
    expect(stage.statusOf('EURUSD')).toBe('open');
  }
  stage.clock.advance(SECOND_MS);
  await offer(stage);
  expect([stage.statusOf('EURUSD'), stage.statusOf('BTCUSD')]).toEqual(['stale', 'stale']);
  // The next price that is accepted ends it, and nothing of the run is left.
  await stage.ticks(0, 1.0801);
  expect([stage.statusOf('EURUSD'), stage.statusOf('BTCUSD')]).toEqual(['open', 'open']);
  expect(stage.alarmed()).toEqual([]);
});

it('market: a batch with one accepted tick among refused ones keeps the source alive', async () => {
  const { ticks, post, clock, statusOf } = await aMarket();
  await ticks(0, 1.08);
  clock.advance(9000);
  expect(await post('nonsense', { symbol: 'EURUSD', price: 1.0801 })).toMatchObject({ accepted: 1 });
  clock.advance(9999);
  expect(statusOf('EURUSD')).toBe('open');
});

it('market: heartbeats do not keep prices alive while every tick is refused', async () => {
  const { ticks, post, clock, statusOf } = await aMarket();
  await ticks(0, 1.08);
  for (let second = 1; second <= 30; second += 1) {
    clock.advance(SECOND_MS);
    await post();
    await ticks(3000, 1.09);
  }
  expect(statusOf('EURUSD')).toBe('stale');
  await post();
  expect(statusOf('EURUSD')).toBe('stale');
  await ticks(0, 1.0801);
  clock.advance(9000);
  await post();
  clock.advance(9000);
  expect(statusOf('EURUSD')).toBe('open');
});

it('market: a symbol with only refused ticks for 10 s becomes stale alone, with a non-blocking alarm', async () => {
  const { ticks, post, clock, statusOf, alarmed } = await aMarket();
  await ticks(0, 1.08);
  await ticks(3000, 1.09);
  for (let second = 1; second <= 10; second += 1) {
    expect(statusOf('EURUSD')).toBe('open');
    clock.advance(SECOND_MS);
    await post({ symbol: 'BTCUSD', price: 60_000 });
    await ticks(3000, 1.09);
  }
  expect([statusOf('EURUSD'), statusOf('BTCUSD')]).toEqual(['stale', 'open']);
  expect(alarmed()).toMatchObject([
    { kind: 'symbol_refused', subject: 'EURUSD', reason: 'market.tick_ahead', count: 11 },
  ]);
  await ticks(0, 1.0801);
  expect([statusOf('EURUSD'), alarmed()]).toEqual(['open', []]);
});

it('market: a single late tick of a quiet symbol leaves its price open', async () => {
  const { ticks, post, clock, statusOf } = await aMarket();
  await ticks(0, 1.08);
  await ticks(-1000, 1.09);
  for (let second = 1; second <= 60; second += 1) {
    clock.advance(SECOND_MS);
    await post();
  }
  expect(statusOf('EURUSD')).toBe('open');
});

it.each([
  ['more than ten in a row', 11, 0],
  ['refused for more than 5 s', 2, 5001],
])('market: %s raise an alarm with reason, symbol and count, one line a minute', async (_, count, spanMs) => {
  const { ticks, clock, alarmed, warnings, market, registry } = await aMarket();
  await ticks(0, 1.08);
  const since = clock.now();
  for (let n = 0; n < count - 1; n += 1) await ticks(3000, 1.09);
  expect(alarmed()).toEqual([]);
  clock.advance(spanMs);
  await ticks(3000, 1.09);
  const run = { reason: 'market.tick_ahead', symbol: 'EURUSD', count };
  expect(alarmed()).toMatchObject([{ kind: 'ticks_refused', subject: 'ingest', ...run }]);
  expect(market.source().refusedRun).toEqual({ ...run, since, lastAt: clock.now() });
  for (let second = 0; second < 59; second += 1) {
    clock.advance(SECOND_MS);
    await ticks(3000, 1.09);
  }
  expect(warnings()).toBe(1);
  clock.advance(SECOND_MS);
  await ticks(3000, 1.09);
  expect(warnings()).toBe(2);
  const shown = await registry.metrics();
  expect(shown).toContain(`tidemark_ticks_refused_total{reason="market.tick_ahead"} ${count + 60}`);
  await ticks(0, 1.0801);
  expect([alarmed(), market.source().refusedRun]).toEqual([[], undefined]);
});

it('market: refuses a tick with a timestamp in seconds with its own key', async () => {
  const { post, clock, statusOf } = await aMarket();
  const tick = { symbol: 'GBPUSD', price: 1.3 };
  expect(await post({ ...tick, time: clock.now() / 1000 })).toEqual({
    accepted: 0,
    refused: ['market.tick_time_not_ms'],
    held: 0,
  });
  expect(statusOf('GBPUSD')).not.toBe('open');
  expect(await post({ ...tick, time: clock.now() })).toMatchObject({ accepted: 1 });
});

it('market: a source 3 s behind the server is alive', async () => {
  const { ticks, clock, statusOf } = await aMarket();
  for (let second = 0; second < 60; second += 1) {
    expect(await ticks(-3000, 1.08)).toMatchObject({ accepted: 1 });
    clock.advance(SECOND_MS);
  }
  expect(statusOf('EURUSD')).toBe('open');
});

it('market: a source without recorded liveness counts as silent although it sent refused ticks', async () => {
  const { ticks, post, clock, market } = await aMarket();
  const since = clock.now();
  await ticks(0, 1.08);
  for (let second = 1; second <= 40; second += 1) {
    clock.advance(SECOND_MS);
    await ticks(3000, 1.09);
    if (second > 6) await post();
  }
  const instrumentId = market.instrumentByCode('EURUSD')?.id ?? 0;
  const [at9, at30] = await market.statesAt(
    [9000, 30_000].map((ms) => ({ instrumentId, since, moment: since + ms })),
  );
  expect([at9?.isSilent, at30?.isSilent]).toEqual([false, true]);
});
