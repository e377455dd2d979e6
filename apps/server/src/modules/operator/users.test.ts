import { createAccountDemo, userInfo } from '@tidemark/contract/calls/account/session';
import { submit } from '@tidemark/contract/calls/trading/forex';
import { submitMicro } from '@tidemark/contract/calls/trading/micro';
import { auditList } from '@tidemark/contract/operator/audit';
import { dashboard } from '@tidemark/contract/operator/dashboard';
import { reviewApprove, reviewCounts, reviewList, reviewOne } from '@tidemark/contract/operator/reviews';
import {
  operatorUser,
  operatorUserFreeze,
  operatorUserFutures,
  operatorUserLedger,
  operatorUserOrders,
  operatorUserSessionsEnd,
  operatorUsers,
  operatorUserUnfreeze,
} from '@tidemark/contract/operator/users';
import { describe, expect, it } from 'vitest';
import { signInOperator } from '../../../test/support/operators.ts';
import { testServer } from '../../../test/support/test-server.ts';

const server = await testServer();
const support = await signInOperator(server, 'support');
const reviewer = await signInOperator(server, 'reviewer');
const finance = await signInOperator(server, 'finance');
const admin = await signInOperator(server, 'admin');

await server.prices({ BTCUSD: 50_000, ETHUSD: 2_000 });
const demo = await server.must(createAccountDemo, {});
const { id } = demo.user;
const instruments = (await server.must(dashboard, {}, support.token)).feed.instruments;
const bitcoin = instruments.find(({ code }) => code === 'BTCUSD')?.forex_id ?? 0;

describe('a user, as operators see one', () => {
  it('is found by uid and id, with what is known of them', async () => {
    await server.must(submit, { forex_id: bitcoin, type: 1, cont: 0.1, multiple: 10 }, demo.token);
    await server.must(submitMicro, { forex_id: bitcoin, type: 1, number: 10, seconds: 60 }, demo.token);
    const found = await server.must(operatorUsers, { query: demo.user.uid }, reviewer.token);
    expect(found).toMatchObject({ data: [{ id, uid: demo.user.uid, is_demo: 1, frozen: false }], total: 1 });

    const user = await server.must(operatorUser, { id }, reviewer.token);
    expect(user).toMatchObject({
      uid: demo.user.uid,
      contracts: { holding: 1, pending: 0, history: 0 },
      futures: { running: 1, closed: 0 },
      freeze: null,
      totp: false,
    });
    expect(user.accounts.map(({ type }) => type)).toEqual(['change', 'micro', 'forex']);
    expect(user.sessions).toHaveLength(1);
    const orders = await server.must(operatorUserOrders, { id, status: 1 }, support.token);
    expect(orders.data).toMatchObject([{ Quantity: 0.1, Status: 1 }]);
    const futures = await server.must(operatorUserFutures, { id, status: 1 }, support.token);
    expect(futures.data).toMatchObject([{ Number: '10.000000' }]);
  });

  it('has a ledger whose lines add up to the balance', async () => {
    const { data, total } = await server.must(operatorUserLedger, { id, accountTypeId: 3 }, finance.token);
    const { accounts } = await server.must(operatorUser, { id }, finance.token);
    expect(total).toBe(data.length);
    expect(data.map(({ event }) => event)).toEqual(['forex.fee', 'demo.grant']);
    expect(data[0]?.balance).toBe(accounts.find(({ type }) => type === 'forex')?.balance);
    expect((await server.must(operatorUserLedger, { id }, finance.token)).total).toBe(4);
  });

  it('is answered as unknown if it does not exist', async () => {
    for (const call of [operatorUser, operatorUserLedger, operatorUserOrders, operatorUserFutures]) {
      expect(await server.call(call, { id: 999_999 }, admin.token)).toMatchObject({
        key: 'session.unknown_user',
      });
    }
  });

  it('is frozen and let in again with a reason, once, and every step is in the trail', async () => {
    const again = () => server.call(createAccountDemo, { demo_id: demo.user.demo_id });
    const freeze = (reason: string) => server.call(operatorUserFreeze, { id, reason }, support.token);
    expect(await freeze(' ')).toMatchObject({ key: 'operator.reason_required', data: { field: 'reason' } });
    expect(await freeze('a stolen phone')).toMatchObject({ code: 1, data: { frozen: true } });
    expect(await freeze('again')).toMatchObject({ key: 'session.already_frozen' });
    expect((await server.call(userInfo, {}, demo.token)).code).toBe(999);
    expect(await server.must(operatorUser, { id }, support.token)).toMatchObject({
      frozen: true,
      freeze: { by: 'operator', reason: 'a stolen phone' },
      contracts: { holding: 1 },
    });
    expect((await again()).key).toBe('session.frozen');
    await server.must(operatorUserUnfreeze, { id, reason: 'it is found' }, support.token);
    const back = await again();
    expect(back.code).toBe(1);
    await server.must(operatorUserSessionsEnd, { id, reason: 'to be sure' }, support.token);
    expect((await server.call(userInfo, {}, back.data.token)).code).toBe(999);

    const { data } = await server.must(auditList, { object: `user:${id}` }, admin.token);
    expect(data.map(({ action, reason, operator }) => [action, reason, operator])).toEqual([
      ['user.sessions_end', 'to be sure', support.email],
      ['user.unfreeze', 'it is found', support.email],
      ['user.freeze', 'a stolen phone', support.email],
    ]);
  });
});

