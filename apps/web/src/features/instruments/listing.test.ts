import { expect, test } from 'vitest';
import { listedBy } from './listing.ts';

const market = [
  { Code: 'EURUSD', ShowCode: 'EUR/USD', Name: 'Euro / US dollar', CategoryId: 1 },
  { Code: 'USDJPY', ShowCode: 'USD/JPY', Name: 'US dollar / Yen', CategoryId: 1 },
  { Code: 'XAUUSD', ShowCode: 'XAU/USD', Name: 'Gold', CategoryId: 2 },
];

/** The list keeps its own order, whatever the order of starring; ignores delisted instruments. */
const favourites = ['XAUUSD', 'GONE', 'USDJPY'];

test.each([
  ['', 'all', ['EURUSD', 'USDJPY', 'XAUUSD']],
  ['', '2', ['XAUUSD']],
  ['usd', '2', ['XAUUSD']],
  ['eurusd', 'all', ['EURUSD']],
  ['EUR/', 'all', ['EURUSD']],
  ['eur usd', 'all', ['EURUSD']],
  ['gold', 'all', ['XAUUSD']],
  ['gold', '1', []],
  ['ÉURO', 'all', ['EURUSD']],
  ['', 'favourites', ['USDJPY', 'XAUUSD']],
  ['gold', 'favourites', ['XAUUSD']],
] as const)('listedBy: finds instruments by the search “%s” in category %s', (search, category, codes) => {
  expect(listedBy(market, { search, category, favourites }).map(({ Code }) => Code)).toEqual(codes);
});
