import { expect, it } from 'vitest';
import type { SourceQuote } from '../connector.ts';
import { createQuoteReader, readTime } from './read-quotes.ts';
import type { EntryPaths } from './settings.ts';

const NONE: EntryPaths = {
  symbol: undefined,
  bid: undefined,
  ask: undefined,
  price: undefined,
  time: undefined,
};

function read(items: string, paths: Partial<EntryPaths>, answer: unknown) {
  const quotes: SourceQuote[] = [];
  const unread: string[] = [];
  createQuoteReader({ items, paths: { ...NONE, ...paths } })(answer, {
    quote: (quote) => void quotes.push(quote),
    unreadable: (symbol, detail) => void unread.push(`${symbol} ${detail}`),
  });
  const shown = quotes.map(({ symbol, bid = '-', ask = '-', last = '-', sourceTime }) =>
    [symbol, bid, ask, last, sourceTime ?? '-'].join(' '),
  );
  return { quotes: shown, unread };
}

it.each([
  [
    'a list of objects',
    '$.quotes[*]',
    { symbol: '$.s', bid: '$.b', ask: '$.a', time: '$.t' },
    { quotes: [{ s: 'EURUSD', b: '1.10', a: 1.1002, t: 1_794_999_600 }] },
    ['EURUSD 1.10 1.1002 - 1794999600000'],
  ],
  [
    'an object of prices by name',
    '$.rates.*',
    { price: '$' },
    { rates: { EUR: 0.9, JPY: '150.10' } },
    ['EUR - - 0.9 -', 'JPY - - 150.10 -'],
  ],
  ['an object of objects', '$[*]', { price: '$.usd' }, { bitcoin: { usd: 1e5 } }, ['bitcoin - - 100000 -']],
  ['one entry only', '$', { symbol: '$.id', price: '$.p' }, { id: 7, p: 2.5 }, ['7 - - 2.5 -']],
  [
    'entries without a side',
    '$[*]',
    { symbol: '$.s', bid: '$.b', ask: '$.a' },
    [
      { s: 'X', b: null, a: 2 },
      { s: 'Y', b: 0, a: 2 },
    ],
    ['X - 2 - -', 'Y - 2 - -'],
  ],
] as const)('http quotes: reads %s', (_, items, paths, answer, quotes) => {
  expect(read(items, paths, answer)).toEqual({ quotes, unread: [] });
});

it.each([
  ['a price that is no number', [{ s: 'X', p: 'n/a' }], 'X price: n/a'],
  ['a negative price', [{ s: 'X', p: -1 }], 'X price: -1'],
  ['an entry without symbol', [{ p: 1 }], 'undefined an entry without symbol'],
  ['an entry with two symbols', [{ s: ['X'], p: 1 }], 'undefined an entry without symbol'],
] as const)('http quotes: reports %s', (_, answer, problem) => {
  expect(read('$[*]', { symbol: '$.s', price: '$.p' }, answer)).toEqual({ quotes: [], unread: [problem] });
});

it.each([[{}], [[]], [null], ['text'], [Array.from({ length: 20_001 }, () => 1)]])(
  'http quotes: refuses an answer without entries, or with too many',
  (answer) => {
    expect(() => read('$[*]', { price: '$' }, answer)).toThrow(/entries at/);
  },
);

const NOON = 1_794_999_600_123;
it.each([
  ['2026-11-18T11:00:00.123Z', NOON],
  ['2026-11-18T11:00:00.123456Z', NOON],
  [1_794_999_600, 1_794_999_600_000],
  [NOON, NOON],
  ['1794999600123', NOON],
  [1_794_999_600_123_456, NOON],
  ['1794999600123456789', NOON],
  ['noon', undefined],
  [0, undefined],
  [undefined, undefined],
  [null, undefined],
  [{}, undefined],
])('http quotes: reads the time %j as %j', (value, moment) => {
  expect(readTime(value)).toBe(moment);
});
