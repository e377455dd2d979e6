import { expect, it, test } from 'vitest';
import { anInstrument } from '../../../shared/instruments/an-instrument.fixture.ts';
import { nextSort, readListView, type Sort } from './list-view.ts';
import { type ListingInput, sectionsOf } from './listing.ts';

const day = (Open: number, Close: number, Change: number) => ({
  Open,
  Close,
  Change,
  High: Close,
  Low: Open,
});

const market = [
  anInstrument({
    Code: 'EURUSD',
    ShowCode: 'EUR/USD',
    Name: 'Euro / US dollar',
    CategoryId: 1,
    ForexQuotations: day(1.08, 1.1, 1.85),
  }),
  anInstrument({
    Code: 'USDJPY',
    ShowCode: 'USD/JPY',
    Name: 'US dollar / Yen',
    CategoryId: 1,
    ForexFeeType: 2,
    ForexFeeRate: 0.01,
    ForexQuotations: day(150, 149, -0.67),
  }),
  anInstrument({
    Code: 'XAUUSD',
    ShowCode: 'XAU/USD',
    Name: 'Gold',
    CategoryId: 2,
    ForexFeeRate: 7,
    ForexQuotations: day(4000, 4000, 0),
  }),
  anInstrument({
    Code: 'NEW',
    ShowCode: 'NEW',
    Name: 'Never traded',
    CategoryId: 2,
    ForexFeeRate: 1,
    ForexQuotations: { Open: null, Close: null, Change: null, High: null, Low: null },
  }),
];

const beginning: ListingInput = {
  search: '',
  shown: 'all',
  listed: [],
  sort: undefined,
  categories: undefined,
  prices: {},
  lines: { EURUSD: [1, 2], USDJPY: [2, 1] },
};

const codesOf = (input: Partial<ListingInput>) =>
  sectionsOf(market, { ...beginning, ...input }).flatMap(({ codes }) => codes);

/** In the user's own order; one instrument is delisted. */
const listed = ['XAUUSD', 'GONE', 'USDJPY'];

test.each([
  ['', 'all', ['EURUSD', 'USDJPY', 'XAUUSD', 'NEW']],
  ['', '2', ['XAUUSD', 'NEW']],
  ['usd', '2', ['XAUUSD']],
  ['eurusd', 'all', ['EURUSD']],
  ['EUR/', 'all', ['EURUSD']],
  ['eur usd', 'all', ['EURUSD']],
  ['gold', 'all', ['XAUUSD']],
  ['gold', '1', []],
  ['ÉURO', 'all', ['EURUSD']],
  ['', 'list:x', ['XAUUSD', 'USDJPY']],
  ['gold', 'list:x', ['XAUUSD']],
] as const)('sectionsOf: finds instruments by the search “%s” in “%s”', (search, shown, codes) => {
  expect(codesOf({ search, shown, listed })).toEqual(codes);
});

it('sectionsOf: finds what is not in a watchlist in a section of its own', () => {
  const found = sectionsOf(market, { ...beginning, search: 'dollar', shown: 'list:x', listed });
  expect(found).toEqual([
    { key: 'own', codes: ['USDJPY'] },
    { key: 'others', codes: ['EURUSD'] },
  ]);
});

it('sectionsOf: groups by category in the order of the categories, without empty groups', () => {
  expect(sectionsOf(market, { ...beginning, categories: [2, 3, 1] })).toEqual([
    { key: '2', codes: ['XAUUSD', 'NEW'] },
    { key: '1', codes: ['EURUSD', 'USDJPY'] },
  ]);
});

const prices = { EURUSD: { close: 1.07, change: -0.93, direction: 'down', moves: 1 } } as const;

it('sectionsOf: shows the strongest and the weakest by the live change, and not what has not moved', () => {
  expect(sectionsOf(market, { ...beginning, shown: 'movers' })).toEqual([
    { key: 'gainers', codes: ['EURUSD'] },
    { key: 'losers', codes: ['USDJPY'] },
  ]);
  expect(sectionsOf(market, { ...beginning, shown: 'movers', prices })).toEqual([
    { key: 'gainers', codes: [] },
    { key: 'losers', codes: ['EURUSD', 'USDJPY'] },
  ]);
});

it('sectionsOf: shows five of many gainers', () => {
  const many = Array.from({ length: 9 }, (_, at) =>
    anInstrument({ Code: `C${at}`, ForexQuotations: day(1, 1, at) }),
  );
  const [gainers] = sectionsOf(many, { ...beginning, shown: 'movers' });
  expect(gainers?.codes).toEqual(['C8', 'C7', 'C6', 'C5', 'C4']);
});

test.each([
  ['name', ['EURUSD', 'NEW', 'USDJPY', 'XAUUSD']],
  ['price', ['EURUSD', 'USDJPY', 'XAUUSD', 'NEW']],
  ['change', ['USDJPY', 'XAUUSD', 'EURUSD', 'NEW']],
  ['points', ['USDJPY', 'XAUUSD', 'EURUSD', 'NEW']],
  ['high', ['EURUSD', 'USDJPY', 'XAUUSD', 'NEW']],
  ['low', ['EURUSD', 'USDJPY', 'XAUUSD', 'NEW']],
  ['line', ['USDJPY', 'EURUSD', 'NEW', 'XAUUSD']],
  ['fee', ['NEW', 'EURUSD', 'XAUUSD', 'USDJPY']],
] as const)('sectionsOf: sorts by %s, with what has no value last', (by, codes) => {
  expect(codesOf({ sort: { by, isDown: false } })).toEqual(codes);
});

it('sectionsOf: keeps what has no value last when it sorts downwards', () => {
  expect(codesOf({ sort: { by: 'change', isDown: true } })).toEqual(['EURUSD', 'XAUUSD', 'USDJPY', 'NEW']);
});

it('nextSort: begins with the largest number or with A, turns round, and ends', () => {
  const turns = (by: 'name' | 'price') => {
    const first = nextSort(undefined, by);
    return [first, nextSort(first, by), nextSort(nextSort(first, by), by)];
  };
  const sort = (by: Sort['by'], isDown: boolean): Sort => ({ by, isDown });
  expect(turns('price')).toEqual([sort('price', true), sort('price', false), undefined]);
  expect(turns('name')).toEqual([sort('name', false), sort('name', true), undefined]);
});

it('readListView: reads what is unreadable as in the beginning', () => {
  const view = readListView({ shown: 7, sort: { by: 'x' }, columns: 'price', grouped: 1 });
  expect(view).toEqual({
    shown: 'all',
    sort: undefined,
    columns: ['line', 'price', 'change'],
    isGrouped: false,
    collapsed: new Set(),
  });
});
