import { createAccountDemo } from '@tidemark/contract/calls/account/session';
import { followedTrader } from '@tidemark/contract/calls/trading/copies';
import { followTrader } from '@tidemark/contract/calls/trading/follow';
import { kline } from '@tidemark/contract/calls/trading/market';
import { traderDetail, traderList } from '@tidemark/contract/calls/trading/traders';
import { STRATEGY_BARS, type StrategyKey, strategyKeys, strategyTarget } from '@tidemark/domain/strategies';
import { MINUTE_MS } from '@tidemark/domain/time';
import { expect, test } from 'vitest';
import { manualClock } from '../../../test/support/manual-clock.ts';
import { testDatabase } from '../../../test/support/test-database.ts';
import { testServer } from '../../../test/support/test-server.ts';

const database = await testDatabase();
const clock = manualClock('2026-11-18T15:00:30Z');
const SIM = { FEED: 'sim', SIM_SEED: 'strategies', STRATEGY_ACCOUNTS: '1' };
/** Servers follow each other on one database: restarts with other settings. */
const start = (environment: Readonly<Record<string, string>>) => testServer({ database, clock, environment });

const server = await start(SIM);
await server.app.settled();
const { token } = await server.must(createAccountDemo, { demo_id: 'a-new-demo-user-of-this-test' });
/** Within so many minutes every strategy has opened something. */
const MINUTES_MAX = 120;
const leaders = async () => (await server.must(traderList, {}, token)).data;

/** Lets the simulated market run, and the strategies decide each minute. */
async function run(minutes: number): Promise<void> {
  for (let step = 0; step < minutes * 12; step += 1) {
    clock.advance(5000);
    await server.app.settled();
    await server.must(kline, { forex_id: 1, period: '1min' });
  }
}

const traded = (opened: readonly { readonly strategy: StrategyKey }[]) =>
  new Set(opened.map(({ strategy }) => strategy)).size;

/** What the strategies have opened so far; `side` 1 is a purchase. */
function openings() {
  return database.database.query<{
    strategy: StrategyKey;
    user_id: number;
    instrument_id: number;
    side: number;
    at: number;
  }>({
    text: `select strategy, user_id::float8, instrument_id, side, (extract(epoch from opened_at) * 1000)::float8 as at
             from forex.deal join strategy.account using (user_id) where parent_id is null order by id`,
  });
}

test('strategies: are listed with their rule to a new demo user, and not to a visitor', async () => {
  const found = await leaders();
  expect(found.map(({ strategy }) => strategy).sort()).toEqual([...strategyKeys].sort());
  expect((await server.must(traderList, {})).data).toEqual([]);
  const detail = await server.must(traderDetail, { id: found[0]?.user_id ?? 0 }, token);
  expect(detail.strategy).toBe(found[0]?.strategy);
});

test('strategies: open what the published rule says for the bars before, and followers copy it', async () => {
  for (const { user_id } of await leaders()) {
    await server.must(followTrader, { trader_id: user_id, multiple: 1, max_amount: '1000' }, token);
  }
  let opened = await openings();
  for (let minutes = 0; minutes < MINUTES_MAX && traded(opened) < strategyKeys.length; minutes += 5) {
    await run(5);
    opened = await openings();
  }
  expect(traded(opened)).toBe(strategyKeys.length);
  for (const { strategy, instrument_id, side, at } of opened) {
    const before = Math.floor(at / MINUTE_MS) * MINUTE_MS;
    const points = await server.must(kline, { forex_id: instrument_id, period: '1min', before });
    const bars = points
      .slice(-STRATEGY_BARS)
      .map(({ High, Low, Close }) => ({ high: High, low: Low, close: Close }));
    expect(strategyTarget(strategy, bars, undefined)).toBe(side === 1 ? 'buy' : 'sell');
  }
  const followed = await server.must(followedTrader, {}, token);
  const copies = followed.data.reduce((sum, { total_num }) => sum + total_num, 0);
  expect([copies, followed.data.map(({ strategy }) => strategy).sort()]).toEqual([
    opened.length,
    [...strategyKeys].sort(),
  ]);
});

test('strategies: a restart goes on with the same accounts', async () => {
  const before = (await leaders()).map(({ user_id }) => user_id);
  await server.stop();
  const again = await start(SIM);
  await again.app.settled();
  const { data } = await again.must(traderList, {}, token);
  await again.stop();
  expect(data.map(({ user_id }) => user_id).sort()).toEqual(before.sort());
});

test.each([
  { name: 'where the setting turns them off', environment: { FEED: 'sim', STRATEGY_ACCOUNTS: '0' } },
  { name: 'beside real prices', environment: { FEED: 'ingest', STRATEGY_ACCOUNTS: '1' } },
])('strategies: leave and trade no more $name', async ({ environment }) => {
  const opening = await start(SIM);
  await opening.app.settled();
  expect((await opening.must(traderList, {}, token)).data).toHaveLength(strategyKeys.length);
  await opening.stop();
  const restarted = await start(environment);
  await restarted.app.settled();
  const before = await openings();
  expect((await restarted.must(traderList, {}, token)).data).toEqual([]);
  clock.advance(10 * MINUTE_MS);
  await restarted.app.settled();
  expect(await openings()).toEqual(before);
  await restarted.stop();
});
