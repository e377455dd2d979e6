import { expect, it } from 'vitest';
import { type Price, priceFromNumber, type Tick, USD_PARITY } from '../market/index.ts';
import { formatAmount } from '../money/index.ts';
import { isRefusal } from '../outcome/index.ts';
import { changePaper, closePaper, meetPaper, openPaper, type PaperPosition } from './paper.ts';
import { seeded } from './seeded.fixture.ts';
import { profitAt } from './terms/profit-margin-fee.ts';

const price = (value: number): Price => priceFromNumber(value, 5);
const tick = (seq: number, value: number): Tick => ({
  ...{ instrumentId: 1, seq, price: price(value), at: seq * 1000 },
});
const terms = { lotStep: 0.01, lotsMin: 0.01, lotsMax: 50, unitsPerLot: 100_000, pricePrecision: 5 };

function opened(order: Partial<Parameters<typeof openPaper>[1]> = {}, at = tick(1, 1.1)): PaperPosition {
  const position = openPaper(terms, { id: 1, side: 'buy', lots: 1, asked: undefined, ...order }, at);
  if (isRefusal(position)) throw new Error(position.refusal);
  return position;
}

it.each([
  ['a size off the step', { lots: 0.015 }, 'forex.lots_off_step'],
  ['a size below the smallest', { lots: 0 }, 'forex.lots_below_min'],
  ['a stop-loss above the price of a buy', { asked: { stopLoss: 1.2 } }, 'forex.stop_loss_wrong_side'],
  ['a take-profit below it', { asked: { takeProfit: 1 } }, 'forex.take_profit_wrong_side'],
] as const)('openPaper: refuses %s like a market order', (_, order, refusal) => {
  expect(
    openPaper(terms, { id: 1, side: 'buy', lots: 1, asked: undefined, ...order }, tick(1, 1.1)),
  ).toMatchObject({
    refusal,
  });
});

it.each([
  ['buy', { stopLoss: 1.2 }, 'forex.stop_loss_wrong_side'],
  ['sell', { takeProfit: 1.2 }, 'forex.take_profit_wrong_side'],
  ['buy', { takeProfit: 200 }, 'forex.price_out_of_scale'],
] as const)('changePaper: refuses a %s %j like a real position', (side, asked, refusal) => {
  expect(changePaper(opened({ side }), asked, terms, tick(2, 1.1))).toMatchObject({ refusal });
});

it('changePaper: moves one stop and keeps the other; the new one counts from the next tick', () => {
  const before = opened({ asked: { stopLoss: 1.09, takeProfit: 1.12 } });
  const moved = changePaper(before, { stopLoss: 1.095 }, terms, tick(5, 1.1));
  if (isRefusal(moved)) throw new Error(moved.refusal);
  expect(moved.stops).toMatchObject({ stopLoss: price(1.095), takeProfit: price(1.12), armedSeq: 5 });
  expect(meetPaper([moved], tick(5, 1.095), USD_PARITY).closed).toEqual([]);
  expect(meetPaper([moved], tick(6, 1.095), USD_PARITY).closed).toMatchObject([{ reason: 'stop_loss' }]);
  const cleared = changePaper(before, { stopLoss: 0, takeProfit: 0 }, terms, tick(5, 1.1));
  expect(cleared).toMatchObject({ stops: undefined });
});

it('closePaper: has the result of 1 lot EUR/USD over 10 pips, 100 USD', () => {
  const closed = closePaper(opened(), tick(9, 1.101), USD_PARITY);
  expect([formatAmount(closed.profit), closed.reason, closed.closedAt]).toEqual([
    '100.000000',
    'manual',
    9000,
  ]);
  expect(formatAmount(closePaper(opened({ side: 'sell' }), tick(9, 1.101), USD_PARITY).profit)).toBe(
    '-100.000000',
  );
});

it.each([
  ['buy', { stopLoss: 1.09, takeProfit: 1.12 }, 1.0899, 'stop_loss'],
  ['buy', { stopLoss: 1.09, takeProfit: 1.12 }, 1.12, 'take_profit'],
  ['sell', { stopLoss: 1.12, takeProfit: 1.09 }, 1.12, 'stop_loss'],
  ['sell', { stopLoss: 1.12, takeProfit: 1.09 }, 1.0899, 'take_profit'],
] as const)('meetPaper: closes a %s with stops %j at %f by its %s', (side, asked, value, reason) => {
  const position = opened({ side, asked });
  expect(meetPaper([position], tick(1, value), USD_PARITY).open, 'the tick of the opening').toEqual([
    position,
  ]);
  expect(meetPaper([position], tick(2, 1.1), USD_PARITY).open).toEqual([position]);
  expect(meetPaper([position], tick(2, value), USD_PARITY)).toMatchObject({
    open: [],
    closed: [{ reason, closePrice: price(value), closedAt: 2000 }],
  });
});

it('meetPaper: keeps each position until the first tick at or past one of its stops', () => {
  const seed = 20261128;
  const random = seeded(seed);
  for (let round = 0; round < 200; round += 1) {
    const side = random() < 0.5 ? 'buy' : 'sell';
    const [near, far] = [1.1 - 0.001 - random() / 100, 1.1 + 0.001 + random() / 100];
    const asked = side === 'buy' ? { stopLoss: near, takeProfit: far } : { stopLoss: far, takeProfit: near };
    const position = opened({ side, asked });
    const [low, high] = [price(near), price(far)];
    let open: readonly PaperPosition[] = [position];
    for (let seq = 2; open.length > 0 && seq < 400; seq += 1) {
      const met = tick(seq, 1.1 + (random() - 0.5) / 40);
      const ended = met.price <= low || met.price >= high;
      const { open: left, closed } = meetPaper(open, met, USD_PARITY);
      expect(left.length, `seed ${seed}, round ${round}`).toBe(ended ? 0 : 1);
      if (ended) expect(closed[0]?.profit).toBe(profitAt(position, met.price, USD_PARITY));
      open = left;
    }
  }
});
