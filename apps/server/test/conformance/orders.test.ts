import { describe, expect, it } from 'vitest';
import { verifyForex } from '../../src/modules/forex/index.ts';
import { verifyLedger } from '../../src/modules/ledger/index.ts';
import { testServer } from '../support/test-server.ts';
import { otherUser, type Seen } from './black-box-client.fixture.ts';

/** Contract orders as an external client places them (docs/spec/rules.md#contract-orders). */
const server = await testServer();
const { send, json, form, feed, demo } = otherUser(server.url);

const SUBMIT = '/v2/api/forex/submit';
const CLOSE = '/v2/api/forex/close';
const buy = { forex_id: 27, type: 1, cont: 0.01, multiple: 20 };
const as = (token: string, key?: string) => ({
  authorization: token,
  ...(key === undefined ? {} : { 'idempotency-key': key }),
});
const query = (fields: object) => new URLSearchParams(fields as Record<string, string>).toString();
const idOf = (seen: Seen): number => seen.body.data.Id;
const held = async (token: string): Promise<number> =>
  (await send('/v2/api/forex/my_deal', { headers: as(token) })).body.data.total;

await feed([{ symbol: 'BTCUSD', price: 60_000 }]);

describe('one order', () => {
  it('is placed by GET, by JSON and by form, bare or after Bearer', async () => {
    const token = await demo('one order');
    const seen = [
      await send(`${SUBMIT}?${query({ ...buy, status: 1, t: 1 })}`, { headers: as(token) }),
      await json(SUBMIT, { ...buy, t: 2 }, as(`Bearer ${token}`)),
      await form(SUBMIT, query({ ...buy, t: 3, stop_loss_price: '', target_profit_price: 0 }), as(token)),
    ];
    expect(seen.map(({ status, body }) => [status, body.code, body.msg])).toEqual(
      Array.from({ length: 3 }, () => [200, 1, 'Order placed.']),
    );
    expect(await held(token)).toBe(3);
  });

  it('has the fields of the specification, money as text and prices as numbers', async () => {
    const token = await demo('fields');
    const { body } = await json(SUBMIT, buy, as(token));
    expect(body.data).toMatchObject({
      OrderType: 1,
      Quantity: 0.01,
      OriginPrice: 60_000,
      UpdatePrice: 60_000,
      // 0.01 lots of 1 unit at 60,000 over 20; 15 USD a lot.
      CautionMoney: '30.000000',
      TradeFee: '0.150000',
      FactProfits: '0.000000',
      Status: 1,
      CompleteTimeHandler: null,
      ForexTradeLists: { ShowCode: 'BTC/USD' },
    });
    expect(body.data.CreateTimeHandler).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    const closed = await send(`${CLOSE}?id=${body.data.Id}`, { headers: as(token) });
    expect([closed.body.msg, closed.body.data.Status]).toEqual(['Position closed.', 3]);
    expect(closed.body.data.CompleteTimeHandler).toMatch(/Z$/);
  });
});

describe('the same call twice', () => {
  it('with one key is one order, for any t and method', async () => {
    const token = await demo('one key');
    const first = await json(SUBMIT, { ...buy, t: 1 }, as(token, 'k1'));
    const again = await json(SUBMIT, { ...buy, t: 2 }, as(token, 'k1'));
    const byGet = await send(`${SUBMIT}?${query({ ...buy, t: 3 })}`, { headers: as(token, 'k1') });
    expect([again.text, byGet.text]).toEqual([first.text, first.text]);
    expect(await held(token)).toBe(1);
  });

  it('at the same moment is one order', async () => {
    const token = await demo('at once');
    const seen = await Promise.all(Array.from({ length: 20 }, () => json(SUBMIT, buy, as(token, 'k2'))));
    expect(new Set(seen.map(idOf)).size).toBe(1);
    expect(await held(token)).toBe(1);
  });

  it('with another payload, or on another path, is refused', async () => {
    const token = await demo('other payload');
    const first = await json(SUBMIT, buy, as(token, 'k3'));
    const other = await json(SUBMIT, { ...buy, cont: 0.02 }, as(token, 'k3'));
    const elsewhere = await json(CLOSE, { id: idOf(first) }, as(token, 'k3'));
    expect([other.body.key, elsewhere.body.key]).toEqual(
      Array.from({ length: 2 }, () => 'request.idempotency_conflict'),
    );
    expect(await held(token)).toBe(1);
  });

  it('of another user is another order', async () => {
    const [mine, yours] = [await demo('mine'), await demo('yours')];
    const seen = [await json(SUBMIT, buy, as(mine, 'k4')), await json(SUBMIT, buy, as(yours, 'k4'))];
    expect(idOf(seen[0] as Seen)).not.toBe(idOf(seen[1] as Seen));
  });

  it('without a key is the same with the same t, and another with another', async () => {
    const token = await demo('no key');
    const at = (t: number) => send(`${SUBMIT}?${query({ ...buy, t })}`, { headers: as(token) });
    const seen = await Promise.all([at(7), at(7), at(8)]);
    expect(new Set(seen.map(idOf)).size).toBe(2);
    expect(await held(token)).toBe(2);
  });

  it('refused without a key is tried again when it is sent again, with the same t too; with a key it stays refused', async () => {
    const token = await demo('refused');
    const input = { ...buy, forex_id: 28 };
    const asked = () => [
      json(SUBMIT, input, as(token)),
      json(SUBMIT, { ...input, t: 9 }, as(token)),
      json(SUBMIT, input, as(token, 'k9')),
    ];
    const keysOf = async () => (await Promise.all(asked())).map(({ body }) => body.key);
    expect(await keysOf()).toEqual(Array.from({ length: 3 }, () => 'market.no_price'));
    await feed([{ symbol: 'ETHUSD', price: 2000 }]);
    expect(await keysOf()).toEqual([undefined, undefined, 'market.no_price']);
    expect(await held(token)).toBe(2);
  });

  it('closes once, answers the repeated call the same and a new one with a refusal', async () => {
    const token = await demo('close');
    const id = idOf(await json(SUBMIT, buy, as(token)));
    const close = (t: number) => send(`${CLOSE}?id=${id}&t=${t}`, { headers: as(token) });
    const both = await Promise.all([close(1), close(1)]);
    expect(both[0]?.text).toBe(both[1]?.text);
    expect((await close(2)).body.key).toBe('forex.already_closed');
  });

  it('asked ten times at once with ten moments, closes once', async () => {
    const token = await demo('ten closes');
    const id = idOf(await json(SUBMIT, buy, as(token)));
    const seen = await Promise.all(
      Array.from({ length: 10 }, (_, t) => send(`${CLOSE}?id=${id}&t=${t}`, { headers: as(token) })),
    );
    expect(seen.filter(({ body }) => body.code === 1).length).toBe(1);
  });
});

