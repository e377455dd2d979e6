import { describe, expect, it } from 'vitest';
import { verifyForex } from '../../src/modules/forex/index.ts';
import { verifyLedger } from '../../src/modules/ledger/index.ts';
import { testServer } from '../support/test-server.ts';
import { otherUser, type Seen } from './black-box-client.fixture.ts';

/**
 * Pending orders, stops and partial closes as an external client requests them
 * (docs/spec/rules.md#pending-orders).
 */
const server = await testServer();
const { send, json, feed, demo } = otherUser(server.url);

const FOREX = '/v2/api/forex';
const buy = { forex_id: 27, type: 1, cont: 0.1, multiple: 20, status: 1 };
const as = (token: string) => ({ authorization: token });
const query = (fields: object) => new URLSearchParams(fields as Record<string, string>).toString();

/** A call as the specification writes it: GET with a query, and a `t` of its own. */
let t = 0;
function get(token: string, call: string, fields: object): Promise<Seen> {
  t += 1;
  return send(`${FOREX}/${call}?${query({ ...fields, t })}`, { headers: as(token) });
}
const told = ({ status, body }: Seen) => [status, body.code, body.key ?? body.msg];
/** The price, and time for its effects: pending orders are filled right after the tick. */
async function price(value: number): Promise<void> {
  await feed([{ symbol: 'BTCUSD', price: value }]);
}
const list = async (token: string, status: number) =>
  (await get(token, 'my_deal', { status, page: 1 })).body.data;
/** The list once it has the expected length; the effects of a tick appear a moment later. */
async function listOf(token: string, status: number, length: number) {
  await expect.poll(async () => (await list(token, status)).total).toBe(length);
  return (await list(token, status)).data;
}

await price(60_000);

describe('a pending order', () => {
  it('waits at status 0, is filled under the same id, and its stops close it', async () => {
    const token = await demo('pending');
    const input = {
      ...buy,
      status: 0,
      target_price: 59_000,
      stop_loss_price: 58_000,
      target_profit_price: 61_000,
    };
    const placed = await get(token, 'submit', input);
    expect(told(placed)).toEqual([200, 1, 'Order placed.']);
    expect(placed.body.data).toMatchObject({
      Status: 0,
      OriginPrice: 59_000,
      Price: 60_000,
      PendingKind: 'limit',
    });
    expect(await list(token, 0)).toMatchObject({ total: 1, all_fact_profits: '0.000000' });

    await price(58_990);
    const [held] = await listOf(token, 1, 1);
    expect(held).toMatchObject({
      Id: placed.body.data.Id,
      Status: 1,
      OriginPrice: 58_990,
      TargetLossPrice: 58_000,
      TargetProfitPrice: 61_000,
    });
    await price(61_050);
    const [closed] = await listOf(token, 3, 1);
    // (61,050 − 58,990) × 0.1 lots of 1 unit.
    expect(closed).toMatchObject({
      Status: 3,
      Price: 61_050,
      FactProfits: '206.000000',
      CloseReason: 'take_profit',
    });
    expect((await list(token, 3)).all_fact_profits).toBe('206.000000');
    await price(60_000);
  });

  it('is cancelled with a sentence, and is history with its reason', async () => {
    const token = await demo('cancel');
    const placed = await get(token, 'submit', { ...buy, type: 2, status: 0, target_price: 59_000 });
    expect(placed.body.data.PendingKind).toBe('stop');
    const { Id: id } = placed.body.data;
    expect(told(await get(token, 'cancel_trade', { id }))).toEqual([200, 1, 'Order cancelled.']);
    expect(told(await get(token, 'cancel_trade', { id }))).toEqual([200, 4018, 'forex.already_cancelled']);
    const [row] = await listOf(token, 3, 1);
    expect((await list(token, 2)).data).toEqual([row]);
    expect(row).toMatchObject({ Id: id, Status: 2, CancelReason: 'manual' });
    expect(row.CompleteTimeHandler).toMatch(/Z$/);
  });

  it('of another user is answered like a missing one', async () => {
    const [owner, other] = [await demo('owner'), await demo('other')];
    const { Id: id } = (await get(owner, 'submit', { ...buy, status: 0, target_price: 50_000 })).body.data;
    for (const call of ['cancel_trade', 'close', 'reverse', 'set_stop_price']) {
      expect(told(await get(other, call, { id }))).toEqual(told(await get(other, call, { id: 999_999_999 })));
    }
  });
});

