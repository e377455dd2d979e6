import { noticeList } from '@tidemark/contract/calls/account/notice';
import * as calls from '@tidemark/contract/calls/money/fund';
import { forexChange } from '@tidemark/contract/calls/money/statement';
import { resetForexDemoAccount } from '@tidemark/contract/calls/trading/demo';
import { operatorFundFeed, operatorFunds } from '@tidemark/contract/operator/funds';
import { reviewApprove, reviewList, reviewReject } from '@tidemark/contract/operator/reviews';
import { fundSave, funds } from '@tidemark/contract/operator/settings/fund-settings';
import { present } from '@tidemark/domain/outcome';
import { afterEach, describe, expect, inject, it, vi } from 'vitest';
import { saveByTwo } from '../../../../test/support/operators.ts';
import { openFundInstance, type Saver } from '../fund.fixture.ts';
import { verifyFund } from '../verify.ts';

const { serverUrl, ownerUrl } = inject('postgres');
/** Weeks of daily runs, each in its own transactions. */
vi.setConfig({ testTimeout: 30_000 });

const instance = await openFundInstance();
const { server, finance, admin } = instance;

// Whatever a test has done, everything follows from the postings.
afterEach(async () => expect(await verifyFund(server.database)).toEqual([]));

const incomes = ({ token }: Saver, sub_id: number) => server.must(calls.fundInsList, { sub_id }, token);
const apply = ({ token }: Saver, sub_id: number) =>
  server.call(calls.fundApplyRefund, { sub_id }, token, instance.fresh());

async function bought(saver: Saver, amount: string, fundId = 1) {
  const { code, data } = await instance.buy(saver, amount, fundId);
  expect(code).toBe(1);
  return data.id;
}

/** The review of a subscription's newest redemption. */
async function reviewOf(subscriptionId: number) {
  const { data } = await server.must(
    reviewList,
    { kind: 'redemption', status: 'all', page_size: 100 },
    finance.token,
  );
  const wanted = { key: 'subscription', value: String(subscriptionId) };
  return present(
    data.find(({ fields }) => fields.some(({ key, value }) => key === wanted.key && value === wanted.value)),
    'a redemption waits',
  );
}

/** A fund of two days whose pool was never fed. */
async function unfedFund(): Promise<number> {
  const [first] = await server.must(funds, {}, admin.token);
  const { value } = present(first, 'a fund');
  const titles = { en: 'Two days' };
  const terms = { lock_dividend_days: 2, dividend_percentage: 1, staring_sub_amount: '1', titles };
  const { data } = await saveByTwo(server, fundSave, { ...value, ...terms }, admin);
  return Number(data.id);
}

const feed = (id: number, amount: string, reason = 'Trading result of October', demo = false) =>
  server.call(operatorFundFeed, { id, amount, reason, demo }, finance.token, instance.fresh());

describe('a fund subscription', () => {
  it('earns on each full day for its exact term, and pays back on the last', async () => {
    const ann = await instance.saver('ann', '1000');
    const id = await bought(ann, '1000');
    await instance.nextDay();
    expect(await incomes(ann, id)).toMatchObject({ data: [], sum: '0.000000' });
    const second = await instance.nextDay();
    expect(second).toBe('2026-11-04');
    expect(await incomes(ann, id)).toMatchObject({
      data: [{ interest: '0.800000', day: '2026-11-03', due: false }],
      ...{ total: 1, sum: '0.800000' },
    });
    expect(await instance.subscription(ann, id)).toMatchObject({
      ...{ status: 1, days_paid: 1, days_left: 6, sum_profit: '0.800000', ends_on: '2026-11-10' },
    });
    for (let day = 2; day < 7; day += 1) await instance.nextDay();
    expect(await instance.subscription(ann, id)).toMatchObject({ status: 1, days_paid: 6, days_left: 1 });
    expect(await instance.nextDay()).toBe('2026-11-10');
    expect(await instance.subscription(ann, id)).toMatchObject({
      ...{ status: 4, days_paid: 7, days_left: 0, sum_profit: '5.600000', total_profit: '5.600000' },
      ...{ refunded_amount: '1000.000000', penalty_amount: '0.000000', ends_on: '2026-11-10' },
    });
    expect(await instance.funded(ann)).toBe('1005.600000');
    await instance.nextDay();
    expect((await incomes(ann, id)).total).toBe(7);
    expect(await instance.fund()).toMatchObject({
      pool: { balance: '99994.400000', next_income: '0.000000' },
    });
    await expect
      .poll(async () => (await server.must(noticeList, {}, ann.token)).data[0])
      .toMatchObject({
        key: 'fund.matured',
        params: { days: 7, share: '1000', 'fund.de': expect.any(String) },
      });
  });
});

