import { cancelTrade, submit } from '@tidemark/contract/calls/trading/forex';
import { describe, expect, it } from 'vitest';
import { call, done } from '../../../test/support/forex-calls.ts';
import { testDatabase } from '../../../test/support/test-database.ts';
import { aTrader, instancesOn, listed, refusalOf } from './a-trader.fixture.ts';

/** A Friday, a minute before the currencies close at 22:00 UTC. */
const FRIDAY = '2026-11-20T21:59:00Z';
/** Until the opening on Sunday, 22:00 UTC. */
const WEEKEND = 48 * 3_600_000;

const { database } = await testDatabase();
const { open, close: closeInstance } = instancesOn(database);
const { database: strict } = await testDatabase();
const { open: openStrict } = instancesOn(strict);
const { database: endless } = await testDatabase();
const { open: openEndless } = instancesOn(endless);

/** EUR/USD at 1.0842, closed, with the setting on; each test has a weekend of its own. */
let weekend = 0;
async function closedMarket() {
  await database.query({ text: `update market.instrument set orders_when_closed = code = 'EURUSD'` });
  const start = Date.parse(FRIDAY) + weekend * 7 * 24 * 3_600_000;
  weekend += 1;
  const instance = await open({ startAt: new Date(start).toISOString() });
  const { trader, order } = await aTrader(instance);
  instance.clock.advance(120_000);
  const place = (target_price: number, more: object = {}) =>
    done(instance, submit, trader, { ...order, status: 0, target_price, ...more });
  return { instance, trader, order, place };
}

describe('a market order while the market is closed', () => {
  it('waits for the opening on request, and fills at its first price after a restart', async () => {
    const { instance, trader, order } = await closedMarket();
    const asked = { ...order, at_opening: 1, stop_loss_price: 1.05 };
    const placed = await done(instance, submit, trader, asked);
    expect(placed).toMatchObject({ Status: 0, PendingKind: 'opening', Price: 1.0842 });
    await closeInstance(instance);
    instance.clock.advance(WEEKEND);
    const next = await open({ clock: instance.clock });
    expect(await listed(next, trader, 0)).toMatchObject([{ Id: placed.Id }]);
    await next.prices({ EURUSD: 1.0701 });
    expect(await listed(next, trader, 1)).toMatchObject([
      { Id: placed.Id, OriginPrice: 1.0701, TargetLossPrice: 1.05 },
    ]);
  });

  it('may be cancelled or expire before, and is cancelled by a gap past its stop', async () => {
    const { instance, trader, order } = await closedMarket();
    const place = (more: object) =>
      done(instance, submit, trader, { ...order, at_opening: 1, ...more }).then(({ Id }) => Id);
    const expire_at = new Date(instance.clock.now() + 3_600_000).toISOString();
    const [gone, expires, stopped] = [
      await place({}),
      await place({ expire_at }),
      await place({ stop_loss_price: 1.08 }),
    ];
    await done(instance, cancelTrade, trader, { id: gone });
    instance.clock.advance(WEEKEND);
    await instance.forex.settled();
    await instance.prices({ EURUSD: 1.079 });
    expect(await listed(instance, trader, 1)).toEqual([]);
    expect(await listed(instance, trader, 3)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ Id: gone, CancelReason: 'manual' }),
        expect.objectContaining({ Id: expires, CancelReason: 'expired' }),
        expect.objectContaining({ Id: stopped, CancelReason: 'gap_past_stops' }),
      ]),
    );
  });

  it('fills at once where the market is open, and is refused where orders are not taken', async () => {
    const { instance, trader, order } = await closedMarket();
    await instance.prices({ GBPUSD: 1.2678 });
    const elsewhere = { ...order, forex_id: instance.instrumentId('GBPUSD'), at_opening: 1 };
    expect(await refusalOf(call(instance, submit, trader, elsewhere))).toMatchObject({
      key: 'market.closed',
    });
    instance.clock.advance(WEEKEND);
    await instance.prices({ EURUSD: 1.0842 });
    const filled = await done(instance, submit, trader, { ...order, at_opening: 1 });
    expect(filled).toMatchObject({ Status: 1, OriginPrice: 1.0842 });
  });
});

