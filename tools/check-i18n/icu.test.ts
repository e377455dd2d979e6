import { expect, it } from 'vitest';
import { placeholdersOf } from './icu.ts';

it.each([
  ['Closed', []],
  ['Needs {needed}, free are { free }.', ['free', 'needed']],
  ['{count, plural, one {# order of {name}} other {# orders}}', ['count', 'name']],
  ['{side, select, buy {Buy {lots, number} lots} other {Sell}}', ['lots', 'side']],
  ['It is <b>yours</b>{br}', ['<b>', 'br']],
  ["It''s {name}'s, not '{free}'", ['name']],
  ['يحتاج إلى {needed}', ['needed']],
])('placeholdersOf: finds in %s the names %j', (text, names) => {
  expect([...placeholdersOf(text)].sort()).toEqual(names);
});

it.each(['{count', 'count}', '{, plural}', '{n, plural, one {x}'])(
  'placeholdersOf: rejects the malformed message %s',
  (text) => {
    expect(() => placeholdersOf(text)).toThrow();
  },
);
