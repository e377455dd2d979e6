import { expect, it } from 'vitest';
import { anInstrument } from '../../../shared/instruments/an-instrument.fixture.ts';
import { alignedCloses, changesFrom, findInstruments, readCompared } from './compared.ts';

it.each([
  ['no list', 'EURUSD', []],
  ['what is no code', [1, '', 'EURUSD', null], ['EURUSD']],
  ['a code twice', ['A', 'A', 'B'], ['A', 'B']],
  ['more than three', ['A', 'B', 'C', 'D'], ['A', 'B', 'C']],
])('readCompared: leaves out %s', (_, stored, codes) => {
  expect(readCompared(stored)).toEqual(codes);
});

it('alignedCloses: holds the last close until the next one, and knows none before the first', () => {
  const closes = [
    { time: 20, close: 2 },
    { time: 40, close: 4 },
  ];
  expect(alignedCloses([10, 20, 30, 40, 50], closes)).toEqual([undefined, 2, 2, 4, 4]);
  expect(alignedCloses([10], [])).toEqual([undefined]);
});

it('changesFrom: counts from the first value in sight', () => {
  const values = [50, undefined, 100, 110, 90, 300];
  expect([...changesFrom(values, 1, 5)]).toEqual([
    [2, 1],
    [3, 1.1],
    [4, 0.9],
  ]);
  expect(changesFrom(values, -3, 1)).toEqual(new Map([[0, 1]]));
});

it('findInstruments: finds by code and name, codes that begin with the text first, and not what is shown', () => {
  const list = [
    anInstrument({ Code: 'GBPEUR', ShowCode: 'GBP/EUR', Name: 'Pound' }),
    anInstrument({ Code: 'EURUSD', ShowCode: 'EUR/USD', Name: 'Euro' }),
    anInstrument({ Code: 'XAUUSD', ShowCode: 'XAU/USD', Name: 'Gold' }),
  ];
  const codes = (text: string, except: readonly string[] = []) =>
    findInstruments(list, text, except).map(({ Code }) => Code);
  expect(codes('eur')).toEqual(['EURUSD', 'GBPEUR']);
  expect(codes('eur', ['EURUSD'])).toEqual(['GBPEUR']);
  expect(codes('gold')).toEqual(['XAUUSD']);
  expect(codes(' ')).toEqual([]);
});
