import { submit } from '@tidemark/contract/calls/trading/forex';
import { describe, expect, it } from 'vitest';
import { done } from '../../../test/support/forex-calls.ts';
import { testDatabase } from '../../../test/support/test-database.ts';
import { noticesQueued, type UserNotice } from '../../platform/outbox/outbox.ts';
import { aTrader, instancesOn, listed } from './a-trader.fixture.ts';

const { database } = await testDatabase();
/** For the test that moves the clock, which other tests' instances must not find behind them. */
const { database: weekendDatabase } = await testDatabase();
const { open: anInstance } = instancesOn(database);

describe('stop out', () => {
  it('warns once, cancels pending orders, and closes the largest loss first until the margin level is restored', async () => {
    const instance = await anInstance();
    const told: UserNotice[] = [];
    instance.bus.subscribe(noticesQueued, (notices) => told.push(...notices));
    const { trader, order } = await aTrader(instance);
    await instance.prices({ GBPUSD: 1.25 });
    const pound = { ...order, forex_id: instance.instrumentId('GBPUSD') };
    const large = await done(instance, submit, trader, { ...order, cont: 5 });
    const small = await done(instance, submit, trader, { ...pound, cont: 2 });
    const waiting = await done(instance, submit, trader, { ...order, status: 0, target_price: 1 });
    // Margin 5,421 + 2,500; cash 10,000 less fees. At 1.0795 the ratio passes 100 %, at 1.0719 it is 50 %.
    await instance.prices({ EURUSD: 1.0795 });
    await instance.prices({ EURUSD: 1.0794 });
    expect(told.map(({ key }) => key)).toEqual(['forex.margin_warning']);
    await instance.prices({ EURUSD: 1.0715 });
    expect(told.map(({ key, params }) => [key, params.id])).toEqual([
      ['forex.margin_warning', undefined],
      ['forex.pending_cancelled', waiting.Id],
      ['forex.closed_out', large.Id],
    ]);
    expect((await listed(instance, trader, 1)).map(({ Id }) => Id)).toEqual([small.Id]);
  });

  it('checks accounts when only a conversion pair moves', async () => {
    const instance = await anInstance();
    const { trader, order } = await aTrader(instance);
    await instance.prices({ USDJPY: 150, EURJPY: 162 });
    const yen = { ...order, forex_id: instance.instrumentId('EURJPY'), cont: 5 };
    const { Id: id } = await done(instance, submit, trader, yen);
    await instance.prices({ EURJPY: 160 });
    expect(await listed(instance, trader, 1)).toHaveLength(1);
    await instance.prices({ USDJPY: 136 });
    expect(await listed(instance, trader, 3)).toMatchObject([
      { Id: id, CloseReason: 'close_out', Price: 160 },
    ]);
  });
});

describe('stop out at the weekend', () => {
  it('values a cross by the last price of its closed conversion pair, however old', async () => {
    const instance = await anInstance({ database: weekendDatabase, startAt: '2026-11-21T12:00:00Z' });
    const told: UserNotice[] = [];
    instance.bus.subscribe(noticesQueued, (notices) => told.push(...notices));
    const trader = await instance.openUser();
    await instance.prices({ EURUSD: 1.1, BTCEUR: 54_000, BTCUSD: 60_000 });
    const bitcoin = (code: string) => ({ forex_id: instance.instrumentId(code), type: 1, multiple: 10 });
    await done(instance, submit, trader, { ...bitcoin('BTCEUR'), cont: 0.8 });
    await instance.prices({ BTCEUR: 57_000 });
    await instance.prices({ BTCEUR: 60_000 });
    await done(instance, submit, trader, { ...bitcoin('BTCUSD'), cont: 1.7 });
    // Profit 4,800 EUR, margin 4,752 + 10,200. With the euro at 1.0 equity falls from 15,242.50 to 14,762.50,
    // which is under 100 %; but nothing triggers at a closed price.
    await instance.prices({ EURUSD: 1 });
    expect(told).toEqual([]);
    await instance.prices({ BTCUSD: 60_001 });
    expect(told.map(({ key }) => key)).toEqual(['forex.margin_warning']);
  });
});
