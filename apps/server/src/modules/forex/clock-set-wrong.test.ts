import { close, submit } from '@tidemark/contract/calls/trading/forex';
import { microOrders, submitMicro } from '@tidemark/contract/calls/trading/micro';
import { MINUTE_MS, SECOND_MS, WEEK_MS } from '@tidemark/domain/time';
import { expect, it } from 'vitest';
import { call, done } from '../../../test/support/forex-calls.ts';
import { manualClock } from '../../../test/support/manual-clock.ts';
import { testDatabase } from '../../../test/support/test-database.ts';
import { HOUSE_FEED_TOKEN, type TradingInstance } from '../../../test/support/trading-instance.ts';
import { GuardedClock } from '../../platform/clock/guarded-clock.ts';
import { instancesOn, listed, refusalOf } from './a-trader.fixture.ts';

const { database } = await testDatabase();
const instances = instancesOn(database);
/** Each test has a Wednesday of its own. */
let noon = Date.parse('2026-11-18T12:00:00Z');

/** The machine's clocks: elapsed time, the system clock if it is set or stopped, and the database's. */
interface Machine {
  shiftMs: number;
  stoppedAt: number | undefined;
  databaseShiftMs: number;
}

/** An instance on a machine whose clocks a test sets, with a look at the database every second. */
async function anInstance() {
  noon += WEEK_MS;
  const machine: Machine = { shiftMs: 0, stoppedAt: undefined, databaseShiftMs: 0 };
  const passed = manualClock(noon);
  const guardedClock = new GuardedClock({
    wall: () => machine.stoppedAt ?? passed.now() + machine.shiftMs,
    steadyMs: passed.now,
  });
  passed.every(SECOND_MS, () => {
    guardedClock.follow();
    guardedClock.compare(passed.now() + machine.databaseShiftMs, 0);
  });
  const instance = await instances.open({ clock: passed, guardedClock });
  /** Prices as a source with a right clock stamps them, or without a stamp; what became of them. */
  const offer = async (prices: Record<string, number>, isStamped = true) => {
    const stamp = isStamped ? { time: passed.now() } : {};
    const body = Object.entries(prices).map(([symbol, price]) => ({ symbol, price, ...stamp }));
    const answer = await instance.market.takeFeedPost({ authorization: `Bearer ${HOUSE_FEED_TOKEN}`, body });
    await instance.forex.settled();
    if (answer.kind !== 'taken') throw new Error(answer.kind);
    return answer.receipt.refused.map(({ key }) => key);
  };
  return { instance, machine, passed, offer };
}

/** Everything that waits for EUR/USD to fall: a stop, a pending order, a close-out; and an Up/Down trade. */
async function inFrontOfFall(instance: TradingInstance) {
  const [trader, daring] = [await instance.openUser(), await instance.openUser()];
  const order = { forex_id: instance.instrumentId('EURUSD'), type: 1, cont: 0.5, multiple: 100 };
  const { Id: stopped } = await done(instance, submit, trader, { ...order, stop_loss_price: 1.07 });
  const { Id: waiting } = await done(instance, submit, trader, { ...order, status: 0, target_price: 1.07 });
  const { Id: large } = await done(instance, submit, daring, { ...order, cont: 9 });
  const future = { forex_id: order.forex_id, type: 1, number: 10, seconds: 30 };
  await done(instance, submitMicro, trader, future);
  const state = async () => ({
    open: (await listed(instance, trader, 1)).map(({ Id }) => Id),
    waiting: (await listed(instance, trader, 0)).map(({ Id }) => Id),
    daring: (await listed(instance, daring, 1)).map(({ Id }) => Id),
  });
  const untouched = { open: [stopped], waiting: [waiting], daring: [large] };
  /** What trading calls return to every user. */
  const asked = async () =>
    Promise.all(
      [
        call(instance, submit, trader, order),
        call(instance, submit, trader, { ...order, status: 0, target_price: 1.05 }),
        call(instance, close, trader, { id: stopped }),
        call(instance, submitMicro, trader, future),
      ].map(async (answer) => ((await refusalOf(answer)) as { key?: string }).key ?? 'done'),
    );
  const futures = async () =>
    (await done(instance, microOrders, trader, { status: 3 })).data.map(
      ({ VoidReason, EndPrice }) => VoidReason ?? EndPrice,
    );
  return { trader, daring, order, stopped, waiting, state, untouched, asked, futures };
}

const STALE = Array(4).fill('market.price_stale');

