import { middle, priceFromUnits } from '@tidemark/domain/market';
import { expect, it } from 'vitest';
import type { SourceQuote } from '../connectors/connector.ts';
import { sourcePrice } from '../sources/source-price.ts';
import { decimalText, rowOf } from './row.ts';

const RECEIVED = 1_795_003_200_500;
const as = (scale = '1', isInverted = false) => ({ scale, isInverted });

/** The row of a quote at five places, and the price that the feed made of it. */
function recorded(quote: Partial<SourceQuote>, conversion = as()) {
  const full = { symbol: 'X', sourceTime: undefined, isTradeable: true, ...quote };
  const price = sourcePrice(full, conversion, 5);
  if (typeof price === 'string') throw new Error(price);
  const instrument = { code: 'EURUSD', pricePrecision: 5 };
  const row = rowOf({
    ...{ source: 'oanda', instrument, quote: full, conversion, price, receivedAt: RECEIVED },
  });
  return { row, price: price.price };
}

it.each([
  ['bid and ask as sent', { bid: '1.0800', ask: '1.08010' }, as(), '1.0800,1.08010'],
  ['the last trade in both columns', { last: '1.08' }, as(), '1.08,1.08'],
  ['bid and ask, also where there is a trade', { bid: '1', ask: '2', last: '9' }, as(), '1,2'],
  ['scaled sides', { bid: '108', ask: '109' }, as('0.01'), '1.08000000,1.09000000'],
  [
    'sides of which each is the inverse of the other',
    { bid: '2', ask: '4' },
    as('1', true),
    '0.25000000,0.50000000',
  ],
  [
    'sides rounded to eight places where more digits were sent than a double holds',
    { bid: '1.0800000000000000001', ask: '1.0801' },
    as(),
    '1.08000000,1.08010000',
  ],
  [
    'the price where the replay would round its sides otherwise',
    { bid: '1.080005', ask: '1.0800050000001' },
    as(),
    '1.08001000,1.08001000',
  ],
])('record: a row holds %s', (_, quote, conversion, sides) => {
  const { row, price } = recorded(quote, conversion);
  expect(row).toBe(`${RECEIVED},${sides}\n`);
  const [bid = 0, ask = 0] = sides.split(',').map(Number);
  expect(middle(bid, ask, 5)).toBe(price);
});

it.each([
  [1_795_003_200_000, 1_795_003_200_000],
  [1_795_003_200_000.9, 1_795_003_200_000],
  [0, 0],
  [undefined, RECEIVED],
  [-1, RECEIVED],
  [Number.NaN, RECEIVED],
  [Number.POSITIVE_INFINITY, RECEIVED],
  [1e21, RECEIVED],
])('record: a quote that its source stamped %d is recorded at %d', (sourceTime, time) => {
  expect(recorded({ last: '1', sourceTime }).row).toBe(`${time},1,1\n`);
});

it.each([
  [1, '0.00000001'],
  [108_421_000, '1.08421000'],
  [6_000_050_000_000, '60000.50000000'],
])('record: the price of %d units is written as %s', (units, text) => {
  expect(decimalText(priceFromUnits(units))).toBe(text);
});
