import { describe, expect, test } from 'vitest';
import { defaultArea, findAreas } from './find-areas.ts';

test('defaultArea: chooses the second area, or the first where it is the only one', () => {
  expect(defaultArea(['AF', 'HK', 'US'])).toBe('HK');
  expect(defaultArea(['AF'])).toBe('AF');
  expect(defaultArea([])).toBeUndefined();
});

describe('findAreas', () => {
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
  ])('finds for “%s” the areas: %s', (typed, found) => {
    expect(
      findAreas(areas, typed)
        .map(({ code }) => code)
        .join(' '),
    ).toBe(found);
  });
});