describe("another user's order", () => {
  it('is neither seen nor closed', async () => {
    const [mine, yours] = [await demo('owner'), await demo('thief')];
    const id = idOf(await json(SUBMIT, buy, as(mine)));
    const theft = await json(CLOSE, { id }, as(yours));
    const nothing = await json(CLOSE, { id: 999_999_999 }, as(yours));
    expect([theft.text, await held(yours), await held(mine)]).toEqual([nothing.text, 0, 1]);
  });
});

describe('lists', () => {
  it('are paged, with the newest first', async () => {
    const token = await demo('pages');
    const ids: number[] = [];
    for (let t = 0; t < 5; t += 1) ids.push(idOf(await json(SUBMIT, { ...buy, t }, as(token))));
    const page = async (number: number) =>
      (await send(`/v2/api/forex/my_deal?status=1&page=${number}&page_size=2`, { headers: as(token) })).body
        .data;
    const pages = [await page(1), await page(2), await page(3), await page(4)];
    expect(pages.flatMap(({ data }) => data.map((deal: { Id: number }) => deal.Id))).toEqual(ids.reverse());
    expect(pages[0]).toMatchObject({ total: 5, page: 1, last_page: 3, all_fact_profits: '0.000000' });
    expect(pages[3]).toMatchObject({ data: [], total: 5, page: 4 });
  });

  it('of one id are that order alone while it is held and after it was closed, and only its owner has it', async () => {
    const [mine, yours] = [await demo('by id'), await demo('by id, thief')];
    const id = idOf(await json(SUBMIT, buy, as(mine)));
    const other = idOf(await json(SUBMIT, { ...buy, t: 2 }, as(mine)));
    const idsOf = async (token: string, status: number, wanted: number | string) => {
      const { body } = await send(`/v2/api/forex/my_deal?status=${status}&id=${wanted}`, {
        headers: as(token),
      });
      return [body.data.total, ...body.data.data.map((deal: { Id: number }) => deal.Id)];
    };
    expect(await idsOf(mine, 1, id)).toEqual([1, id]);
    await send(`${CLOSE}?id=${id}`, { headers: as(mine) });
    await send(`${CLOSE}?id=${other}`, { headers: as(mine) });
    expect([await idsOf(mine, 3, id), await idsOf(mine, 1, id)]).toEqual([[1, id], [0]]);
    expect(await idsOf(mine, 3, '')).toEqual([2, other, id]);
    expect(await idsOf(yours, 3, id)).toEqual([0]);
  });

  it.each([0, 1, 3])('of status %i are empty for a newcomer', async (status) => {
    const token = await demo(`newcomer ${status}`);
    const { body } = await send(`/v2/api/forex/my_deal?status=${status}`, { headers: as(token) });
    expect(body.data).toEqual({
      data: [],
      total: 0,
      page: 1,
      last_page: 1,
      all_fact_profits: '0.000000',
      all_fees: '0.000000',
      all_net_profits: '0.000000',
    });
  });
});

it('every balance follows from the ledger, and no defect was recorded', async () => {
  expect([...(await verifyLedger(server.database)), ...(await verifyForex(server.database))]).toEqual([]);
  expect(server.lines.filter((line) => line.includes('"level":"error"'))).toEqual([]);
});