it.each<[string, (machine: Machine) => void, (machine: Machine) => void]>([
  [
    'the server 5 minutes ahead',
    (m) => Object.assign(m, { shiftMs: 5 * MINUTE_MS }),
    (m) => Object.assign(m, { shiftMs: 0 }),
  ],
  [
    'the server 5 minutes behind',
    (m) => Object.assign(m, { shiftMs: -5 * MINUTE_MS }),
    (m) => Object.assign(m, { shiftMs: 0 }),
  ],
  [
    'the server 2 s ahead',
    (m) => Object.assign(m, { shiftMs: 2 * SECOND_MS }),
    (m) => Object.assign(m, { shiftMs: 0 }),
  ],
  [
    'the database 2 s ahead',
    (m) => Object.assign(m, { databaseShiftMs: 2000 }),
    (m) => Object.assign(m, { databaseShiftMs: 0 }),
  ],
])(
  'clock: with %s for 1.5 s no order is executed, and the next price executes it',
  async (_, set, setBack) => {
    const { instance, machine, passed, offer } = await anInstance();
    await offer({ EURUSD: 1.0842 });
    const { state, untouched, asked, stopped, waiting, trader, futures } = await inFrontOfFall(instance);
    set(machine);
    passed.advance(1500);
    for (const isStamped of [true, false]) {
      expect(await offer({ EURUSD: 1.06 }, isStamped)).toEqual(['market.clock_unsure']);
    }
    expect([await asked(), await state()]).toEqual([STALE, untouched]);

    setBack(machine);
    passed.advance(1000);
    // The clock is right again, but no price has been accepted by it; a heartbeat is none.
    await offer({});
    expect([await asked(), await state()]).toEqual([STALE, untouched]);
    expect(await offer({ EURUSD: 1.06 }, false)).toEqual([]);
    expect(await state()).toEqual({ open: [waiting], waiting: [], daring: [] });
    expect((await listed(instance, trader, 3)).find(({ Id }) => Id === stopped)).toMatchObject({
      UpdatePrice: 1.06,
    });
    // The trade of 30 s ends 30 s after it began, by the time that has passed.
    for (let second = 0; second < 27; second += 1) {
      passed.advance(SECOND_MS);
      expect(await offer({ EURUSD: 1.061 }, second % 2 === 0)).toEqual([]);
    }
    expect(await futures()).toEqual([]);
    passed.advance(501);
    await instance.micro.settled();
    expect(await futures()).toEqual([1.061]);
  },
);

it('clock: while the system clock stops no order is executed, and an Up/Down trade that expires is void', async () => {
  const { instance, machine, passed, offer } = await anInstance();
  await offer({ EURUSD: 1.0842 });
  const { state, untouched, asked, futures } = await inFrontOfFall(instance);
  machine.stoppedAt = passed.now();
  for (let second = 1; second <= 31; second += 1) {
    passed.advance(SECOND_MS);
    const refused = await offer({ EURUSD: second === 1 ? 1.0842 : 1.06 });
    if (second > 1) expect(refused).toEqual(['market.clock_unsure']);
  }
  expect([await asked(), await state()]).toEqual([STALE, untouched]);
  await instance.micro.settled();
  expect(await futures()).toEqual(['source_silent']);
});

it('clock: a later time that the database confirms is adopted, and prices resume from it', async () => {
  const { instance, machine, passed, offer } = await anInstance();
  await offer({ EURUSD: 1.0842 });
  const { state, untouched, asked, futures, waiting } = await inFrontOfFall(instance);
  Object.assign(machine, { shiftMs: 5 * MINUTE_MS, databaseShiftMs: 5 * MINUTE_MS });
  passed.advance(10 * SECOND_MS);
  expect(await asked()).toEqual(STALE);
  passed.advance(2 * SECOND_MS);
  expect([await asked(), await state()]).toEqual([STALE, untouched]);
  expect(await offer({ EURUSD: 1.06 }, false)).toEqual([]);
  expect(await state()).toEqual({ open: [waiting], waiting: [], daring: [] });
  // The expiry is in the skipped time, in which no price was received.
  passed.advance(20 * SECOND_MS);
  await instance.micro.settled();
  expect(await futures()).toEqual(['source_silent']);
});

it('clock: after a restart before the time of the last price no order is executed until the clock has passed it', async () => {
  const first = await anInstance();
  await first.offer({ EURUSD: 1.0842 });
  const { daring, order } = await inFrontOfFall(first.instance);
  await instances.close(first.instance);
  const alarms: unknown[][] = [];
  const instance = await instances.open({
    clock: manualClock(noon - 30 * SECOND_MS),
    alarms: {
      raise: (kind, subject, details) => alarms.push([kind, subject, details?.by_ms]),
      clear: (kind) => alarms.push([kind, 'over']),
    },
  });
  const feed = (price: number) =>
    instance.market.takeFeedPost({
      authorization: `Bearer ${HOUSE_FEED_TOKEN}`,
      body: [{ symbol: 'EURUSD', price }],
    });
  const refused = async () => refusalOf(call(instance, submit, daring, { ...order, cont: 0.01 }));
  for (let second = 0; second < 30; second += 1) {
    await feed(1.06);
    expect(await refused()).toMatchObject({ key: 'market.price_stale' });
    instance.clock.advance(SECOND_MS);
  }
  expect(alarms[0]).toEqual(['clock', expect.any(String), -30_000]);
  expect(alarms.filter(([kind]) => kind === 'clock').at(-1)).toEqual(['clock', 'over']);
  await feed(1.0601);
  await instance.forex.settled();
  // The large position met its close-out at the first price in time.
  expect(await listed(instance, daring, 1)).toEqual([]);
});
