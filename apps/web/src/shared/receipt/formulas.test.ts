import type { LogRecord } from '@tidemark/verify/receipt';
import { sampleRecords } from '@tidemark/verify/testing';
import { expect, test } from 'vitest';
import { formulaOf } from './formulas.ts';

const of = (kind: keyof typeof sampleRecords, changes: object = {}): LogRecord =>
  ({ ...sampleRecords[kind], ...changes }) as LogRecord;

test.each<[string, LogRecord, string | undefined]>([
  ['a filled order', of('deal.open'), 'margin 0.50 × 100000 × 0.83600 × 1.262 ÷ 100 = 527.516000 USD'],
  [
    'a fixed margin by size',
    of('deal.open', { marginMode: 'fixed', margin: '50000.000000' }),
    'fixed 0.50 × 100000 = 50000.000000 USD',
  ],
  [
    'a fixed margin by value',
    of('deal.open', { marginMode: 'fixed', openRate: ['1', '1'], margin: '41.800000' }),
    'margin 0.50 × 100000 × 0.83600 ÷ 1000 = 41.800000 USD',
  ],
  ['a closed buy', of('deal.close'), 'buy ( 0.83500 − 0.83600 ) × 0.50 × 100000 × 1.269 = -63.450000 USD'],
  [
    'a closed sell, with a rate that divides',
    of('deal.close', { side: 'sell', closeRate: ['100000000', '15000000000'] }),
    'sell ( 0.83600 − 0.83500 ) × 0.50 × 100000 ÷ 150 = -63.450000 USD',
  ],
  ['a won trade', of('trade.settle'), 'won 50.000000 × 0.85 = 42.500000 USD'],
  ['a lost trade', of('trade.settle', { profit: '-50.000000' }), 'lost − 50.000000 × 1 = -50.000000 USD'],
  ['a void trade', of('trade.settle', { endTick: null }), undefined],
  ['a withdrawal', of('withdrawal'), 'withdrawal ( 250.000000 − 2.500000 ) × 0.923456 = 228.550000 EUR'],
  ['a fund payment', of('fund.payment'), 'payment 1000.000000 × 0.12 % = 1.200000 USD'],
])('formulaOf: writes the formula of %s with its numbers', (_, record, expected) => {
  const formula = formulaOf(record);
  const text = formula && `${formula.key} ${formula.terms.join(' ')} = ${formula.result} ${formula.currency}`;
  expect(text).toBe(expected);
});
