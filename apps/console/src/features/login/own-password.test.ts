import { expect, it } from 'vitest';
import { placeOfRefusal, whatIsMissing } from './own-password.ts';

const whole = { password: 'old-one-1', next: 'new-one-22', again: 'new-one-22', code: '123456' };

it.each([
  [{ password: '' }, 'password', 'passwordMissing'],
  [{ next: '', again: '' }, 'next', 'passwordMissing'],
  [{ again: 'new-one-23' }, 'again', 'notTheSame'],
  [{ code: ' ' }, 'code', 'codeMissing'],
] as const)('own password form: given %j, reports at the field %s the problem %s', (change, at, says) => {
  expect(whatIsMissing({ ...whole, ...change })).toEqual({ at, says });
});

it('own password form: accepts complete input and maps each refusal to its field', () => {
  expect(whatIsMissing(whole)).toBeUndefined();
  expect(['password', 'new_password', 'otp', undefined].map(placeOfRefusal)).toEqual([
    'password',
    'next',
    'code',
    'code',
  ]);
});
