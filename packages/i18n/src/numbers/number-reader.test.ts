import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createDayFormats } from '../days/day-formats.ts';
import { createFormats } from '../formats.ts';
import { type LanguageCode, languageCodes } from '../languages.ts';
import { createNumberReader } from './number-reader.ts';
import { figure } from './spoken.ts';

const readers = new Map(languageCodes.map((language) => [language, createNumberReader(language)]));

function read(language: LanguageCode, typed: string, places = 6, isMoney = false): string {
  return readers.get(language)?.read(typed, { places, isMoney }).value ?? 'no reader';
}

/** Languages by the marks that they write. */
const commaGroups = ['hk', 'en', 'jp', 'kr', 'th', 'ar', 'my', 'hi'] as const;
const pointGroups = ['vn', 'de', 'spa', 'pt', 'it', 'tr', 'id'] as const;
const spaceGroups = ['fr', 'ru', 'cs'] as const;
const families = [
  { languages: commaGroups, column: 0 },
  { languages: pointGroups, column: 1 },
  { languages: spaceGroups, column: 2 },
] as const;

const no = 'refused';
type Expected = string;

/** Typed; read where the comma groups (1,234.56), where the point groups (1.234,56), where a space groups (1 234,56). */
const table: readonly (readonly [string, Expected, Expected, Expected])[] = [
  ['1234', '1234', '1234', '1234'],
  ['007', '7', '7', '7'],
  ['', '', '', ''],
  ['  ', '', '', ''],
  // One mark.
  ['110,000', '110000', '110', '110'],
  ['110.000', '110', '110000', no],
  ['1,234', '1234', '1.234', '1.234'],
  ['1.234', '1.234', '1234', no],
  ['1,5', '1.5', '1.5', '1.5'],
  ['1.5', '1.5', '1.5', '1.5'],
  ['12,34', '12.34', '12.34', '12.34'],
  ['0,500', '0.5', '0.5', '0.5'],
  ['0.125', '0.125', '0.125', '0.125'],
  ['00,500', no, '0.5', '0.5'],
  [',500', no, '0.5', '0.5'],
  ['.500', '0.5', no, no],
  ['1234,567', no, '1234.567', '1234.567'],
  ['1234.567', '1234.567', no, no],
  ['1,0845', '1.0845', '1.0845', '1.0845'],
  ['1.0845', '1.0845', '1.0845', '1.0845'],
  ['1,0000', no, '1', '1'],
  ['1.0000', '1', no, no],
  ['1,', '1', '1', '1'],
  ['1.', '1', '1', '1'],
  ['.5', '0.5', '0.5', '0.5'],
  [',5', '0.5', '0.5', '0.5'],
  // Two or more equal marks group.
  ['1.234.567', '1234567', '1234567', '1234567'],
  ['1,000,000', '1000000', '1000000', '1000000'],
  ['1,00,000', '100000', no, no],
  ['12,34,567.8', '1234567.8', no, no],
  ['1.00.000', no, no, no],
  ['1.5.2', no, no, no],
  ['1,234,5', no, no, no],
  ['0,123,456', no, no, no],
  // Both marks: the last is decimal, and the other one groups in the right places.
  ['1,234.56', '1234.56', '1234.56', '1234.56'],
  ['1.234,56', '1234.56', '1234.56', '1234.56'],
  ['1.234,567', '1234.567', '1234.567', '1234.567'],
  ['1,234,567.8', '1234567.8', '1234567.8', '1234567.8'],
  ['1,23.4', no, no, no],
  ['1.234,567.8', no, no, no],
  ['1,234.567.8', no, no, no],
  ['1,234.', '1234', '1234', '1234'],
  // Spaces and apostrophes group.
  ['1 234,5', '1234.5', '1234.5', '1234.5'],
  ['1 234.5', '1234.5', '1234.5', '1234.5'],
  ['1\u00a0234\u00a0567', '1234567', '1234567', '1234567'],
  ['1\u202f234,56', '1234.56', '1234.56', '1234.56'],
  ['1\u3000234\u2009567', '1234567', '1234567', '1234567'],
  ["1'234.5", '1234.5', '1234.5', '1234.5'],
  ['1’234,50', '1234.5', '1234.5', '1234.5'],
  ['1 234.567', '1234.567', no, no],
  ['1 234,567', no, '1234.567', '1234.567'],
  ['5 10', no, no, no],
  ["1'234 567", no, no, no],
  ['1.234 567', no, no, no],
  // Digits and marks of other scripts.
  ['١٢٣٤', '1234', '1234', '1234'],
  ['١٬٢٣٤٫٥٦', '1234.56', '1234.56', '1234.56'],
  ['۱۲٫۵', '12.5', '12.5', '12.5'],
  ['١٫٢٥٠', '1.25', '1.25', '1.25'],
  ['１２．５', '12.5', '12.5', '12.5'],
  ['１，２３４．５', '1234.5', '1234.5', '1234.5'],
  ['๑๒๓', '123', '123', '123'],
  ['१२', '12', '12', '12'],
  ['𝟏𝟐', '12', '12', '12'],
  ['\u2066 1234.5\u2069\u200b', '1234.5', '1234.5', '1234.5'],
  // Anything else is refused, not dropped.
  ['-5', no, no, no],
  ['−5', no, no, no],
  ['+5', no, no, no],
  ['5-10', no, no, no],
  ['1e6', no, no, no],
  ['1k', no, no, no],
  ['10%', no, no, no],
  ['$5', no, no, no],
  ['1,234.56 USD', no, no, no],
  ['1/2', no, no, no],
  ['½', no, no, no],
  ['五', no, no, no],
  ['5、10', no, no, no],
  ['.', no, no, no],
  ['0x10', no, no, no],
  ['Infinity', no, no, no],
  ['1\t2', no, no, no],
  ['123456789012345', '123456789012345', '123456789012345', '123456789012345'],
  ['1234567890123456', no, no, no],
];

