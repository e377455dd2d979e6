import { refusalCode } from '@tidemark/contract';
import { noticeList } from '@tidemark/contract/calls/account/notice';
import { getBalance } from '@tidemark/contract/calls/money/ledger';
import { forexChange, statementCsv } from '@tidemark/contract/calls/money/statement';
import { transfer } from '@tidemark/contract/calls/money/transfers';
import { closeAll, submit } from '@tidemark/contract/calls/trading/forex';
import { auditList } from '@tidemark/contract/operator/audit';
import { correctionPropose } from '@tidemark/contract/operator/corrections';
import * as ledger from '@tidemark/contract/operator/ledger';
import { reviewApprove, reviewList, reviewReject } from '@tidemark/contract/operator/reviews';
import { afterAll, describe, expect, it } from 'vitest';
import { signInOperator } from '../../../../test/support/operators.ts';
import { aRealUser } from '../../../../test/support/real-user.ts';
import { testServer } from '../../../../test/support/test-server.ts';
import { verifyLedger } from '../../ledger/index.ts';
import { verifyFunding } from '../index.ts';

const server = await testServer();
const first = await signInOperator(server, 'finance');
const second = await signInOperator(server, 'finance', { email: 'second@example.com' });

afterAll(async () => {
  expect(await verifyLedger(server.database)).toEqual([]);
  expect(await verifyFunding(server.database)).toEqual([]);
});

type Asked = Partial<{ account: string; direction: string; amount: string; reason: string; posting: number }>;

function propose(userId: number, asked: Asked = {}) {
  const {
    account = 'change',
    direction = 'credit',
    amount = '100',
    reason = 'A fee was taken twice.',
    posting,
  } = asked;
  const body = { user_id: userId, accountTypeId: account, direction, amount, reason, posting_id: posting };
  return server.call(correctionPropose, body as never, first.token, {
    'idempotency-key': `${Math.random()}`,
  });
}

const decide = { approve: reviewApprove, reject: reviewReject };
function review(verdict: 'approve' | 'reject', id: number, by = second, remark = '') {
  return server.call(decide[verdict], { kind: 'correction', id, remark }, by.token, {
    'idempotency-key': `${Math.random()}`,
  });
}

/** Corrects at once, by two. */
async function correct(userId: number, asked: Asked) {
  const { data } = await propose(userId, asked);
  return review('approve', (data as { id: number }).id);
}

async function balancesOf(token: string) {
  return (await server.must(getBalance, {}, token)).map(({ balance }) => Number(balance));
}

/** A refusal: its number, the field, what it mentions. */
const no = (key: string, told: object = {}) => ({ code: refusalCode(key), data: told });

