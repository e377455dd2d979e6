import { describe, expect, test } from 'vitest';
import { defaultArea, missingOnLogin, registerFieldOf, secondsLeft } from './view-model.ts';

describe('what is missing on the sign-in form', () => {
  test.each([
    [{ by: 'email', account: ' ', password: '' }, 'needEmail'],
    [{ by: 'mobile', account: '', password: 'x' }, 'needMobile'],
    [{ by: 'email', account: 'a@b.example', password: '' }, 'needPassword'],
    [{ by: 'email', account: 'a@b.example', password: 'x' }, undefined],
  ] as const)('%o → %s', (form, missing) => {
    expect(missingOnLogin(form)).toBe(missing);
  });
});

test('a code may be sent again after 60 seconds', () => {
  expect(secondsLeft(undefined, 0, 60_000)).toBe(0);
  expect(secondsLeft(1000, 1000, 60_000)).toBe(60);
  expect(secondsLeft(1000, 60_500, 60_000)).toBe(1);
  expect(secondsLeft(1000, 61_000, 60_000)).toBe(0);
});

test('the second area is the default, the first where it is alone', () => {
  expect(defaultArea(['AF', 'HK', 'US'])).toBe('HK');
  expect(defaultArea(['AF'])).toBe('AF');
  expect(defaultArea([])).toBeUndefined();
});

test('a refusal stands beside its field, one of another call beside none', () => {
  expect(registerFieldOf('sms_code')).toBe('sms_code');
  expect(registerFieldOf('cont')).toBeUndefined();
  expect(registerFieldOf(undefined)).toBeUndefined();
});
