import { expect, it } from 'vitest';
import { changesBetween, type Setting, versionOf } from './index.ts';

const before = { code: 'EURUSD', names: { en: 'Euro', hk: '歐元' }, leverages: [10, 20], fee_rate: 6 };

it.each<[string, Setting | undefined, Setting, string[]]>([
  ['nothing', before, { ...before }, []],
  ['a field', before, { ...before, fee_rate: 7 }, ['fee_rate: 6 → 7']],
  [
    'a field deep inside',
    before,
    { ...before, names: { en: 'Euro', hk: '歐' } },
    ['names.hk: "歐元" → "歐"'],
  ],
  [
    'a language that is added',
    before,
    { ...before, names: { ...before.names, de: 'E' } },
    ['names.de: null → "E"'],
  ],
  ['a language that is gone', before, { ...before, names: { en: 'Euro' } }, ['names.hk: "歐元" → null']],
  ['a list, as a whole', before, { ...before, leverages: [10, 50] }, ['leverages: [10,20] → [10,50]']],
  ['a list that is shorter', before, { ...before, leverages: [10] }, ['leverages: [10,20] → [10]']],
  ['something new', undefined, { names: { en: 'A' }, on: true }, ['names.en: null → "A"', 'on: null → true']],
])('changesBetween: lists what changed for the case: %s', (_, from, to, told) => {
  const changes = changesBetween(from, to);
  expect(changes.map((c) => `${c.field}: ${JSON.stringify(c.from)} → ${JSON.stringify(c.to)}`)).toEqual(told);
  expect(versionOf(from ?? null) === versionOf(to)).toBe(told.length === 0);
});

it('versionOf: depends on the content of a state, not on its key order', () => {
  expect(versionOf({ a: 1, b: { c: [true, null], d: 'x' } })).toBe(
    versionOf({ b: { d: 'x', c: [true, null] }, a: 1 }),
  );
  expect(versionOf({ a: '1' })).not.toBe(versionOf({ a: 1 }));
  expect(versionOf(['ab'])).not.toBe(versionOf(['a', 'b']));
});