describe('a balance correction', () => {
  it('needs one operator to propose it and another to post it, and notifies the user with its reason', async () => {
    const user = await aRealUser(server, 'told@example.com');
    const proposed = await server.must(
      correctionPropose,
      {
        user_id: user.id,
        accountTypeId: 1,
        direction: 'credit',
        amount: '12.50',
        reason: ' A fee was taken twice. ',
      },
      first.token,
    );
    expect(proposed).toMatchObject({
      kind: 'correction',
      status: 'waiting',
      needs_second: true,
      first_approval_by: first.email,
    });
    expect(proposed.fields).toContainEqual({ key: 'amount', value: '12.500000' });
    expect(await balancesOf(user.token)).toEqual([0, 0, 0]);

    expect(await review('approve', proposed.id, first)).toMatchObject(no('review.same_operator'));
    const listed = await server.must(reviewList, { kind: 'correction' }, second.token);
    expect(listed.data.map(({ id }) => id)).toContain(proposed.id);
    expect((await review('approve', proposed.id)).data).toMatchObject({
      status: 'approved',
      decided_by: second.email,
    });
    expect(await balancesOf(user.token)).toEqual([12.5, 0, 0]);
    expect(await review('approve', proposed.id)).toMatchObject(no('review.already_decided'));

    const { data } = await server.must(forexChange, {}, user.token);
    expect(data).toMatchObject([
      {
        Event: 'funding.correction_credit',
        Value: '12.500000',
        Reason: 'A fee was taken twice.',
        Ref: { kind: 'correction', id: proposed.id },
      },
    ]);
    await expect
      .poll(async () => (await server.must(noticeList, {}, user.token)).data[0])
      .toMatchObject({
        key: 'review.correction_credit',
        params: { amount: '12.500000', reason: 'A fee was taken twice.' },
      });
    await expect
      .poll(
        async () =>
          (await server.mails()).find(({ to, subject }) => to === user.email && subject.includes('12.5'))
            ?.text,
      )
      .toContain('A fee was taken twice.');
    const trail = await server.must(auditList, {}, (await signInOperator(server, 'admin')).token);
    expect(
      trail.data
        .filter(({ object }) => object === `correction:${proposed.id}`)
        .map(({ action, operator }) => [action, operator]),
    ).toEqual([
      ['review.approve', second.email],
      ['correction.propose', first.email],
    ]);
  });

  it('exports a reason that looks like a formula as plain text', async () => {
    const user = await aRealUser(server, 'formula@example.com');
    await correct(user.id, { amount: '1', reason: '=HYPERLINK("//x", "a, b")' });
    const { csv } = await server.must(statementCsv, {}, user.token);
    expect(csv.split('\r\n')[2]).toMatch(/,1\.000000,1\.000000,\d+,"'=HYPERLINK\(""\/\/x"", ""a, b""\)"$/);
  });

  it('posts once when two operators approve it at the same time, and never after a rejection', async () => {
    const user = await aRealUser(server, 'once@example.com');
    const third = await signInOperator(server, 'finance', { email: 'third@example.com' });
    const { data } = await propose(user.id);
    const { id } = data as { id: number };
    const answers = await Promise.all([second, third, second, third].map((by) => review('approve', id, by)));
    expect(answers.filter(({ code }) => code === 1)).toHaveLength(1);
    expect(await balancesOf(user.token)).toEqual([100, 0, 0]);

    const other = (await propose(user.id, { amount: '7' })).data as { id: number };
    expect(await review('reject', other.id)).toMatchObject(no('review.remark_required', { field: 'remark' }));
    expect((await review('reject', other.id, second, 'The fee was right.')).data).toMatchObject({
      status: 'rejected',
    });
    expect(await balancesOf(user.token)).toEqual([100, 0, 0]);
  });

  it('takes only free money, both when it is proposed and when it is approved', async () => {
    const user = await aRealUser(server, 'free@example.com');
    await correct(user.id, { account: 'change', amount: '50' });
    const debit = { direction: 'debit', amount: '50' };
    const above = (free: string) => no('correction.above_free', { field: 'amount', params: { free } });
    expect(await propose(user.id, { ...debit, amount: '50.01' })).toMatchObject(above('50.000000'));
    const { id } = (await propose(user.id, debit)).data as { id: number };
    await server.must(transfer, { from: 'change', to: 'micro', balance: '1' }, user.token);
    expect(await review('approve', id)).toMatchObject(above('49.000000'));
    await server.must(transfer, { from: 'micro', to: 'change', balance: '1' }, user.token);
    expect((await review('approve', id)).code).toBe(1);
    expect(await balancesOf(user.token)).toEqual([0, 0, 0]);
  });

  it.each<[Asked, string, string]>([
    [{ amount: '0' }, 'correction.amount_malformed', 'amount'],
    [{ amount: '-1' }, 'correction.amount_malformed', 'amount'],
    [{ amount: '1.1234567' }, 'correction.amount_malformed', 'amount'],
    [{ amount: '1000000000.01' }, 'correction.amount_malformed', 'amount'],
    [{ reason: ' … ' }, 'correction.reason_required', 'reason'],
    [{ reason: 'x'.repeat(501) }, 'correction.reason_too_long', 'reason'],
    [{ posting: 999_999_999 }, 'correction.posting_unknown', 'posting_id'],
  ])('refuses %j', async (asked, key, field) => {
    const user = await aRealUser(server, `${Math.random()}@example.com`);
    expect(await propose(user.id, asked)).toMatchObject(no(key, { field }));
    expect(await propose(999_999, {})).toMatchObject(no('session.unknown_user', { field: 'user_id' }));
  });
});