describe('an empty income pool', () => {
  it('pays nothing, records the debt, says so, and pays once in order after a top-up', async () => {
    const fundId = await unfedFund();
    const [bea, cora] = [await instance.saver('bea', '1000'), await instance.saver('cora', '1000')];
    const [first, other] = [await bought(bea, '1000', fundId), await bought(cora, '100', fundId)];
    expect(await instance.fund(fundId)).toMatchObject({ pool: { balance: '0.000000', short: true } });
    for (let day = 0; day < 2; day += 1) await instance.nextDay();
    expect(await instance.subscription(bea, first)).toMatchObject({ days_paid: 0, days_due: 1, status: 1 });
    expect(await incomes(bea, first)).toMatchObject({ data: [{ due: true }], sum: '0.000000' });
    const inChinese = await server.call(operatorFunds, {}, finance.token, { lang: 'hk' });
    expect(inChinese.data).toContainEqual(expect.objectContaining({ id: 1, title: '港灣 7 天' }));
    const pools = await server.must(operatorFunds, {}, finance.token);
    expect(pools.find(({ id, world }) => id === fundId && world === 'real')).toMatchObject({
      ...{ due_unpaid: '11.000000', short: true, days_covered: 0, subscriptions: 2, shares: '1100.000000' },
    });
    // Too little for the first in line: the small one behind it does not overtake.
    expect((await feed(fundId, '9.99')).code).toBe(1);
    await instance.nextDay();
    expect(await instance.subscription(bea, first)).toMatchObject({ status: 4, days_paid: 0, days_due: 2 });
    expect([await instance.funded(bea), await instance.funded(cora)]).toEqual(['1000.000000', '1000.000000']);
    await feed(fundId, '10.01', 'The rest');
    await instance.nextDay();
    expect([await instance.funded(bea), await instance.funded(cora)]).toEqual(['1010.000000', '1001.000000']);
    expect(await instance.fund(fundId)).toMatchObject({
      pool: { balance: '9.000000', due_unpaid: '11.000000', short: true },
    });
    await feed(fundId, '1000');
    await instance.nextDay();
    await instance.nextDay();
    expect([await instance.funded(bea), await instance.funded(cora)]).toEqual(['1020.000000', '1002.000000']);
    expect((await incomes(cora, other)).data.map(({ day, due }) => [day, due])).toEqual([
      ['2026-11-13', false],
      ['2026-11-12', false],
    ]);
    const { pool } = await instance.fund(fundId);
    expect(pool).toMatchObject({ balance: '998.000000', due_unpaid: '0.000000', short: false });
    expect(pool.fed.map(({ reason }) => reason)).toEqual([
      ...['Trading result of October', 'The rest', 'Trading result of October'],
    ]);
    for (const [amount, reason, key] of [
      ['0', 'x', 'mining.feed_malformed'],
      ['1', ' ', 'mining.feed_reason_required'],
      ['1', 'x'.repeat(501), 'mining.feed_reason_too_long'],
    ] as const) {
      expect(await feed(fundId, amount, reason)).toMatchObject({ key });
    }
    expect(await feed(999, '1')).toMatchObject({ key: 'operator.unknown_object', data: { field: 'id' } });
  });
});

