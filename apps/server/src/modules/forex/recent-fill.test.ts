import { recentFill } from '@tidemark/contract/calls/trading/fills';
import { close, submit } from '@tidemark/contract/calls/trading/forex';
import { tick } from '@tidemark/contract/calls/trading/ticks';
import { present } from '@tidemark/domain/outcome';
import { MINUTE_MS } from '@tidemark/domain/time';
import { expect, it, onTestFinished } from 'vitest';
import { call, done } from '../../../test/support/forex-calls.ts';
import { testDatabase } from '../../../test/support/test-database.ts';
import { openTradingInstance } from '../../../test/support/trading-instance.ts';
import { aTrader, instancesOn } from './a-trader.fixture.ts';

const { database } = await testDatabase();
const instances = instancesOn(database);

it('recent fill: shows a demo order with the ticks of its fills, and nothing that names it', async () => {
  const instance = await instances.open();
  const { trader, order } = await aTrader(instance);
  const read = async () => {
    instance.clock.advance(MINUTE_MS);
    const fill = await done(instance, recentFill, trader, {});
    // Orders are filled at a fresh price only.
    await instance.prices({ EURUSD: 1.0842 });
    return fill;
  };
  expect(await read()).toBeNull();

  const opened = await done(instance, submit, trader, order);
  expect(await read()).toMatchObject({
    ...{ ShowCode: 'EUR/USD', OrderType: 1, Quantity: 0.5, ForexContNum: 100_000, Multiple: 100 },
    open: { price: 1.0842, rate: { numerator: '1', denominator: '1' }, tick: { seq: opened.OpenTick?.seq } },
    close: null,
  });

  await instance.prices({ EURUSD: 1.085 });
  await done(instance, close, trader, { id: opened.Id });
  await instance.prices({ EURUSD: 1.0853 });
  const second = await done(instance, submit, trader, order);
  const last = present(second.OpenTick, 'a tick');
  expect(
    await done(instance, tick, trader, {
      ...{ forex_id: order.forex_id, seq: last.seq, time: Date.parse(last.time) },
    }),
  ).toMatchObject({ price: 1.0853, replaced_at: null });
  const fill = present(await read(), 'a fill');
  expect(fill, 'a completed order comes before a newer open one').toMatchObject({
    open: { price: 1.0842 },
    close: { price: 1.085, profit: '40.000000', reason: 'manual' },
  });
  expect(Object.keys(fill)).not.toContain('Id');
  expect(recentFill.output.safeParse(fill).success).toBe(true);

  const asked = { forex_id: fill.ForexId, seq: fill.open.tick.seq, time: Date.parse(fill.open.tick.time) };
  const recorded = await done(instance, tick, trader, asked);
  expect(recorded.price).toBe(fill.open.price);
  const replaced = present(recorded.replaced_at, 'it was replaced');
  expect(replaced >= fill.open.at && recorded.time <= fill.open.at).toBe(true);
});

it('recent fill: is read once for everyone who asks within half a minute', async () => {
  const instance = await instances.open();
  const { trader, order } = await aTrader(instance);
  const before = await done(instance, recentFill, trader, {});
  await done(instance, submit, trader, order);
  expect(await call(instance, recentFill, trader, {})).toEqual(before);
});

it('recent fill: shows no order of a real account', async () => {
  const { database: realDatabase } = await testDatabase();
  const instance = await openTradingInstance({ database: realDatabase });
  onTestFinished(() => instance.stop());
  const { trader, order } = await aTrader(instance);
  await done(instance, submit, trader, order);
  const setDemo = (isDemo: boolean) =>
    realDatabase.query({
      text: 'update ledger.account set is_demo = $2 where user_id = $1',
      values: [trader.userId, isDemo],
    });
  await setDemo(false);
  expect(await done(instance, recentFill, trader, {})).toBeNull();
  instance.clock.advance(MINUTE_MS);
  await setDemo(true);
  expect(await done(instance, recentFill, trader, {})).toMatchObject({ open: { price: 1.0842 } });
});
