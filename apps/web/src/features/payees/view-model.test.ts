import { describe, expect, test } from 'vitest';
import { shortened } from '../../shared/lists/shortened.ts';
import { codesOf, type DrawSymbol } from '../../shared/money/withdrawal-symbols.ts';
import { fieldProblem, kindOf, payeeName } from './view-model.ts';

test.each([
  [{}, 'coin'],
  [{ type: '1' }, 'coin'],
  [{ type: '2' }, 'bank'],
] as const)('kindOf: reads the query %o as payout by %s', (query, kind) => expect(kindOf(query)).toBe(kind));

test('codesOf: lists a currency with two networks once', () => {
  const symbols = ['USDT', 'USDT', 'USDC'].map((code) => ({ code }) as DrawSymbol);
  expect(codesOf(symbols)).toEqual(['USDT', 'USDC']);
});

describe('fieldProblem', () => {
  test.each([
    ['dc_address', '', 'TRC20', { is: 'needed', what: 'address' }],
    ['dc_address', 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb', 'TRC20', undefined],
    ['dc_address', 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwc', 'TRC20', { is: 'typo' }],
    ['dc_address', 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb', 'ERC20', { is: 'address' }],
    ['bank_name', ' ', '', { is: 'needed', what: 'bank' }],
    ['bank_name', 'B', '', { is: 'length', min: 2, max: 100 }],
    ['bank_name', '<b>', '', { is: 'signs' }],
    ['bank_address', '', '', undefined],
    ['bank_swift', 'HASEHK', '', { is: 'swift' }],
    ['bank_swift', 'HASEHKHH', '', undefined],
    ['payee_account', 'GB82 WEST 1234 5698 7654 33', '', { is: 'iban' }],
    ['payee_account', 'abc', '', { is: 'account' }],
    ['payee_account', '123-456789-001', '', undefined],
  ] as const)('checks %s with the text “%s”', (field, text, protocol, problem) =>
    expect(fieldProblem(field, text, { protocol, tag_kind: 'none' })).toEqual(problem),
  );
});

test.each([
  ['', 'rAddress12345', { is: 'needed', what: 'tagNumber' }],
  ['', 'xrpl:rAddress12345?dt=77', undefined],
  ['77', 'rAddress12345', undefined],
  ['77', '', undefined],
  ['seven', '', { is: 'tagNumber' }],
  ['seven', 'rAddress12345', { is: 'tagNumber' }],
] as const)(
  'fieldProblem: checks the destination tag “%s” beside the address “%s”',
  (tag, address, problem) =>
    expect(fieldProblem('tag', tag, { protocol: 'XRP', tag_kind: 'number' }, address)).toEqual(problem),
);

test('shortened: keeps both ends of a long account number, and a short one whole', () => {
  expect(shortened('T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb')).toBe('T9yD14…uWwb');
  expect(shortened('1234 5678')).toBe('1234 5678');
  const bank = {
    type: 2,
    dc_address: '',
    tag: '',
    bank_name: 'Harbour Bank',
    payee_account: 'GB82WEST12345698765432',
  };
  expect(payeeName(bank)).toBe('Harbour Bank GB82WE…5432');
});
