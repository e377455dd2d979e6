import { expect, it } from 'vitest';
import { accountTypeId, placeOfThing, thingOf } from './ledger-things.ts';

it.each([
  ['funding.deposit', '12', 7, 'reviews', { kind: 'deposit', status: 'all', id: '12' }],
  ['funding.withdraw_fee', '12', 7, 'reviews', { kind: 'withdraw', status: 'all', id: '12' }],
  ['funding.correction_debit', '3', undefined, 'reviews', { kind: 'correction', status: 'all', id: '3' }],
  ['forex.loss', '41', 7, 'user', { id: '7', tab: 'orders' }],
  ['micro.profit', '41', 7, 'user', { id: '7', tab: 'futures' }],
] as const)(
  'placeOfThing: links event %s of reference %s and user %s to the page %s',
  (event, reference, user, place, query) => {
    expect(placeOfThing(thingOf(event), reference, user)).toEqual({ place, query });
  },
);

it('placeOfThing: gives no link for an event that only the ledger shows', () => {
  expect(placeOfThing(thingOf('funding.transfer'), '5', 7)).toBeUndefined();
  expect(placeOfThing(thingOf('follow.performance_fee'), '5', 7)).toBeUndefined();
  expect(placeOfThing(thingOf('forex.fee'), '5', undefined)).toBeUndefined();
  expect(placeOfThing(thingOf('loan.paid'), '5', 7)).toBeUndefined();
});

it('accountTypeId: gives the account type of user accounts and none for internal accounts', () => {
  expect(['change', 'micro', 'forex', 'fees'].map(accountTypeId)).toEqual(['1', '2', '3', undefined]);
});
