import * as calls from '@tidemark/contract/calls/money/fund';
import { forexChange } from '@tidemark/contract/calls/money/statement';
import { describe, expect, it } from 'vitest';
import { openFundInstance } from './fund.fixture.ts';

const instance = await openFundInstance();
const { server } = instance;

describe('the fund offer', () => {
  it('shows visitors the same products, the pool that pays them, and the source of income', async () => {
    const { data, total, last_page } = await server.must(calls.fundList, {});
    expect([total, last_page, data.map(({ id }) => id)]).toEqual([3, 1, [1, 2, 3]]);
    const [first] = data;
    expect(first).toMatchObject({
      ...{ title: 'Harbour 7', currency_code: 'USDT', dividend_percentage: 0.08, liquidated_damages: 1 },
      ...{ staring_sub_amount: '50.000000', max_sub_amount: '20000.000000', lock_dividend_days: 7 },
      ...{ open: true, available: null },
      pool: { balance: '100000.000000', next_income: '0.000000', days_covered: null, short: false },
    });
    expect(first?.income_source).toContain('never used to pay income');
    expect(first?.image).toMatch(/^data:image\/svg\+xml/);
    const said = await server.call(calls.fundInfo, { id: 1 }, undefined, { lang: 'hk' });
    expect(said.data).toMatchObject({ title: '港灣 7 天', pool: { fed: [{ amount: '100000.000000' }] } });
    expect((await server.must(calls.fundList, { page: 2, page_size: 2 })).data).toHaveLength(1);
    expect(await server.call(calls.fundInfo, { id: 99 })).toMatchObject({ key: 'mining.fund_unknown' });
  });

  it('keeps products of the demo world separate', async () => {
    const demo = await instance.demoSaver();
    expect(await instance.fund(2, demo.token)).toMatchObject({
      pool: { balance: '1000000.000000' },
      available: '10000.000000',
    });
  });
});

describe('a new fund subscription', () => {
  it('takes the money from the funding account and shows the future income at once', async () => {
    const ann = await instance.saver('ann', '2000');
    const bought = await instance.buy(ann, '1234.56', 2);
    expect([bought.code, bought.msg]).toEqual([1, expect.stringContaining('tomorrow')]);
    expect(bought.data).toMatchObject({
      get_fund: { id: 2, title: 'Tide 30', currency_code: 'USDT', liquidated_damages: 3 },
      ...{ status: 1, share_amount: '1234.560000', sub_time: '2026-11-02T09:00:00.000Z' },
      ...{ day_profit: '1.4815', sum_profit: '0.000000', total_profit: '44.445000' },
      ...{ days_paid: 0, days_due: 0, days_left: 30, ends_on: '2026-12-03' },
      ...{ refunded_amount: null, penalty_amount: null, remark: '' },
    });
    expect(await instance.funded(ann)).toBe('765.440000');
    expect(await instance.fund(2, ann.token)).toMatchObject({
      available: '765.440000',
      pool: { next_income: '1.481500', days_covered: 36_500, short: false },
    });
    const { data: lines } = await server.must(forexChange, { type: 'change' }, ann.token);
    expect(lines[0]).toMatchObject({
      ...{ Event: 'fund.subscribed', Value: '-1234.560000', EventTrans: 'Fund subscription' },
      Ref: { kind: 'subscription', id: bought.data.id },
    });
    const posted = await server.database.query({
      text: `select account.kind from ledger.posting join ledger.account on account.id = credit_account
             where event = 'fund.subscribed' and reference = ${bought.data.id}`,
    });
    expect(posted).toEqual([{ kind: 'fund_shares' }]);
    expect((await server.must(calls.fundSubList, {}, ann.token)).data).toEqual([bought.data]);
    expect(await server.must(calls.fundInsList, { sub_id: bought.data.id }, ann.token)).toEqual({
      ...{ data: [], total: 0, page: 1, last_page: 1, sum: '0.000000' },
    });
  });

  it('gets a refusal at its field that names what is accepted', async () => {
    const bea = await instance.saver('bea', '300');
    const refused = async (amount: string, id = 1) => {
      const { key, data } = await instance.buy(bea, amount, id);
      return [key, (data as unknown as { params: object; field: string }).params];
    };
    expect(await refused('')).toEqual(['mining.input_lock_num', {}]);
    const range = { min: '50', max: '20000', currency: 'USDT' };
    expect(await refused('x')).toEqual(['mining.amount_malformed', range]);
    expect(await refused('49.999999')).toEqual(['mining.amount_too_small', { min: '50', currency: 'USDT' }]);
    expect(await refused('20000.01')).toEqual([
      'mining.amount_too_large',
      { max: '20000', currency: 'USDT' },
    ]);
    expect(await refused('300.000001')).toEqual([
      'mining.above_available',
      { available: '300.000000', currency: 'USDT' },
    ]);
    expect(await refused('100', 99)).toEqual(['mining.fund_unknown', {}]);
    await instance.change('update fund.fund set open = false where id = 3');
    expect(await refused('100', 3)).toEqual(['mining.fund_closed', {}]);
    await instance.change('update fund.fund set open = true where id = 3');
    expect(await instance.funded(bea)).toBe('300.000000');
    const missing = await server.call(calls.fundBuy, { id: 1 }, bea.token);
    expect(missing).toMatchObject({ key: 'mining.input_lock_num', data: { field: 'amount' } });
  });

  it('cannot spend one balance twice in concurrent requests; a repeated request counts once', async () => {
    const cora = await instance.saver('cora', '1000');
    const many = await Promise.all(['600', '601', '602', '603', '604'].map((one) => instance.buy(cora, one)));
    expect(many.filter(({ code }) => code === 1)).toHaveLength(1);
    const others = many.filter(({ code }) => code !== 1).map(({ key }) => key);
    expect(new Set(others)).toEqual(new Set(['mining.above_available']));
    const same = await Promise.all(
      [1, 2, 3].map(() => server.call(calls.fundBuy, { id: 1, amount: '50' }, cora.token)),
    );
    expect(new Set(same.map(({ data }) => data.id)).size).toBe(1);
    expect((await server.must(calls.fundSubList, {}, cora.token)).total).toBe(2);
  });

  it('looks like a missing one to every other user', async () => {
    const [dan, eve] = [await instance.saver('dan', '100'), await instance.demoSaver()];
    const { data } = await instance.buy(dan, '100');
    for (const call of [calls.fundInsList, calls.fundRefundInfo, calls.fundApplyRefund]) {
      const [foreign, none] = await Promise.all(
        [data.id, 999_999].map((sub_id) => server.call(call, { sub_id }, eve.token)),
      );
      expect(foreign).toEqual(none);
      expect(foreign).toMatchObject({ key: 'mining.subscription_unknown', data: { field: 'sub_id' } });
    }
    expect((await server.must(calls.fundSubList, { id: data.id }, eve.token)).data).toEqual([]);
  });
});
