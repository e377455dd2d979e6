import { receipt } from '@tidemark/contract/calls/account/receipts';
import { createAccountDemo } from '@tidemark/contract/calls/account/session';
import { close, myDeal, setStopPrice, submit } from '@tidemark/contract/calls/trading/forex';
import { tradeList } from '@tidemark/contract/calls/trading/market';
import { microOrders, submitMicro } from '@tidemark/contract/calls/trading/micro';
import { present } from '@tidemark/domain/outcome';
import { describe, expect, it } from 'vitest';
import { manualClock } from '../../../../test/support/manual-clock.ts';
import { doubtsIn, receiptOf, verdictOn } from '../../../../test/support/receipts/receipt-of.ts';
import { testServer } from '../../../../test/support/test-server.ts';

const clock = manualClock('2026-11-18T12:00:00Z');
const server = await testServer({ clock });
const place = { server, clock };
const trader = await server.must(createAccountDemo, {});
const other = await server.must(createAccountDemo, {});

const idOf = new Map((await server.must(tradeList, {})).map(({ Code, Id }) => [Code, Id]));
const instrument = (code: string): number => present(idOf.get(code), `${code} is listed`);

/** Prices a second later, so that each has a moment of its own. */
async function prices(of: Readonly<Record<string, number>>): Promise<void> {
  clock.advance(1000);
  await server.prices(of);
}

let bought = 0;
/** A market order that is never taken for an earlier one. */
async function buy(code: string, more: object = {}) {
  bought += 1;
  const order = { forex_id: instrument(code), type: 1, cont: 0.5, multiple: 100, ...more } as const;
  const { data } = await server.call(submit, order, trader.token, { 'idempotency-key': `order-${bought}` });
  return data;
}

/** What the receipt of the trader's record shows an outsider. */
async function checked(kind: 'deal.open' | 'deal.close' | 'trade.settle', id: number) {
  const file = await receiptOf(place, trader.token, { kind, id });
  const verdict = await verdictOn(server, file);
  return { ...verdict, doubts: doubtsIn(verdict), roles: verdict.shown?.ticks.map(({ role }) => role), file };
}

describe('a receipt of trading', () => {
  it('proves an opening by its tick and the ticks beside it', async () => {
    for (const EURUSD of [1.08, 1.081]) await prices({ EURUSD });
    const order = await buy('EURUSD');
    await prices({ EURUSD: 1.082 });
    const { isGenuine, isComplete, doubts, roles, shown } = await checked('deal.open', order.Id);
    expect({ doubts, isGenuine, isComplete }).toEqual({ doubts: [], isGenuine: true, isComplete: true });
    expect(roles).toEqual(['open', 'openBefore', 'openAfter']);
    expect(shown?.record).toMatchObject({ id: String(order.Id), openPrice: '1.081', lots: '0.5' });
  });

  it('proves parts of an order, and the stop that closed the rest', async () => {
    await prices({ EURUSD: 1.08 });
    const order = await buy('EURUSD');
    await prices({ EURUSD: 1.085 });
    const part = await server.must(close, { id: order.Id, cont: 0.2 }, trader.token);
    await server.must(
      setStopPrice,
      { id: order.Id, stop_loss_price: 1.07, target_profit_price: 0 },
      trader.token,
    );
    for (const EURUSD of [1.075, 1.069, 1.0695]) await prices({ EURUSD });
    const ofPart = await checked('deal.close', part.Id);
    expect(ofPart.doubts).toEqual([]);
    expect(ofPart.shown?.record).toMatchObject({ parent: String(order.Id), lots: '0.2', reason: 'manual' });
    const ofRest = await checked('deal.close', order.Id);
    expect(ofRest.doubts).toEqual([]);
    expect(ofRest.shown?.record).toMatchObject({
      parent: null,
      lots: '0.3',
      reason: 'stop_loss',
      level: '1.07',
    });
    const opening = await checked('deal.open', order.Id);
    expect(opening.doubts).toEqual([]);
    expect(opening.shown?.record).toMatchObject({ lots: '0.5' });
  });

  it.each([
    ['EURGBP', 'GBPUSD', { EURGBP: 0.86, GBPUSD: 1.27 }, { EURGBP: 0.861, GBPUSD: 1.272 }],
    ['GBPJPY', 'USDJPY', { GBPJPY: 190, USDJPY: 150 }, { GBPJPY: 191, USDJPY: 151 }],
  ])('proves the rate of %s by the tick of %s that was current', async (code, pair, first, second) => {
    await prices(first);
    const order = await buy(code, { cont: 0.1 });
    await prices(second);
    await server.must(close, { id: order.Id }, trader.token);
    await prices(first);
    const { doubts, roles, shown } = await checked('deal.close', order.Id);
    expect(doubts).toEqual([]);
    expect(roles).toHaveLength(12 - (shown?.ticks.some(({ seq }) => seq === 1) ? 2 : 0));
    expect(shown?.ticks.find(({ role }) => role === 'closeConversion')?.instrument).toBe(pair);
  });

  it('proves an Up/Down trade by the last tick before it was due', async () => {
    await prices({ BTCUSD: 60_000 });
    const bet = { forex_id: instrument('BTCUSD'), type: 1, number: 10, seconds: 30 } as const;
    const { Id } = await server.must(submitMicro, bet, trader.token);
    for (let n = 1; n <= 35; n += 1) await prices({ BTCUSD: 60_000 + n });
    await expect
      .poll(async () => (await server.must(microOrders, { status: 3 }, trader.token)).total)
      .toBe(1);
    const { doubts, shown } = await checked('trade.settle', Id);
    expect(doubts).toEqual([]);
    expect(shown?.record).toMatchObject({
      endTick: { price: '60030' },
      profit: '8.000000',
      voidReason: null,
    });
  });

  it('proves a void Up/Down trade, and only that its source was silent remains open', async () => {
    await prices({ ETHUSD: 3000 });
    const bet = { forex_id: instrument('ETHUSD'), type: 1, number: 10, seconds: 30 } as const;
    const { Id } = await server.must(submitMicro, bet, trader.token);
    clock.advance(30_001);
    await expect
      .poll(async () => (await server.must(microOrders, { status: 3 }, trader.token)).data[0]?.Id)
      .toBe(Id);
    await prices({ ETHUSD: 3001 });
    const { isGenuine, doubts, shown, file } = await checked('trade.settle', Id);
    const due = shown?.record.kind === 'trade.settle' ? String(shown.record.dueAt) : '';
    expect({ isGenuine, doubts }).toEqual({
      isGenuine: true,
      doubts: [{ key: 'due', state: 'unknown', due, what: 'void' }],
    });
    expect(shown?.record).toMatchObject({
      endTick: null,
      voidReason: 'source_silent',
      profit: '0.000000',
      amount: '10.000000',
    });
    for (const [was, is] of [
      ['source_silent', 'source_silenz'],
      ['10.000000', '90.000000'],
    ] as const)
      expect(await verdictOn(server, file.replace(was, is))).toMatchObject({ isGenuine: false });
  });

  it('is void where a digit was changed', async () => {
    const { data } = await server.must(myDeal, { status: 1 }, trader.token);
    const { file } = await checked('deal.open', present(data[0], 'an open order').Id);
    const changed = await verdictOn(server, file.replace('1.081', '1.082'));
    expect(changed.isGenuine).toBe(false);
  });
});

