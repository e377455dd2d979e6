import { describe, expect, it } from 'vitest';
import { testServer } from '../support/test-server.ts';
import { otherUser, type Seen } from './black-box-client.fixture.ts';

/** Several prices in one message, and what must hold at the very edge of the rules (docs/spec/rules.md#contract-orders). */
const server = await testServer();
const { send, feed, demo } = otherUser(server.url);

const ETH = 28;
const LTC = 29;
const as = (token: string) => ({ authorization: token });

let t = 0;
function get(token: string, call: string, fields: object): Promise<Seen> {
  t += 1;
  const query = new URLSearchParams({ ...(fields as Record<string, string>), t: String(t) }).toString();
  return send(`/v2/api/forex/${call}?${query}`, { headers: as(token) });
}

const order = (fields: object) => ({ forex_id: ETH, type: 1, cont: 0.1, multiple: 20, status: 1, ...fields });

/** Prices that arrive in one message, one behind the other. */
const prices = (symbol: string, ...values: number[]) => feed(values.map((price) => ({ symbol, price })));

interface Row {
  readonly Id: number;
  readonly OriginPrice: number;
  readonly Price: number;
  readonly CloseReason: string | null;
}

/** The list once it has the expected length; the effects of a tick appear a moment later. */
async function listOf(token: string, status: number, length: number): Promise<readonly Row[]> {
  const read = async () => (await get(token, 'my_deal', { status })).body.data;
  await expect.poll(async () => (await read()).total).toBe(length);
  return (await read()).data;
}

const ends = (rows: readonly Row[]) => rows.map(({ Id, Price, CloseReason }) => [Id, Price, CloseReason]);

await prices('ETHUSD', 3_000);
await prices('LTCUSD', 999.6);

describe('prices in one message', () => {
  it('are evaluated one by one: the first at or past a level counts, not the last', async () => {
    const token = await demo('one-by-one');
    const held = await get(token, 'submit', order({ stop_loss_price: 2_990, target_profit_price: 3_010 }));
    const waiting = await get(token, 'submit', order({ status: 0, target_price: 2_985 }));
    await prices('ETHUSD', 2_995, 2_984, 3_015, 3_000);
    expect(ends(await listOf(token, 3, 1))).toEqual([[held.body.data.Id, 2_984, 'stop_loss']]);
    expect(await listOf(token, 1, 1)).toMatchObject([{ Id: waiting.body.data.Id, OriginPrice: 2_984 }]);
  });

  it('move a trailing stop up and trigger it on their way down', async () => {
    const token = await demo('up-and-down');
    const bought = await get(token, 'submit', order({ trailing_distance: 10 }));
    const sold = await get(token, 'submit', order({ type: 2, trailing_distance: 10 }));
    await prices('ETHUSD', 3_005, 3_020, 3_012, 3_009, 3_000);
    const closed = [...ends(await listOf(token, 3, 2))].sort(([a], [b]) => Number(a) - Number(b));
    expect(closed).toEqual([
      [bought.body.data.Id, 3_009, 'trailing_stop'],
      [sold.body.data.Id, 3_020, 'trailing_stop'],
    ]);
  });

  it('cancel an order where the first that reaches it is past its own stop', async () => {
    const token = await demo('past-its-stop');
    const input = order({ status: 0, target_price: 2_985, stop_loss_price: 2_980 });
    const { body } = await get(token, 'submit', input);
    await prices('ETHUSD', 2_970, 3_000);
    expect(await listOf(token, 3, 1)).toMatchObject([
      { Id: body.data.Id, Status: 2, CancelReason: 'gap_past_stops' },
    ]);
  });
});

describe('at the very edge', () => {
  it('an order that takes all free margin is filled, and stops out at exactly half of it', async () => {
    const token = await demo('to-the-cent');
    // 100 units × 999.60 ÷ 10 = 9,996 of margin and 4 of fee.
    const all = await get(token, 'submit', order({ forex_id: LTC, cont: 1, multiple: 10 }));
    expect(all.body.data).toMatchObject({ CautionMoney: '9996.000000', TradeFee: '4.000000' });
    // 9,996 − 49.97 × 100 = 4,999: a hair above half.
    await prices('LTCUSD', 949.63);
    expect((await listOf(token, 1, 1))[0]?.Id).toBe(all.body.data.Id);
    await prices('LTCUSD', 949.62);
    expect(ends(await listOf(token, 3, 1))).toEqual([[all.body.data.Id, 949.62, 'close_out']]);
  });

  it('of two equal losses the older position goes first, and no more than needed', async () => {
    const token = await demo('equal-losses');
    const ids: number[] = [];
    for (const cont of [1, 2, 2, 1]) {
      ids.push((await get(token, 'submit', order({ cont }))).body.data.Id);
    }
    // 6 lots: margin 9,000, fee 48; 60 a dollar. At 2,909: 9,952 − 5,460 = 4,492 is under half.
    await prices('ETHUSD', 2_909);
    expect(ends(await listOf(token, 3, 1))).toEqual([[ids[1], 2_909, 'close_out']]);
    await prices('ETHUSD', 3_000);
  });
});
