import { describe, expect, test } from 'vitest';
import { accountToSend, missingOnLogin, newPasswordProblem } from './view-model.ts';

describe('missingOnLogin', () => {
  test.each([
    [{ by: 'email', account: ' ', password: '' }, 'needEmail'],
    [{ by: 'mobile', account: '', password: 'x' }, 'needMobile'],
    [{ by: 'email', account: 'a@b.example', password: '' }, 'needPassword'],
    [{ by: 'email', account: 'a@b.example', password: 'x' }, undefined],
  ] as const)('answers the form %o with the problem %s', (form, missing) => {
    expect(missingOnLogin(form)).toBe(missing);
  });
});

test.each([
  ['', '', 'input_full', 'new_password'],
  ['', 'x', 'input_full', 'new_password'],
  ['x', '', 'input_full', 'secondary_password'],
  ['x', 'y', 'password_not_equal', 'secondary_password'],
])(
  'newPasswordProblem: answers for “%s” and “%s” with %s at %s',
  (new_password, secondary_password, key, field) => {
    expect(newPasswordProblem({ new_password, secondary_password })).toEqual({ key, field });
  },
);

test('newPasswordProblem: finds no problem in two equal passwords', () => {
  expect(newPasswordProblem({ new_password: 'x', secondary_password: 'x' })).toBeUndefined();
});

test('accountToSend: trims the account, strips invisible characters and converts the digits of a number to Latin', () => {
  expect(accountToSend('email', ' ada@b.example ')).toBe('ada@b.example');
  expect(accountToSend('mobile', ' ٩١٢٣ ٤٥٦٧')).toBe('9123 4567');
  expect(accountToSend('mobile', '\u202a+852\u00a09123\u200b4567\u202c')).toBe('+852 91234567');
  expect(accountToSend('email', '\ufeffada@b.exa\u00admple\u200e')).toBe('ada@b.example');
});