describe('a pending order while the market is closed', () => {
  it('is accepted with the kind by the last price, and waits through the weekend', async () => {
    const { instance, trader, place } = await closedMarket();
    const kinds = [
      await place(1.08),
      await place(1.09),
      await place(1.0842),
      await place(1.09, { type: 2 }),
      await place(1.08, { type: 2 }),
    ].map(({ Status, PendingKind }) => [Status, PendingKind]);
    expect(kinds).toEqual([
      [0, 'limit'],
      [0, 'stop'],
      [0, 'limit'],
      [0, 'limit'],
      [0, 'stop'],
    ]);
    // A tick of the closed market fills nothing.
    await instance.prices({ EURUSD: 1.07 });
    expect(await listed(instance, trader, 1)).toEqual([]);
    const [first] = await listed(instance, trader, 0);
    expect(await done(instance, cancelTrade, trader, { id: first?.Id })).toMatchObject({ Status: 2 });
  });

  it('follows the gap rules at the first tick after the opening, also after a restart', async () => {
    const { instance, trader, place } = await closedMarket();
    const limit = await place(1.08);
    const stop = await place(1.082, { type: 2 });
    const passed = await place(1.079, { stop_loss_price: 1.075 });
    const waits = await place(1.05);
    await closeInstance(instance);
    instance.clock.advance(WEEKEND);
    const next = await open({ clock: instance.clock });
    expect(await listed(next, trader, 0)).toHaveLength(4);
    await next.prices({ EURUSD: 1.074 });
    expect(await listed(next, trader, 1)).toMatchObject([
      { Id: stop.Id, OriginPrice: 1.074 },
      { Id: limit.Id, OriginPrice: 1.074 },
    ]);
    expect(await listed(next, trader, 3)).toMatchObject([{ Id: passed.Id, CancelReason: 'gap_past_stops' }]);
    expect(await listed(next, trader, 0)).toMatchObject([{ Id: waits.Id }]);
  });

  it('may expire before the opening, and leaves market orders refused', async () => {
    const { instance, trader, order, place } = await closedMarket();
    const expire_at = new Date(instance.clock.now() + 3_600_000).toISOString();
    const { Id } = await place(1.0842, { expire_at });
    expect(await refusalOf(call(instance, submit, trader, order))).toMatchObject({ key: 'market.closed' });
    instance.clock.advance(WEEKEND);
    await instance.forex.settled();
    expect(await listed(instance, trader, 3)).toMatchObject([{ Id, CancelReason: 'expired' }]);
    await instance.prices({ EURUSD: 1.08 });
    expect(await listed(instance, trader, 1)).toEqual([]);
  });

  it('is refused as before where the instrument is not set to take it', async () => {
    const instance = await openStrict({ startAt: FRIDAY });
    const { trader, order } = await aTrader(instance);
    instance.clock.advance(120_000);
    const pending = { ...order, status: 0, target_price: 1.08 };
    expect(await refusalOf(call(instance, submit, trader, pending))).toMatchObject({ key: 'market.closed' });
  });

  it('is refused where no opening is in sight, because it would wait for nothing', async () => {
    await endless.query({
      text: `update market.session_calendar set holidays = array(
        select day::date from generate_series(date '2026-11-21', '2026-12-31', '1 day') as day)`,
    });
    await endless.query({ text: 'update market.instrument set orders_when_closed = true' });
    const instance = await openEndless({ startAt: FRIDAY });
    const { trader, order } = await aTrader(instance);
    instance.clock.advance(120_000);
    const pending = { ...order, status: 0, target_price: 1.08 };
    expect(await refusalOf(call(instance, submit, trader, pending))).toMatchObject({ key: 'market.closed' });
    expect(await listed(instance, trader, 0)).toEqual([]);
  });
});