describe('the dashboard', () => {
  it('shows feed, database and people; demo money is no exposure', async () => {
    const board = await server.must(dashboard, {}, support.token);
    expect(board.feed).toMatchObject({ source: 'ingest', simulated: false });
    expect(board.feed.silent_ms).toBeLessThan(60_000);
    expect(board.feed.instruments.find(({ code }) => code === 'BTCUSD')).toMatchObject({ open: true });
    expect(board.feed.instruments.find(({ code }) => code === 'EURUSD')?.tick_age_ms).toBeNull();
    expect(board.database.bytes).toBeGreaterThan(1_000_000);
    expect(board.users).toMatchObject({ real: 0, real_today: 0 });
    expect(board.exposure).toEqual([]);
  });

  it('shows finance the deposits and withdrawals of thirty days, and no other role', async () => {
    expect((await server.must(dashboard, {}, support.token)).money_by_day).toBeNull();
    await server.database.query({
      text: `
        insert into ledger.posting
          (id, event, reference, debit_account, credit_account, amount, debit_after, credit_after, posted_at)
        values (900001, 'funding.deposit', 1, 3, 2000001, 1500000, null, 1500000, now()),
          (900002, 'funding.withdraw', 1, 2000001, 4, 400000, 1100000, null, now()),
          (900003, 'funding.withdraw_fee', 1, 2000001, 2, 100000, 1000000, null, now())`,
      values: [],
    });
    const days = (await server.must(dashboard, {}, admin.token)).money_by_day ?? [];
    expect(days).toHaveLength(30);
    expect(days.at(-1)).toMatchObject({ deposits: '1.500000', withdrawals: '0.400000' });
    expect(days.at(-2)).toMatchObject({ deposits: '0.000000', withdrawals: '0.000000' });
  });
});

describe('reviews', () => {
  it('that are unknown cannot be decided; each role sees its own', async () => {
    const kinds = async (token: string) =>
      (await server.must(reviewCounts, {}, token)).map(({ kind }) => kind);
    expect(await kinds(reviewer.token)).toEqual(['real_name', 'loan_kyc', 'trader', 'trader_profile']);
    expect(await kinds(finance.token)).toEqual([
      ...['deposit', 'withdraw', 'loan', 'repayment', 'redemption', 'correction', 'dispute'],
    ]);
    expect(await kinds(admin.token)).toHaveLength(11);
    expect(await server.must(reviewList, { kind: 'loan' }, finance.token)).toMatchObject({
      data: [],
      total: 0,
    });
    expect(await server.must(reviewList, { status: 'all', page: 3 }, admin.token)).toMatchObject({
      data: [],
    });
    expect(await server.call(reviewOne, { kind: 'loan', id: 1 }, admin.token)).toMatchObject({
      key: 'review.unknown',
    });
    expect(await server.call(reviewApprove, { kind: 'loan', id: 1 }, admin.token)).toMatchObject({
      key: 'review.unknown',
    });
    expect(await server.call(reviewApprove, { kind: 'loan', id: 1 }, reviewer.token)).toMatchObject({
      code: 403,
      key: 'operator.role_required',
    });
    expect(await server.call(reviewApprove, { kind: 'nothing' as never, id: 1 }, admin.token)).toMatchObject({
      code: 400,
      data: { fields: [{ field: 'kind' }] },
    });
  });
});
