import { expect, test } from 'vitest';
import { meaningOf, orderOf, type SidedInput } from './order-of.ts';

const euro = { Id: 7, MarginMode: 2 };
const input: SidedInput = {
  side: 'sell',
  kind: 'market',
  lots: '0.50',
  leverage: 100,
  target: '1.09',
  stopLoss: undefined,
  trailing: undefined,
  takeProfit: undefined,
  deviation: undefined,
};
const plain = { forex_id: 7, type: 2, cont: 0.5, status: 1, multiple: 100 };

test.each<[string, Partial<SidedInput>, object]>([
  ['a market order says nothing of a target', {}, plain],
  ['an order that waits', { kind: 'pending' }, { ...plain, status: 0, target_price: 1.09 }],
  [
    'stops',
    { stopLoss: '1.10', takeProfit: '1.05' },
    { ...plain, stop_loss_price: 1.1, target_profit_price: 1.05 },
  ],
  ['a trailing stop', { trailing: '0.002' }, { ...plain, trailing_distance: 0.002 }],
  [
    'a trailing stop with an activation price',
    { trailing: '0.002', trailingFrom: '1.09' },
    { ...plain, trailing_distance: 0.002, trailing_from: 1.09 },
  ],
  [
    'a second price with its stops',
    {
      kind: 'pending',
      second: { side: 'buy', target: '1.10', stopLoss: 1.09, takeProfit: undefined },
    },
    {
      ...{ ...plain, status: 0, target_price: 1.09 },
      ...{ oco_price: 1.1, oco_type: 1, oco_stop_loss_price: 1.09 },
    },
  ],
  ['no activation price without a trailing stop', { trailingFrom: '1.09' }, plain],
  ['the price one saw', { deviation: '0.0003' }, { ...plain, expect_price: 1.0842, max_deviation: 0.0003 }],
  ['exactly that price', { deviation: '0' }, { ...plain, expect_price: 1.0842, max_deviation: 0 }],
  [
    'an order that waits deals at no price one saw',
    { kind: 'pending', deviation: '0.0003' },
    { ...plain, status: 0, target_price: 1.09 },
  ],
])('orderOf: builds the submit request for this case: %s', (_, change, order) => {
  expect(orderOf(euro, { ...input, ...change }, 1.0842)).toEqual(order);
});

test('orderOf: sends no leverage for an instrument with fixed margin', () => {
  expect(orderOf({ Id: 7, MarginMode: 1 }, input, 1.0842)).not.toHaveProperty('multiple');
});

test('meaningOf: is equal for the same order at a later price, and differs for other lots', () => {
  const asked = (seen: number, lots = '0.50') => orderOf(euro, { ...input, lots, deviation: '0.0003' }, seen);
  expect(meaningOf(asked(1.0842))).toBe(meaningOf(asked(1.0843)));
  expect(meaningOf(asked(1.0842))).not.toBe(meaningOf(asked(1.0842, '0.60')));
});

test('meaningOf: ignores levels and lots that follow the price, but not what was entered', () => {
  const entered = { stopLoss: { unit: 'pips', text: '20' }, risk: { unit: 'percent', text: '1' } } as const;
  const at = (stopLoss: string, lots: string) => orderOf(euro, { ...input, stopLoss, lots }, 1.0842);
  expect(meaningOf(at('1.10', '0.48'), entered)).toBe(meaningOf(at('1.11', '0.47'), entered));
  const other = { ...entered, stopLoss: { unit: 'pips', text: '21' } } as const;
  expect(meaningOf(at('1.10', '0.48'), entered)).not.toBe(meaningOf(at('1.10', '0.48'), other));
  expect(meaningOf(at('1.10', '0.48'), entered)).not.toBe(meaningOf(at('1.10', '0.48')));
});
