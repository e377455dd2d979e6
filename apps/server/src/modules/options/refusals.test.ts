import { submitMicro } from '@tidemark/contract/calls/micro';
import { DAY_MS } from '@tidemark/domain/time';
import { describe, expect, it, onTestFinished } from 'vitest';
import { call, done } from '../../../test/support/forex-calls.ts';
import { testDatabase } from '../../../test/support/test-database.ts';
import { openTradingHouse, type TradingHouse } from '../../../test/support/trading-house.ts';
import { account, aHouse, closedOf, pass, up } from './options.fixture.ts';

const { database } = await testDatabase();
const refused = (answer: unknown) => answer as { refusal: string; params: object; field: string };

describe('a future is refused', () => {
  const nothing = async () => {};
  it.each<[string, object, (house: TradingHouse) => unknown, object]>([
    ['market.unknown_instrument', { forex_id: 999_999 }, nothing, {}],
    ['micro.unknown_duration', { seconds: 31 }, nothing, { offered: '30, 60, 120, 300' }],
    ['micro.amount_not_offered', { number: 11 }, nothing, { offered: '10, 50, 100, 500, 1000' }],
    ['micro.amount_below_min', { number: 50, seconds: 300 }, nothing, { min: '100' }],
    ['market.no_price', { code: 'GER40' }, nothing, {}],
    ['market.price_stale', {}, (house) => house.clock.advance(10_000), {}],
    ['micro.price_not_fresh', {}, (house) => pass(house, 10_000), {}],
    ['micro.stopping', {}, (house) => house.micro.refuseNew(), {}],
  ])('%s', async (refusal, { code = 'EURUSD', ...overrides }: { code?: string }, prepare, params) => {
    const house = await aHouse(database);
    const user = await house.openUser();
    await house.prices({ EURUSD: 1.0842 });
    await prepare(house);
    const input = up(house, { forex_id: house.instrumentId(code), ...overrides });
    expect(refused(await call(house, submitMicro, user, input))).toMatchObject({ refusal, params });
    expect(await account(house, user)).toEqual({ balance: '10000.000000', locked: '0.000000' });
  });

  it('micro.insufficient_balance: what is locked is not free', async () => {
    const house = await aHouse(database);
    const user = await house.openUser();
    await house.prices({ EURUSD: 1.0842 });
    const big = up(house, { number: 1000 });
    for (let n = 0; n < 10; n += 1) await done(house, submitMicro, user, big);
    expect(refused(await call(house, submitMicro, user, big))).toMatchObject({
      refusal: 'micro.insufficient_balance',
      params: { needed: '1000.000000', free: '0.000000' },
      field: 'number',
    });
  });

  it('of many at once only as many as the account covers begin', async () => {
    const house = await aHouse(database);
    const user = await house.openUser();
    await house.prices({ EURUSD: 1.0842 });
    const answers = await Promise.all(
      Array.from({ length: 25 }, () => call(house, submitMicro, user, up(house, { number: 1000 }))),
    );
    expect(answers.filter((answer) => 'Id' in answer)).toHaveLength(10);
    expect(await account(house, user)).toEqual({ balance: '10000.000000', locked: '10000.000000' });
  });

  it('request.idempotency_conflict: another call under the same key', async () => {
    const house = await aHouse(database);
    const user = await house.openUser();
    await house.prices({ EURUSD: 1.0842 });
    await done(house, submitMicro, user, up(house), 'k1');
    const other = await call(house, submitMicro, user, up(house, { type: 2 }), 'k1');
    expect(refused(other).refusal).toBe('request.idempotency_conflict');
  });
});

describe('the same call twice', () => {
  it('is one future, answered as it was then, also when it is long over', async () => {
    const house = await aHouse(database);
    const user = await house.openUser();
    await house.prices({ EURUSD: 1.0842 });
    const both = await Promise.all([
      done(house, submitMicro, user, up(house), 'once'),
      done(house, submitMicro, user, up(house), 'once'),
    ]);
    expect(both[1]).toEqual(both[0]);
    await pass(house, 30_000, { EURUSD: 1.09 });
    expect(await done(house, submitMicro, user, up(house), 'once')).toEqual(both[0]);
    expect(await closedOf(house, user)).toHaveLength(1);
  });
});

/** Last, because its Friday comes after every other story's Monday. */
describe('at the close of a session a future is refused', () => {
  it('micro.expires_outside_session, and when it is over market.closed', async () => {
    const closesAt = Date.parse('2027-02-26T22:00:00Z');
    const house = await openTradingHouse({
      database,
      startAt: new Date(closesAt - 30_000).toISOString(),
    });
    onTestFinished(() => house.stop());
    const user = await house.openUser();
    await house.prices({ EURUSD: 1.0842, BTCUSD: 60_000 });
    const refusalOf = async (input: object) => refused(await call(house, submitMicro, user, input));
    expect(await refusalOf(up(house))).toMatchObject({
      refusal: 'micro.expires_outside_session',
      params: { closes_at: closesAt },
      field: 'seconds',
    });
    expect(await call(house, submitMicro, user, up(house, { forex_id: 27 }))).toMatchObject({ Status: 1 });
    await pass(house, 30_000);
    expect(await refusalOf(up(house))).toMatchObject({
      refusal: 'market.closed',
      params: { opens_at: closesAt + 2 * DAY_MS },
    });
  });
});
