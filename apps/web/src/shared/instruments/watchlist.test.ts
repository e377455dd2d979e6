import { expect, it, test } from 'vitest';
import { entriesOf, movedPositions, readStoredCodes, readWatchlists } from './watchlist.ts';

test.each([
  [null, []],
  ['["EURUSD","BTCUSD"]', ['EURUSD', 'BTCUSD']],
  ['["EURUSD","EURUSD",7,null]', ['EURUSD']],
  ['{"EURUSD":true}', []],
  ['["EURU', []],
])('readStoredCodes: keeps only unique codes of the stored value “%s”', (stored, codes) => {
  expect(readStoredCodes(stored)).toEqual(codes);
});

const mine = (fields: Record<string, unknown>) => ({ mine: fields });

it('readWatchlists: orders lists by place and instruments by position, ignoring what is unreadable', () => {
  const lists = readWatchlists({
    'watchlist.b': mine({ name: 'Metals', at: 2, 'i.XAUUSD': 2, 'i.XAGUSD': 1, 'i.GONE': 'x' }),
    'watchlist.a': mine({ name: 'Majors', at: 1 }),
    'watchlist.removed': mine({ 'i.EURUSD': 1 }),
    'drawings.EURUSD': mine({ name: 'no list' }),
  });
  expect(lists).toEqual([
    { id: 'favourites', name: undefined, codes: [] },
    { id: 'a', name: 'Majors', codes: [] },
    { id: 'b', name: 'Metals', codes: ['XAGUSD', 'XAUUSD'] },
  ]);
});

const three = [
  ['a', 1],
  ['b', 2],
  ['c', 3],
] as const;

test.each([
  ['a', 2, { a: 4 }],
  ['c', 0, { c: 0 }],
  ['c', 1, { c: 1.5 }],
  ['b', 1, { b: 2 }],
] as const)('movedPositions: moves “%s” to index %i by one new position', (id, to, positions) => {
  expect(movedPositions(three, id, to)).toEqual(positions);
});

it('movedPositions: gives every one a new position where two devices gave the same position', () => {
  const same = [
    ['a', 1],
    ['b', 1],
    ['c', 2],
  ] as const;
  expect(movedPositions(same, 'c', 1)).toEqual({ a: 1, c: 2, b: 3 });
});

it('movedPositions: reaches every order by moves, however often (seed 7)', () => {
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    return seed % below;
  };
  let fields: Record<string, number> = { 'i.A': 1, 'i.B': 2, 'i.C': 3, 'i.D': 4, 'i.E': 5 };
  for (let turn = 0; turn < 500; turn += 1) {
    const before = entriesOf(fields);
    const code = before[random(5)]?.[0] ?? '';
    const to = random(5);
    const wanted = before
      .map(([one]) => one)
      .filter((one) => one !== code)
      .toSpliced(to, 0, code);
    const moved = Object.entries(movedPositions(before, code, to));
    fields = { ...fields, ...Object.fromEntries(moved.map(([one, at]) => [`i.${one}`, at])) };
    expect(entriesOf(fields).map(([one]) => one)).toEqual(wanted);
  }
});
