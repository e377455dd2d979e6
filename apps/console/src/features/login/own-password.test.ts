import { expect, it } from 'vitest';
import { placeOfRefusal, whatIsMissing } from './own-password.ts';

const whole = { password: 'old-one-1', next: 'new-one-22', again: 'new-one-22', code: '123456' };

it.each([
  [{ password: '' }, 'password', 'passwordMissing'],
  [{ next: '', again: '' }, 'next', 'passwordMissing'],
  [{ again: 'new-one-23' }, 'again', 'notTheSame'],
  [{ code: ' ' }, 'code', 'codeMissing'],
] as const)('with %j the field %s says %s', (change, at, says) => {
  expect(whatIsMissing({ ...whole, ...change })).toEqual({ at, says });
});

it('sends what is whole, and says a refusal at its field', () => {
  expect(whatIsMissing(whole)).toBeUndefined();
  expect(['password', 'new_password', 'otp', undefined].map(placeOfRefusal)).toEqual([
    'password',
    'next',
    'code',
    'code',
  ]);
});