describe('the call', () => {
  it('answers that a receipt waits until the log has signed the record', async () => {
    await prices({ EURUSD: 1.08 });
    const asked = await server.owner.transaction(async (tx) => {
      // The log takes nothing in meanwhile.
      await tx.query({ text: 'select from transparency.log for update' });
      const order = { kind: 'deal.open', id: (await buy('EURUSD')).Id } as const;
      clock.advance(1000);
      expect(await server.must(receipt, order, trader.token)).toEqual({ state: 'waiting', receipt: '' });
      return order;
    });
    expect(await receiptOf(place, trader.token, asked)).toContain('tidemark-receipt/1');
  });

  it('waits for a tick that was stored a moment ago, so that nothing is missing', async () => {
    await prices({ EURUSD: 1.08 });
    const { Id: id } = await buy('EURUSD');
    await receiptOf(place, trader.token, { kind: 'deal.open', id });
    await server.owner.transaction(async (tx) => {
      await tx.query({ text: 'select from transparency.log for update' });
      await server.prices({ EURUSD: 1.081 });
      const answer = await server.must(receipt, { kind: 'deal.open', id }, trader.token);
      expect(answer.state).toBe('waiting');
    });
    const verdict = await verdictOn(server, await receiptOf(place, trader.token, { kind: 'deal.open', id }));
    expect(verdict.isComplete).toBe(true);
  });

  it('refuses the record of another user, and the closing of an order that still runs', async () => {
    const order = await buy('EURUSD');
    const cases = [
      [{ kind: 'deal.open', id: order.Id }, other.token],
      [{ kind: 'deal.open', id: 999_999_999 }, other.token],
      [{ kind: 'deal.close', id: order.Id }, trader.token],
      [{ kind: 'trade.settle', id: order.Id }, trader.token],
    ] as const;
    for (const [asked, token] of cases) {
      expect([asked, await server.call(receipt, asked, token)]).toMatchObject([asked, { code: 4901 }]);
    }
    const [foreign, missing] = [
      await server.call(receipt, ...cases[0]),
      await server.call(receipt, ...cases[1]),
    ];
    expect(foreign).toEqual(missing);
  });
});

it('proves the rate of an old order by the log after the market has dropped its ticks', async () => {
  for (const [GBPJPY, USDJPY] of [
    [190, 150],
    [190.5, 150.5],
  ] as const)
    await prices({ GBPJPY, USDJPY });
  const order = await buy('GBPJPY', { cont: 0.1 });
  await prices({ GBPJPY: 191, USDJPY: 151 });
  const before = await checked('deal.open', order.Id);
  await server.owner.query({ text: 'drop table market.tick_20261118' });
  const { doubts, isComplete, shown } = await checked('deal.open', order.Id);
  expect({ doubts, isComplete, ticks: shown?.ticks }).toEqual({
    ...{ doubts: [], isComplete: true, ticks: before.shown?.ticks },
  });
  expect(shown?.ticks.find(({ role }) => role === 'openConversion')).toMatchObject({
    ...{ instrument: 'USDJPY', price: '150.5' },
  });
});