describe('an early redemption', () => {
  it('costs the estimate, and keeps what was earned before the request', async () => {
    const dan = await instance.saver('dan', '1000');
    const id = await bought(dan, '1000', 2);
    for (let day = 0; day < 3; day += 1) await instance.nextDay();
    const estimate = await server.must(calls.fundRefundInfo, { sub_id: id }, dan.token);
    expect(estimate).toEqual({
      ...{ share_amount: '1000.000000', penalty_amount: '30.000000', returned_amount: '970.000000' },
      ...{ currency_code: 'USDT', income_paid: '2.400000', days_left: 28 },
    });
    const asked = await apply(dan, id);
    expect(asked).toMatchObject({ code: 1, data: { status: 2, remark: '' } });
    expect((await apply(dan, id)).key).toBe('mining.not_redeemable');
    expect(await instance.fund(2)).toMatchObject({ pool: { next_income: '0.000000' } });
    await instance.nextDay();
    expect(await instance.subscription(dan, id)).toMatchObject({ status: 2, days_paid: 2 });

    const review = await reviewOf(id);
    expect(review.fields).toContainEqual({ key: 'penalty_amount', value: '30.000000' });
    const reject = { kind: 'redemption', id: review.id, remark: 'Please call us first.' } as const;
    await server.must(reviewReject, reject, finance.token);
    expect(await instance.subscription(dan, id)).toMatchObject({
      status: 1,
      remark: 'Please call us first.',
    });
    await instance.nextDay();
    // The day in between is made up for.
    expect(await instance.subscription(dan, id)).toMatchObject({ days_paid: 4, days_left: 26 });

    await apply(dan, id);
    const again = await reviewOf(id);
    const both = await Promise.all(
      [finance, admin].map(({ token }) =>
        server.call(reviewApprove, { kind: 'redemption', id: again.id }, token),
      ),
    );
    expect(both.map(({ code }) => code).filter((code) => code === 1)).toHaveLength(1);
    expect(await instance.subscription(dan, id)).toMatchObject({
      ...{ status: 3, refunded_amount: '970.000000', penalty_amount: '30.000000', sum_profit: '4.800000' },
    });
    await instance.nextDay();
    expect(await instance.funded(dan)).toBe('974.800000');
    expect((await apply(dan, id)).key).toBe('mining.not_redeemable');
    const { data } = await server.must(noticeList, {}, dan.token);
    const told = data.map(({ key }) => key).filter((key) => key.startsWith('review.redemption'));
    expect(told).toEqual(['review.redemption_approved', 'review.redemption_rejected']);
  });

  it('becomes void when the term ends before a decision: maturity wins over the penalty', async () => {
    const eve = await instance.saver('eve', '100');
    const fundId = await unfedFund();
    await feed(fundId, '100');
    const id = await bought(eve, '100', fundId);
    for (let day = 0; day < 2; day += 1) await instance.nextDay();
    await apply(eve, id);
    const { id: review } = await reviewOf(id);
    expect(await instance.subscription(eve, id)).toMatchObject({ status: 2, days_paid: 1 });
    const approve = () => server.call(reviewApprove, { kind: 'redemption', id: review }, finance.token);
    const [, decided] = await Promise.all([instance.nextDay(), approve()]);
    // Either it was still its last day, or it had matured.
    const { status, penalty_amount } = await instance.subscription(eve, id);
    expect([status, penalty_amount]).toEqual(decided.code === 1 ? [3, '1.000000'] : [4, '0.000000']);
    if (decided.code !== 1) {
      expect(decided.key).toBe('mining.matured');
      expect(await instance.funded(eve)).toBe('102.000000');
    }
  });

  it('completes at once for a demo account, and a demo reset pays everything back', async () => {
    const demo = await instance.demoSaver();
    const id = await bought(demo, '1000', 2);
    const done = await apply(demo, id);
    expect(done).toMatchObject({ code: 1, data: { status: 3, refunded_amount: '970.000000' } });
    expect(await instance.funded(demo)).toBe('9970.000000');
    const held = await bought(demo, '500', 3);
    const key = { 'idempotency-key': 'again' };
    await server.call(resetForexDemoAccount, {}, demo.token, key);
    expect(await instance.funded(demo)).toBe('10000.000000');
    expect(await instance.subscription(demo, held)).toMatchObject({ status: 3, penalty_amount: '0.000000' });
    const later = await bought(demo, '600', 3);
    await server.call(resetForexDemoAccount, {}, demo.token, key);
    expect(await instance.subscription(demo, later)).toMatchObject({ status: 1 });
  });
});

describe('fund settings of operators', () => {
  it('apply to new subscriptions; the form refuses a currency change and invalid values at their fields', async () => {
    const gus = await instance.saver('gus', '500');
    const id = await bought(gus, '100');
    const listed = await server.must(funds, {}, admin.token);
    const { id: fundId, value, version } = present(listed[0], 'a fund');
    const save = (change: object) =>
      saveByTwo(server, fundSave, { ...value, ...change, id: Number(fundId), from: version }, admin);
    for (const [change, field] of [
      [{ currency_code: 'USD' }, 'currency_code'],
      [{ max_sub_amount: '10' }, 'max_sub_amount'],
      [{ staring_sub_amount: '0.000001' }, 'staring_sub_amount'],
    ] as const) {
      expect(await save(change)).toMatchObject({ data: { field } });
    }
    const submission = { dividend_percentage: 0.5, liquidated_damages: 9, lock_dividend_days: 3 };
    expect((await save(submission)).code).toBe(1);
    const terms = { dividend_percentage: 0.08, liquidated_damages: 1, lock_dividend_days: 7 };
    expect(await instance.subscription(gus, id)).toMatchObject({ day_profit: '0.0800', get_fund: terms });
    expect((await instance.buy(gus, '100')).data).toMatchObject({
      day_profit: '0.5000',
      get_fund: submission,
    });
  });

  // DATABASE_URL may name a role that can make no others: then the server owns its tables.
  it.runIf(serverUrl !== ownerUrl)("become terms that the server's database role cannot change", async () => {
    const frozen = 'update fund.subscription set day_profit = day_profit + 1';
    await expect(server.database.query({ text: frozen })).rejects.toThrow('permission denied');
  });
});

describe('an income entry', () => {
  it('links to the subscription that earned it, for its owner only', async () => {
    const [uma, vic] = [await instance.saver('uma', '2000'), await instance.saver('vic', '2000')];
    await bought(uma, '500');
    const id = await bought(uma, '1000');
    await instance.nextDay();
    await instance.nextDay();
    const { data } = await server.must(forexChange, { accountTypeId: '1', event: 'fund.income' }, uma.token);
    const [earned] = (await incomes(uma, id)).data;
    const line = present(
      data.find(({ Value }) => Value === earned?.interest),
      'its income is in the history',
    );
    expect(line.Ref.kind).toBe('income');
    const asked = { income_id: line.Ref.id };
    expect((await server.must(calls.fundSubList, asked, uma.token)).data.map((row) => row.id)).toEqual([id]);
    expect((await server.must(calls.fundSubList, asked, vic.token)).total).toBe(0);
  });
});
