import type { CallInput } from '@tidemark/contract';
import { close, reverse, setStopPrice, submit } from '@tidemark/contract/calls/trading/forex';
import { tradeList } from '@tidemark/contract/calls/trading/market';
import { submitMicro } from '@tidemark/contract/calls/trading/micro';
import * as calls from '@tidemark/contract/operator/settings/settings';
import { isRefusal, present } from '@tidemark/domain/outcome';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@tidemark/domain/time';
import { afterEach, describe, expect, it } from 'vitest';
import { call, done } from '../../../../test/support/forex-calls.ts';
import { testDatabase } from '../../../../test/support/test-database.ts';
import { lockQueuedNotices } from '../../../platform/outbox/outbox.ts';
import { openSettingsInstance } from './settings.fixture.ts';

const { database } = await testDatabase();
let stop: (() => Promise<void>) | undefined;
afterEach(async () => {
  await stop?.();
  stop = undefined;
});

/**
 * An instance and a demo trader with 10,000 USD, on the first Wednesday noon after every stored price. What
 * earlier tests have set holds.
 */
async function begin() {
  const instance = await openSettingsInstance(database);
  stop = instance.stop;
  const trader = await instance.openUser();
  type Terms = Partial<CallInput<typeof calls.instrumentSave>>;

  async function set(code: string, terms: Terms) {
    const all = await instance.must(calls.instruments, {});
    const { id, value, version } = present(
      all.find((one) => one.value.code === code),
      code,
    );
    return instance.ask(calls.instrumentSave, { ...value, ...terms, id: Number(id), from: version });
  }

  return {
    ...instance,
    trader,
    set,
    /** The same where it must not be refused. */
    async mustSet(code: string, terms: Terms) {
      const answer = await set(code, terms);
      if (isRefusal(answer)) throw new Error(JSON.stringify(answer));
      return answer;
    },
    buy: (code: string, cont: number, more: object = {}) => {
      const submission = {
        forex_id: instance.instrumentId(code),
        type: 1,
        cont,
        multiple: 100,
        status: 1,
        ...more,
      };
      return call(instance, submit, trader, submission);
    },
    bought: async (code: string, cont: number, more: object = {}) => {
      const submission = {
        forex_id: instance.instrumentId(code),
        type: 1,
        cont,
        multiple: 100,
        status: 1,
        ...more,
      };
      return (await done(instance, submit, trader, submission)).Id;
    },
    deal: async (id: number) => {
      const [row] = await database.query<object>({
        text: 'select status, units_per_lot, leverage, fee, close_reason from forex.deal where id = $1',
        values: [id],
      });
      return row;
    },
  };
}

const aDayAfter = (moment: number) => new Date(moment + DAY_MS).toISOString();

it('terms stay on what runs, a pending order included, and new ones hold for what begins', async () => {
  const instance = await begin();
  await instance.prices({ EURUSD: 1.1 });
  const held = await instance.bought('EURUSD', 1);
  const waiting = await instance.bought('EURUSD', 1, { status: 0, target_price: 1.09 });
  await instance.mustSet('EURUSD', { fee_rate: 8, units_per_lot: 50_000, leverages: [25], lots_max: 0.5 });
  await instance.prices({ EURUSD: 1.0899 });
  const frozen = { status: 1, units_per_lot: '100000', leverage: 100, fee: '6000000' };
  expect([await instance.deal(held), await instance.deal(waiting)]).toMatchObject([frozen, frozen]);
  expect(await instance.buy('EURUSD', 1)).toMatchObject({ refusal: 'forex.lots_above_max' });
  expect(await instance.buy('EURUSD', 0.5)).toMatchObject({ refusal: 'forex.leverage_not_offered' });
  const begun = { CautionMoney: '1089.900000', TradeFee: '4.000000' };
  expect(await instance.buy('EURUSD', 0.5, { multiple: 25 })).toMatchObject(begun);
});

it('parts of a position can be closed as finely as when it was opened', async () => {
  const instance = await begin();
  await instance.prices({ NZDUSD: 0.6 });
  const held = await instance.bought('NZDUSD', 0.07);
  await instance.mustSet('NZDUSD', { pip: 0.5, lots_min: 0.5 });
  expect(await instance.buy('NZDUSD', 0.07)).toMatchObject({ refusal: 'forex.lots_below_min' });
  await done(instance, close, instance.trader, { id: held, cont: 0.03 });
});

