import { expect, test } from 'vitest';
import { realOnlyPlaces } from '../../shared/layout/paths.ts';
import { groupsFor, initialOf, profileGroups } from './view-model.ts';

test('profileGroups: lists the rows in the order of the specification', () => {
  expect(profileGroups.flatMap((group) => group.rows.map((row) => row.key))).toEqual([
    'wallet',
    'transfer',
    'journal',
    'liabilities',
    'auth',
    'password',
    'security',
    'chat',
    'email',
    'announcement',
    'news',
    'economic',
    'invite',
    'language',
    'system',
  ]);
});

test('realOnlyPlaces: blocks demo users from transfer, verification, password, deposit, withdrawal, payees and loans', () => {
  const stopped = profileGroups.flatMap((group) =>
    group.rows.filter((row) => realOnlyPlaces.has(row.place)).map((row) => row.key),
  );
  expect(stopped).toEqual(['transfer', 'auth', 'password']);
  expect(realOnlyPlaces.has('mineCharge') && realOnlyPlaces.has('mineWithdraw')).toBe(true);
  const payees = ['mineWithdrawWay', 'mineBankCards', 'mineCoinAddresses'] as const;
  expect(
    payees.every((place) => realOnlyPlaces.has(place)),
    'who cannot withdraw keeps no payees',
  ).toBe(true);
  const loans = ['loan', 'loanSubmit', 'loanAgreement', 'loanSign', 'loanRecord', 'loanRepayment'] as const;
  expect(
    loans.every((place) => realOnlyPlaces.has(place)),
    'nobody borrows play money',
  ).toBe(true);
  expect(realOnlyPlaces.size, 'and nowhere else').toBe(8 + loans.length);
});

test('groupsFor: shows a visitor the rows without sign-in and no empty group', () => {
  expect(groupsFor(false).map((group) => [group.key, group.rows.map((row) => row.key)])).toEqual([
    ['help', ['chat', 'email', 'announcement', 'news', 'economic']],
    ['display', ['language', 'system']],
  ]);
  expect(groupsFor(true)).toBe(profileGroups);
});

test.each([
  ['ada@example.com', 'A'],
  ['łukasz@example.com', 'Ł'],
  ['+85291234567', undefined],
  ['', undefined],
])('initialOf: takes from the name “%s” the initial %s', (name, initial) =>
  expect(initialOf(name)).toBe(initial),
);