describe('a correction of a contract account', () => {
  it('takes up to min(cash, free margin), and the stop-out check follows', async () => {
    const user = await aRealUser(server, 'trader@example.com');
    await correct(user.id, { account: 'forex', amount: '100' });
    await server.prices({ BTCUSD: 60_000 });
    // 0.01 lots at 20x take 30 of margin and 0.15 of fee.
    await server.must(submit, { forex_id: 27, type: 1, cont: 0.01, status: 1, multiple: 20 }, user.token);
    expect(await propose(user.id, { account: 'forex', direction: 'debit', amount: '69.86' })).toMatchObject(
      no('correction.above_free', { params: { free: '69.850000' } }),
    );
    await correct(user.id, { account: 'forex', direction: 'debit', amount: '69.85' });
    // 30 are left under 30 of margin: warned at once, without waiting for a tick.
    await expect
      .poll(async () => (await server.must(noticeList, {}, user.token)).data.map(({ key }) => key))
      .toContain('forex.margin_warning');
    await server.must(closeAll, {}, user.token);
    await correct(user.id, { account: 'forex', amount: '0.15' });
    expect((await balancesOf(user.token))[2]).toBe(30.15);
  });
});

describe('the ledger explorer', () => {
  it('leads from an event to its postings, their accounts and their lines', async () => {
    const user = await aRealUser(server, 'book@example.com');
    await correct(user.id, { amount: '40' });
    await server.must(transfer, { from: 'change', to: 'forex', balance: '15' }, user.token);
    const { data: own } = await server.must(forexChange, { type: 'change' }, user.token);
    const [moved] = own;
    const { data } = await server.must(
      ledger.ledgerEvent,
      { event: 'funding', reference: moved?.Ref.id ?? 0 },
      first.token,
    );
    const posting = data.find(({ id }) => id === moved?.Id);
    expect(posting).toMatchObject({
      event: 'funding.transfer',
      amount: '15.000000',
      debit: { account: 'change', user_id: user.id, after: '25.000000' },
      credit: { account: 'forex', user_id: user.id, after: '15.000000' },
    });
    expect(await server.must(ledger.ledgerPosting, { id: posting?.id ?? 0 }, first.token)).toEqual(posting);
    expect(
      await server.must(ledger.ledgerAccount, { id: posting?.debit.account_id ?? 0 }, first.token),
    ).toMatchObject({
      account: { account: 'change', user_id: user.id, demo: false, balance: '25.000000' },
      total: 2,
      data: [{ value: '-15.000000' }, { value: '40.000000', event: 'funding.correction_credit' }],
    });
    const instance = await server.must(ledger.ledgerAccount, { id: 6, page_size: 1 }, first.token);
    expect(instance.account).toMatchObject({ account: 'corrections', user_id: null });
    expect(instance.data[0]).toMatchObject({ value: '-40.000000', credit: { user_id: user.id } });
    for (const made of [ledger.ledgerPosting, ledger.ledgerAccount]) {
      expect(await server.call(made, { id: 999_999_999 }, first.token)).toMatchObject(
        no('operator.unknown_object', { field: 'id' }),
      );
    }
  });

  it('balances to zero in each world, and shows where it does not', async () => {
    const { worlds, open } = await server.must(ledger.ledgerReconciliation, { whole: 1 }, first.token);
    expect(worlds.map(({ demo, sum, breaches }) => ({ demo, sum, breaches }))).toEqual([
      { demo: false, sum: '0.000000', breaches: [] },
      { demo: true, sum: '0.000000', breaches: [] },
    ]);
    const [real] = worlds;
    const held = real?.customers.reduce((total, { balance }) => total + Number(balance), 0) ?? 0;
    expect(held).toBeGreaterThan(0);
    expect(Number(real?.house.find(({ account }) => account === 'corrections')?.balance)).toBeLessThan(0);
    expect(open).toMatchObject({ deposits: { count: 0, amount: '0.000000' }, withdrawals: { count: 0 } });

    await server.owner.query({
      text: `update ledger.account set balance = 1 where id = (select min(id) from ledger.account where user_id is not null and kind = 'micro')`,
    });
    const tilted = await server.must(ledger.ledgerReconciliation, { whole: 1 }, first.token);
    expect(tilted.worlds[0]).toMatchObject({ sum: '0.000001' });
    expect(tilted.worlds[0]?.breaches).toHaveLength(2);
    await server.owner.query({ text: `update ledger.account set balance = 0 where balance = 1` });
  });
});