describe('createNumberReader', () => {
  for (const { languages, column } of families) {
    test(`read: reads or refuses each typed number in ${languages.join(', ')}`, () => {
      for (const language of languages) {
        for (const [typed, ...expected] of table) {
          const value = read(language, typed);
          const wanted = expected[column] === no ? `?${typed}` : expected[column];
          expect([language, typed, value]).toEqual([language, typed, wanted]);
        }
      }
    });
  }

  test('read: is tested for every language of the product', () => {
    expect([...commaGroups, ...pointGroups, ...spaceGroups].sort()).toEqual([...languageCodes].sort());
  });

  test('read: refuses money with three decimals that end in zero, for they may be thousands', () => {
    expect(read('de', '10,000', 6, true)).toBe('?10,000');
    expect(read('en', '10.000', 6, true)).toBe('?10.000');
    expect(read('en', '1.250', 6, true)).toBe('?1.250');
    expect(read('en', '1.251', 6, true)).toBe('1.251');
    expect(read('en', '0.250', 6, true)).toBe('0.25');
    expect(read('de', '1.234,500', 6, true)).toBe('1234.5');
    expect(read('en', '150.000', 3), 'a price').toBe('150');
  });

  test('read: refuses more decimals than the field has, and never rounds', () => {
    const en = createNumberReader('en');
    expect(en.read('1.234', { places: 2 }).refusal).toEqual({ is: 'places', places: 2 });
    expect(en.read('1.00', { places: 0 }).refusal).toEqual({ is: 'whole', example: '1,234' });
    expect(en.read('1.25', { places: 2 })).toEqual({ value: '1.25', refusal: undefined });
  });

  test('read: refuses more than 15 digits and cuts very long input', () => {
    const en = createNumberReader('en');
    expect(en.read('1'.repeat(16), { places: 2 }).refusal).toEqual({ is: 'digits', digits: 15 });
    const { value, refusal } = en.read('1'.repeat(100_000), { places: 2 });
    expect([value.length, refusal?.is]).toEqual([101, 'unreadable']);
  });

  test('read: returns an example in the language with each refusal', () => {
    const example = (language: LanguageCode, places: number) =>
      createNumberReader(language).read('x', { places }).refusal;
    expect(example('en', 2)).toEqual({ is: 'unreadable', example: '1,234.56' });
    expect(example('de', 8)).toEqual({ is: 'unreadable', example: '1.234,56' });
    expect(example('fr', 1)).toEqual({ is: 'unreadable', example: '1\u202f234,5' });
    expect(example('hk', 0)).toEqual({ is: 'unreadable', example: '1,234' });
  });

  test('write: formats a plain decimal with the separators of the language', () => {
    const [en, de] = [createNumberReader('en'), createNumberReader('de')];
    expect(en.write('1234567.5')).toBe('1,234,567.5');
    expect(de.write('1234567.5', 2)).toBe('1.234.567,50');
    expect(en.write('0.00000084', 2)).toBe('0.00000084');
    expect(en.write('123456789012345.12345678')).toBe('123,456,789,012,345.12345678');
    expect(en.write('?1e6')).toBe('1e6');
    expect(en.write('')).toBe('');
  });

  test('read: reads back exactly what the product prints, in every language', () => {
    const seed = Math.trunc(Math.random() * 2 ** 31);
    const digits = (most: number) =>
      fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: most }).map((all) => all.join(''));
    const plain = (places: number) =>
      fc.tuple(digits(15), digits(places)).map(([whole, fraction]) => {
        const value = `${whole.replace(/^0+/, '') || '0'}.${fraction}`.replace(/\.?0*$/, '');
        return /^0\.?$/.test(value) || value === '' ? '0' : value;
      });
    for (const language of languageCodes) {
      const [f, d] = [createFormats(language, 'UTC'), createDayFormats(language)];
      const same = (printed: string, value: string, places: number, isMoney: boolean) =>
        expect([language, printed, read(language, printed, places, isMoney)]).toEqual([
          language,
          printed,
          value,
        ]);
      fc.assert(
        fc.property(
          plain(2),
          plain(6),
          fc.integer({ min: 0, max: 8 }),
          plain(8),
          (cents, micro, places, fine) => {
            same(f.amount(cents), cents, 6, true);
            same(f.wholeAmount(cents), cents, 2, true);
            same(d.exact(micro), micro, 6, true);
            same(figure(f, micro), micro, 6, true);
            same(f.fee(micro), micro, 6, true);
            const [whole = '0', fraction = ''] = fine.split('.');
            const price = `${whole}.${fraction.slice(0, places)}`.replace(/\.0*$|(\..*?)0+$/, '$1');
            same(f.price(price, places), price, places, false);
            same(createNumberReader(language).write(fine), fine, 8, false);
          },
        ),
        { seed, numRuns: 60 },
      );
      fc.assert(
        fc.property(fc.integer({ min: 0, max: 10 ** 9 }), (millionths) => {
          same(f.lots(millionths / 1e6), String(Number((millionths / 1e6).toFixed(6))), 6, false);
        }),
        { seed, numRuns: 60 },
      );
    }
  });
});
