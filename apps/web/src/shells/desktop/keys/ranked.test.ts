import { expect, it } from 'vitest';
import { ranked } from './ranked.ts';

const items = [
  { label: 'Buy EUR/USD', words: 'EURUSD Euro / US dollar' },
  { label: 'EUR/USD', words: 'EURUSD Euro / US dollar' },
  { label: 'XAU/USD', words: 'XAUUSD Gold' },
  { label: 'Buy XAU/USD', words: 'XAUUSD Gold' },
  { label: 'Währung', words: '' },
  { label: 'Funds', words: '' },
];
const found = (query: string) => ranked(items, query).map(({ label }) => label);

it.each([
  ['eur', ['EUR/USD', 'Buy EUR/USD']],
  ['EUR/USD', ['EUR/USD', 'Buy EUR/USD']],
  ['buy gold', ['Buy XAU/USD']],
  ['gold', ['XAU/USD', 'Buy XAU/USD']],
  ['wahr', ['Währung']],
  ['nothing', []],
  ['/', items.map(({ label }) => label)],
])('ranked: finds for “%s” the commands %j', (query, labels) => expect(found(query)).toEqual(labels));