describe('an instrument that is only to be closed', () => {
  it('takes nothing new, and lets go on and end what runs', async () => {
    const instance = await begin();
    await instance.prices({ GBPUSD: 1.3 });
    const forex_id = instance.instrumentId('GBPUSD');
    const [held, stopped] = [await instance.bought('GBPUSD', 0.1), await instance.bought('GBPUSD', 0.1)];
    const waiting = await instance.bought('GBPUSD', 0.1, { status: 0, target_price: 1.29 });
    await instance.mustSet('GBPUSD', { state: 'close_only' });
    const refused = { refusal: 'market.close_only', field: 'forex_id' };
    expect(await instance.buy('GBPUSD', 0.1)).toMatchObject(refused);
    expect(await instance.buy('GBPUSD', 0.1, { status: 0, target_price: 1.2 })).toMatchObject(refused);
    expect(await call(instance, reverse, instance.trader, { id: held })).toMatchObject(refused);
    const future = { forex_id, type: 1, number: 10, seconds: 30 };
    expect(await call(instance, submitMicro, instance.trader, future)).toMatchObject(refused);
    const listed = (await instance.must(tradeList, {})).find(({ Id }) => Id === forex_id);
    expect(listed).toMatchObject({ MarketStatus: 1, CloseOnly: true });

    await done(instance, setStopPrice, instance.trader, { id: stopped, stop_loss_price: 1.295 });
    await instance.prices({ GBPUSD: 1.2899 });
    expect(await instance.deal(stopped)).toMatchObject({ status: 3, close_reason: 'stop_loss' });
    expect(await instance.deal(waiting)).toMatchObject({ status: 1 });
    await done(instance, close, instance.trader, { id: held });

    expect(await instance.set('GBPUSD', { state: 'withdrawn' })).toMatchObject({
      refusal: 'operator.has_running',
      field: 'state',
      params: { running: 1 },
    });
    await done(instance, close, instance.trader, { id: waiting });
    await instance.mustSet('GBPUSD', { state: 'withdrawn' });
    expect((await instance.must(tradeList, {})).some(({ Id }) => Id === forex_id)).toBe(false);
  });

  it('changes the places of its prices and its hours only when it is withdrawn and turns nothing into USD', async () => {
    const instance = await begin();
    await instance.mustSet('AUDNZD', { state: 'close_only' });
    expect(await instance.set('AUDNZD', { price_precision: 4 })).toMatchObject({
      refusal: 'operator.only_withdrawn',
      field: 'price_precision',
    });
    await instance.mustSet('AUDNZD', { state: 'withdrawn' });
    expect(await instance.set('AUDNZD', { state: 'offered', calendar: 'always' })).toMatchObject({
      field: 'calendar',
    });
    await instance.mustSet('AUDNZD', { price_precision: 4, calendar: 'always' });
    await instance.prices({ AUDNZD: 1.11116 });
    const quote = instance.market.quote(instance.instrumentId('AUDNZD'));
    expect(quote.status !== 'no_price' && quote.tick.price).toBe(111_120_000);

    await instance.mustSet('USDCAD', { state: 'withdrawn' });
    await instance.mustSet('USDCHF', { state: 'withdrawn' });
    await instance.mustSet('USDCAD', { price_precision: 4 });
    expect(await instance.set('USDCHF', { price_precision: 4 })).toMatchObject({
      refusal: 'operator.converts_others',
      params: { instrument: 'EUR/CHF' },
    });
  });
});

it('how far prices may jump changes a day later', async () => {
  const instance = await begin();
  await instance.prices({ BTCUSD: 90_000 });
  const { in_force_from } = await instance.mustSet('BTCUSD', { max_jump: 0.02 });
  expect(in_force_from).toBe(aDayAfter(instance.clock.now()));
  await instance.prices({ BTCUSD: 95_000 });
  instance.clock.advance(DAY_MS);
  await expect(instance.prices({ BTCUSD: 90_000 })).rejects.toThrow('"held":[0]');
});

it('futures that run keep ratio and loss level; what is not offered any more is refused', async () => {
  const instance = await begin();
  await instance.prices({ EURUSD: 1.1 });
  const future = { forex_id: instance.instrumentId('EURUSD'), type: 1, number: 10, seconds: 30 };
  const { Id } = await done(instance, submitMicro, instance.trader, future);
  const [offer] = await instance.must(calls.futures, {});
  await instance.must(calls.futuresSave, {
    durations: [{ seconds: 60, profit_ratio: 0.1, amount_min: '20' }],
    amounts: ['20', '30'],
    from: present(offer, 'an offer').version,
  });
  expect(await call(instance, submitMicro, instance.trader, future)).toMatchObject({ field: 'seconds' });
  const other = { ...future, seconds: 60, number: 20 };
  expect(await done(instance, submitMicro, instance.trader, other)).toMatchObject({ ProfitRatio: 0.1 });
  instance.clock.advance(SECOND_MS);
  await instance.prices({ EURUSD: 1.2 });
  instance.clock.advance(29 * SECOND_MS);
  await instance.micro.settled();
  const [row] = await database.query({
    text: 'select profit_ratio, profit from micro.wager where id = $1',
    values: [Id],
  });
  expect(row).toEqual({ profit_ratio: '800000', profit: '0' });
});

