import { submitMicro } from '@tidemark/contract/calls/trading/micro';
import { DAY_MS } from '@tidemark/domain/time';
import { describe, expect, it, onTestFinished } from 'vitest';
import { call, done } from '../../../test/support/forex-calls.ts';
import { testDatabase } from '../../../test/support/test-database.ts';
import { openTradingInstance, type TradingInstance } from '../../../test/support/trading-instance.ts';
import { account, anInstance, closedOf, pass, up } from './options.fixture.ts';

const { database } = await testDatabase();
const refused = (answer: unknown) => answer as { refusal: string; params: object; field: string };

describe('Up/Down submission', () => {
  const nothing = async () => {};
  it.each<[string, object, (instance: TradingInstance) => unknown, object]>([
    ['market.unknown_instrument', { forex_id: 999_999 }, nothing, {}],
    ['micro.unknown_duration', { seconds: 31 }, nothing, { offered: '30, 60, 120, 300' }],
    ['micro.amount_not_offered', { number: 11 }, nothing, { offered: '10, 50, 100, 500, 1000' }],
    ['micro.amount_below_min', { number: 50, seconds: 300 }, nothing, { min: '100' }],
    ['market.no_price', { code: 'GER40' }, nothing, {}],
    ['market.price_stale', {}, (instance) => instance.clock.advance(10_000), {}],
    ['micro.price_not_fresh', {}, (instance) => pass(instance, 10_000), {}],
    ['micro.stopping', {}, (instance) => instance.micro.refuseNew(), {}],
  ])(
    'refuses with %s and locks no money',
    async (refusal, { code = 'EURUSD', ...overrides }: { code?: string }, prepare, params) => {
      const instance = await anInstance(database);
      const user = await instance.openUser();
      await instance.prices({ EURUSD: 1.0842 });
      await prepare(instance);
      const input = up(instance, { forex_id: instance.instrumentId(code), ...overrides });
      expect(refused(await call(instance, submitMicro, user, input))).toMatchObject({ refusal, params });
      expect(await account(instance, user)).toEqual({ balance: '10000.000000', locked: '0.000000' });
    },
  );

  it('refuses with micro.insufficient_balance when other futures lock the whole balance', async () => {
    const instance = await anInstance(database);
    const user = await instance.openUser();
    await instance.prices({ EURUSD: 1.0842 });
    const big = up(instance, { number: 1000 });
    for (let n = 0; n < 10; n += 1) await done(instance, submitMicro, user, big);
    expect(refused(await call(instance, submitMicro, user, big))).toMatchObject({
      refusal: 'micro.insufficient_balance',
      params: { needed: '1000.000000', free: '0.000000' },
      field: 'number',
    });
  });

  it('accepts only as many concurrent futures as the balance covers', async () => {
    const instance = await anInstance(database);
    const user = await instance.openUser();
    await instance.prices({ EURUSD: 1.0842 });
    const answers = await Promise.all(
      Array.from({ length: 25 }, () => call(instance, submitMicro, user, up(instance, { number: 1000 }))),
    );
    expect(answers.filter((answer) => 'Id' in answer)).toHaveLength(10);
    expect(await account(instance, user)).toEqual({ balance: '10000.000000', locked: '10000.000000' });
  });

  it('refuses with request.idempotency_conflict when another call used the same key', async () => {
    const instance = await anInstance(database);
    const user = await instance.openUser();
    await instance.prices({ EURUSD: 1.0842 });
    await done(instance, submitMicro, user, up(instance), 'k1');
    const other = await call(instance, submitMicro, user, up(instance, { type: 2 }), 'k1');
    expect(refused(other).refusal).toBe('request.idempotency_conflict');
  });
});

describe('repeated Up/Down submission', () => {
  it('creates one future and returns the first answer, even after settlement', async () => {
    const instance = await anInstance(database);
    const user = await instance.openUser();
    await instance.prices({ EURUSD: 1.0842 });
    const both = await Promise.all([
      done(instance, submitMicro, user, up(instance), 'once'),
      done(instance, submitMicro, user, up(instance), 'once'),
    ]);
    expect(both[1]).toEqual(both[0]);
    await pass(instance, 30_000, { EURUSD: 1.09 });
    expect(await done(instance, submitMicro, user, up(instance), 'once')).toEqual(both[0]);
    expect(await closedOf(instance, user)).toHaveLength(1);
  });
});

/** Last, because its Friday is after every other test's Monday. */
describe('Up/Down submission near the session close', () => {
  it('refuses with micro.expires_outside_session, and after the close with market.closed', async () => {
    const closesAt = Date.parse('2027-02-26T22:00:00Z');
    const instance = await openTradingInstance({
      database,
      startAt: new Date(closesAt - 30_000).toISOString(),
    });
    onTestFinished(() => instance.stop());
    const user = await instance.openUser();
    await instance.prices({ EURUSD: 1.0842, BTCUSD: 60_000 });
    const refusalOf = async (input: object) => refused(await call(instance, submitMicro, user, input));
    expect(await refusalOf(up(instance))).toMatchObject({
      refusal: 'micro.expires_outside_session',
      params: { closes_at: closesAt },
      field: 'seconds',
    });
    expect(await call(instance, submitMicro, user, up(instance, { forex_id: 27 }))).toMatchObject({
      Status: 1,
    });
    await pass(instance, 30_000);
    expect(await refusalOf(up(instance))).toMatchObject({
      refusal: 'market.closed',
      params: { opens_at: closesAt + 2 * DAY_MS },
    });
  });
});