describe('stops', () => {
  it('are set and cleared by set_stop_price, with a sentence', async () => {
    const token = await demo('stops');
    const { Id: id } = (await get(token, 'submit', buy)).body.data;
    const set = await get(token, 'set_stop_price', { id, stop_loss_price: 59_000, target_profit_price: 0 });
    expect(told(set)).toEqual([200, 1, 'Stop-loss and take-profit set.']);
    expect(set.body.data).toMatchObject({ TargetLossPrice: 59_000, TargetProfitPrice: 0 });
    const cleared = await json(
      `${FOREX}/set_stop_price`,
      { id, stop_loss_price: 0, target_profit_price: 0 },
      as(token),
    );
    expect(cleared.body.data).toMatchObject({ TargetLossPrice: 0, TargetProfitPrice: 0 });
  });

  it('on the wrong side are refused at their field, in the language of the header', async () => {
    const token = await demo('wrong side');
    const seen = await json(
      `${FOREX}/submit`,
      { ...buy, stop_loss_price: 60_001 },
      { ...as(token), lang: 'hk' },
    );
    expect([seen.status, seen.body.key, seen.body.msg]).toEqual([
      200,
      'forex.stop_loss_wrong_side',
      '止蝕價必須低於 60000。',
    ]);
    expect(told(await get(token, 'submit', { ...buy, target_profit_price: 59_000 }))).toEqual([
      200,
      4014,
      'forex.take_profit_wrong_side',
    ]);
  });

  it.each([{ stop_loss_price: -1 }, { target_price: 'x', status: 0 }, { trailing_distance: 1e9 }])(
    'that make no sense are malformed: %j',
    async (wrong) => {
      const token = await demo('malformed');
      const seen = await json(`${FOREX}/submit`, { ...buy, ...wrong }, as(token));
      const fields = seen.body.data.fields.map(({ field }: { field: string }) => field);
      expect([seen.status, fields]).toEqual([400, [Object.keys(wrong)[0]]]);
    },
  );
});

describe('closing', () => {
  it('a part leaves the rest, all closes everything, and a list is filtered', async () => {
    const token = await demo('parts');
    const { Id: id } = (await get(token, 'submit', buy)).body.data;
    await get(token, 'submit', { ...buy, type: 2 });
    const part = await get(token, 'close', { id, cont: 0.04 });
    expect(part.body.data).toMatchObject({ Status: 3, Quantity: 0.04, ParentId: id });
    const rest = (await list(token, 1)).data.find((order: { Id: number }) => order.Id === id);
    expect(rest).toMatchObject({ Quantity: 0.06, CautionMoney: '180.000000' });
    const all = await get(token, 'close_all', {});
    expect([told(all), all.body.data.closed.length]).toEqual([
      [200, 1, 'Positions closed at market prices.'],
      2,
    ]);
    const today = new Date().toISOString().slice(0, 10);
    const filtered = (fields: object) => get(token, 'my_deal', { status: 3, ...fields });
    expect((await filtered({ forex_id: 27, date_from: today, date_to: today })).body.data.total).toBe(3);
    expect((await filtered({ forex_id: 1 })).body.data).toMatchObject({
      total: 0,
      all_fact_profits: '0.000000',
    });
    expect((await filtered({ date_to: '2020-01-01' })).body.data.total).toBe(0);
  });

  it('reverses, and refuses a price that has moved with the old and the new one', async () => {
    const token = await demo('reverse');
    const { Id: id } = (await get(token, 'submit', buy)).body.data;
    const seen = { expect_price: 59_990, max_deviation: 5 };
    const moved = await json(`${FOREX}/reverse`, { id, ...seen }, as(token));
    expect([moved.body.key, moved.body.msg]).toEqual([
      'forex.price_moved',
      'The price moved from 59990 to 60000, beyond your max. slippage.',
    ]);
    const reversed = await get(token, 'reverse', { id });
    expect(reversed.body.data).toMatchObject({
      closed: { Id: id, CloseReason: 'reverse' },
      opened: { OrderType: 2, Quantity: 0.1 },
    });
  });
});

it('leaves books that agree', async () => {
  expect(await verifyLedger(server.database)).toEqual([]);
  expect(await verifyForex(server.database)).toEqual([]);
});
