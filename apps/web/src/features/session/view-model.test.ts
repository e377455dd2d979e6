import { describe, expect, test } from 'vitest';
import {
  accountToSend,
  defaultArea,
  findAreas,
  missingOnLogin,
  newPasswordProblem,
  secondsLeft,
} from './view-model.ts';

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

test.each([
  ['', '', 'input_full', 'new_password'],
  ['', 'x', 'input_full', 'new_password'],
  ['x', '', 'input_full', 'secondary_password'],
  ['x', 'y', 'password_not_equal', 'secondary_password'],
])('new passwords «%s» and «%s»: %s at %s', (new_password, secondary_password, key, field) => {
  expect(newPasswordProblem({ new_password, secondary_password })).toEqual({ key, field });
});

test('two new passwords that are the same have no problem', () => {
  expect(newPasswordProblem({ new_password: 'x', secondary_password: 'x' })).toBeUndefined();
});

test('a code may be sent again when its wait is over', () => {
  expect(secondsLeft(undefined, 0)).toBe(0);
  expect(secondsLeft(61_000, 1000)).toBe(60);
  expect(secondsLeft(61_000, 60_500)).toBe(1);
  expect(secondsLeft(61_000, 61_000)).toBe(0);
});

test('the second area is the default, the first where it is alone', () => {
  expect(defaultArea(['AF', 'HK', 'US'])).toBe('HK');
  expect(defaultArea(['AF'])).toBe('AF');
  expect(defaultArea([])).toBeUndefined();
});

describe('an area is found', () => {
  const areas = [
    { name: 'Singapore', code: 'SG', global_code: '65' },
    { name: 'Hong Kong SAR China', code: 'HK', global_code: '852' },
    { name: 'Côte d’Ivoire', code: 'CI', global_code: '225' },
    { name: 'Tongo', code: 'TO', global_code: '676' },
    { name: 'Diyarbakır', code: 'TR', global_code: '90' },
    { name: 'Đà Lạt', code: 'VN', global_code: '84' },
    { name: 'Łódź', code: 'PL', global_code: '48' },
    { name: 'Tromsø', code: 'NO', global_code: '47' },
  ];
  test.each([
    ['', 'SG HK CI TO TR VN PL NO'],
    ['hong', 'HK'],
    ['+852', 'HK'],
    ['0065', 'SG'],
    ['٨٥٢', 'HK'],
    ['๘๕๒', 'HK'],
    ['＋８５２', 'HK'],
    ['ＨＯＮＧ', 'HK'],
    ['cote d ivoire', 'CI'],
    ['diyarbakir', 'TR'],
    ['dalat', 'VN'],
    ['łodz', 'PL'],
    ['tromso', 'NO'],
    ['COTE', 'CI'],
    ['to', 'TO'],
    ['ng', 'SG HK TO'],
    ['hk', 'HK'],
    ['zz', ''],
  ])('by «%s»: %s', (typed, found) => {
    expect(
      findAreas(areas, typed)
        .map(({ code }) => code)
        .join(' '),
    ).toBe(found);
  });
});

test('an account is sent without the air around it, a number in latin digits', () => {
  expect(accountToSend('email', ' ada@b.example ')).toBe('ada@b.example');
  expect(accountToSend('mobile', ' ٩١٢٣ ٤٥٦٧')).toBe('9123 4567');
  expect(accountToSend('mobile', '\u202a+852\u00a09123\u200b4567\u202c')).toBe('+852 91234567');
  expect(accountToSend('email', '\ufeffada@b.exa\u00admple\u200e')).toBe('ada@b.example');
});
