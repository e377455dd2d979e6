import { describe, expect, test } from 'vitest';
import { createFormats } from './formats.ts';
import { chooseLanguage, DEFAULT_LANGUAGE, languageCodes, readLanguage, textDirection } from './languages.ts';

/** Direction marks are invisible and differ between versions of ICU. */
const plain = (text: string) => text.replace(/[\u200e\u200f\u061c]/g, '').replace(/[\u00a0\u202f]/g, ' ');

describe('number and time formats', () => {
  const en = createFormats('en', 'UTC');
  const de = createFormats('de', 'UTC');

  test('write money with every digit of its decimal text', () => {
    expect(en.amount('9007199254740993.10')).toBe('9,007,199,254,740,993.10');
    expect(en.profit('-0.000001')).toBe('-0.000001');
  });

  test('write a balance with two decimals and grouping, a profit with six and a sign', () => {
    expect(en.amount('10000.000000')).toBe('10,000.00');
    expect(de.amount('10000')).toBe('10.000,00');
    expect([en.wholeAmount('1000.000000'), en.wholeAmount('0.500000')]).toEqual(['1,000', '0.5']);
    expect(en.profit('12.5')).toBe('+12.500000');
    expect(en.profit('0')).toBe('0.000000');
    expect(plain(createFormats('hi').amount('1234567'))).toBe('12,34,567.00');
  });

  test('write a price with the precision of its instrument, a change with its sign', () => {
    expect(en.price(1.1, 5)).toBe('1.10000');
    expect(en.change(-0.1234)).toBe('-0.12%');
    expect(plain(de.change(1.5))).toBe('+1,50 %');
    expect(plain(createFormats('ar').change(1.5))).toBe('+1.50%');
  });

  test('write a long duration to the minute and a file size with its unit', () => {
    const minutes = (count: number) => count * 60_000;
    expect([minutes(9), minutes(48 * 60), minutes(125) + 59_999, -1].map(en.longSpan)).toEqual([
      '9 min',
      '48 hr 0 min',
      '2 hr 5 min',
      '0 min',
    ]);
    expect([812, 1536, 10 * 2 ** 20].map(en.fileSize)).toEqual(['0.8 kB', '1.5 kB', '10 MB']);
    expect(plain(de.fileSize(4.2 * 2 ** 20))).toBe('4,2 MB');
  });

  test('write years of the Gregorian calendar, also in Thai', () => {
    expect(createFormats('th', 'UTC').date('2026-11-22T12:00:00Z')).toContain('2026');
    expect(createFormats('th').written('2026-11-29')).toContain('2026');
  });

  test('write lots with two decimals, or more where needed', () => {
    expect(en.lots(0.1)).toBe('0.10');
    expect(en.lots(0.125)).toBe('0.125');
  });

  test('write a duration in its largest whole unit, a countdown to the second', () => {
    expect([30, 60, 90, 300].map(en.duration)).toEqual(['30 sec', '1 min', '90 sec', '5 min']);
    expect(plain(de.duration(30))).toBe('30 Sek.');
    expect(createFormats('jp').duration(30)).toBe('30秒');
    expect(createFormats('jp').longSpan(47 * 3_600_000 + 720_000)).toBe('47時間12分');
    expect([0, 9, 65, 600].map(en.countdown)).toEqual(['0:00', '0:09', '1:05', '10:00']);
    expect([3600, 86_399].map(en.countdown)).toEqual(['1:00:00', '23:59:59']);
  });

  test('write a ratio with only the decimals it needs', () => {
    expect([0.8, 0.825, 1].map(en.ratio)).toEqual(['80%', '82.5%', '100%']);
  });

  test('write moments as the language does, with a 24-hour clock', () => {
    expect(plain(en.dateTime('2026-11-21T01:02:03.000Z'))).toBe('Nov 21, 2026, 01:02:03');
    expect(plain(en.time('2026-11-21T15:02:03.000Z'))).toBe('15:02');
    expect(plain(en.written('2026-11-21 00:30 UTC'))).toBe('Nov 21, 2026, 00:30 (UTC)');
    const inNewYork = createFormats('en', 'America/New_York');
    expect(plain(inNewYork.written('2026-11-21 00:30 UTC'))).toBe('Nov 20, 2026, 19:30');
    expect(plain(inNewYork.written('2026-11-21'))).toBe('Nov 21, 2026');
    expect(en.clock('2026-11-21T15:02:03.000Z')).toBe('15:02:03');
    expect(de.date('2026-11-21T01:02:03.000Z')).toBe('21.11.2026');
  });

  test.each(languageCodes)('write every hour with two digits in %s', (language) => {
    const formats = createFormats(language, 'UTC');
    const moment = '2026-11-28T09:21:26.000Z';
    for (const write of [formats.dateTime, formats.time, formats.clock, formats.stamp, formats.weekTime])
      expect(plain(write(moment))).toMatch(/(?<!\d)09[:.]21/);
    expect(plain(formats.written('2026-11-28 09:21 UTC'))).toMatch(/(?<!\d)09[:.]21/);
  });

  test('write a leverage from left to right, also in Arabic', () => {
    expect(en.leverage(20)).toBe('20×');
    expect(createFormats('ar').leverage(20)).toBe('\u206620×\u2069');
  });
});

describe('language selection', () => {
  test('offers eighteen languages and defaults to traditional Chinese', () => {
    const codes = 'hk en jp kr th vn fr de ru spa pt ar it tr id my hi cs';
    expect(languageCodes).toEqual(codes.split(' '));
    expect(DEFAULT_LANGUAGE).toBe('hk');
  });

  test.each([
    [null, ['de-AT', 'en'], 'de'],
    [null, ['zh-TW'], 'hk'],
    [null, ['sw', 'ms-MY'], 'my'],
    [null, ['sw'], 'hk'],
    ['tw', ['en'], 'hk'],
    ['ar', ['en'], 'ar'],
    ['nonsense', ['ja-JP'], 'jp'],
  ] as const)('with stored %s and browser %s chooses %s', (stored, browser, expected) => {
    expect(chooseLanguage(stored, browser)).toBe(expected);
  });

  test('sets right-to-left direction for Arabic but not for Hindi', () => {
    expect(textDirection('ar')).toBe('rtl');
    expect(textDirection('hi')).toBe('ltr');
  });

  test('reads tw as hk and an unknown code as none', () => {
    expect(readLanguage('tw')).toBe('hk');
    expect(readLanguage('xx')).toBeUndefined();
  });
});