it('financing rates: each holder of a position gets a notice of other ones, and no other user', async () => {
  const instance = await begin();
  await instance.prices({ AUDUSD: 0.65, NZDUSD: 0.6 });
  await instance.mustSet('AUDUSD', { financing_long: 0, financing_short: 0, financing_triple_day: 3 });
  const other = await instance.openUser();
  const order = { forex_id: instance.instrumentId('NZDUSD'), type: 1, cont: 1, multiple: 100, status: 1 };
  await done(instance, submit, other, order);
  await instance.bought('AUDUSD', 0.1);
  await instance.bought('AUDUSD', 0.2, { type: 2 });
  const noticed = async () => {
    const queued = await lockQueuedNotices(database, 5000);
    return queued
      .filter(({ key, userId }) => key === 'forex.financing_change' && userId >= instance.trader.userId)
      .map(({ userId, params }) => ({ userId, params: JSON.parse(params) }));
  };
  await instance.mustSet('AUDUSD', { financing_triple_day: 5 });
  expect(await noticed()).toEqual([]);
  await instance.mustSet('AUDUSD', { financing_long: 4.5, financing_short: -1.25 });
  const params = { instrument: 'AUD/USD', long: 4.5, short: -1.25 };
  expect(await noticed()).toEqual([{ userId: instance.trader.userId, params }]);
});

it('a lower limit of positions cancels nothing that waits', async () => {
  const instance = await begin();
  await instance.prices({ AUDUSD: 0.65 });
  await instance.bought('AUDUSD', 0.1);
  const waiting = await instance.bought('AUDUSD', 0.1, { status: 0, target_price: 0.64 });
  const [limits] = await instance.must(calls.limits, {});
  await instance.must(calls.limitsSave, {
    positions_max: 1,
    pendings_max: 1,
    from: present(limits, 'limits').version,
  });
  expect(await instance.buy('AUDUSD', 0.1)).toMatchObject({
    refusal: 'forex.too_many_positions',
    params: { max: 1 },
  });
  await instance.prices({ AUDUSD: 0.6399 });
  expect(await instance.deal(waiting)).toMatchObject({ status: 1 });
});

it('risk levels: announced ones take effect a day later and cause stop outs', async () => {
  const instance = await begin();
  await instance.prices({ XAUUSD: 4000 });
  // Margin 8,000: the prepayment ratio is 124 %.
  const held = await instance.bought('XAUUSD', 0.2, { multiple: 10 });
  const [levels] = await instance.must(calls.riskLevels, {});
  const submission = { warning: 200, close_out: 100, from: present(levels, 'levels').version };
  const saved = await instance.must(calls.riskLevelsSave, submission);
  const from = aDayAfter(instance.clock.now());
  expect(saved.in_force_from).toBe(from);
  const params = { warning: 200, close_out: 100, from: `${from.slice(0, 10)} 12:00 UTC` };
  const queued = await lockQueuedNotices(database, 1000);
  const told = queued.map(({ userId, key, params }) => ({ userId, key, params: JSON.parse(params) }));
  expect(told).toContainEqual({ userId: instance.trader.userId, key: 'forex.levels_change', params });

  instance.clock.advance(23 * HOUR_MS);
  await instance.prices({ XAUUSD: 3890 });
  // 97 %: above the current stop out, below the current warning level.
  expect(await instance.deal(held)).toMatchObject({ status: 1 });
  expect(await lockQueuedNotices(database, 1000)).toContainEqual(
    expect.objectContaining({ userId: instance.trader.userId, key: 'forex.margin_warning' }),
  );
  instance.clock.advance(HOUR_MS);
  await instance.prices({ XAUUSD: 3890 });
  expect(await instance.deal(held)).toMatchObject({ status: 3, close_reason: 'close_out' });
});

it('opening hours change with the next session, and a pending change can be taken back', async () => {
  const instance = await begin();
  const id = instance.instrumentId('EURUSD');
  const friday = instance.clock.now() + 2 * DAY_MS + 10 * HOUR_MS;
  instance.clock.advanceTo(friday - MINUTE_MS);
  expect(instance.market.closesAt(id)).toBe(friday);
  const before = present(
    (await instance.must(calls.calendars, {})).find((one) => one.id === 'fx'),
    'fx',
  );
  const closed = { ...before.value, spans: [], id: 'fx' };
  const saved = await instance.must(calls.calendarSave, { ...closed, from: before.version });
  expect(saved.in_force_from).toBe(new Date(friday).toISOString());
  expect(instance.market.closesAt(id)).toBe(friday);
  await instance.prices({ EURUSD: 1.1 });
  instance.clock.advanceTo(friday);
  expect(instance.market.quote(id)).toMatchObject({ status: 'closed', opensAt: undefined });

  const [fx] = (await instance.must(calls.calendars, {})).filter((one) => one.id === 'fx');
  expect(fx?.pending).toEqual([]);
  await instance.must(calls.calendarSave, { ...before.value, id: 'fx', from: saved.version ?? '' });
  expect(instance.market.quote(id)).toMatchObject({
    status: 'closed',
    opensAt: friday + 2 * DAY_MS,
  });
});
