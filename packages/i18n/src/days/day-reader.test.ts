import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { languageCodes } from '../languages.ts';
import { createDayReader } from './day-reader.ts';

const DAY_MS = 86_400_000;
const first = Date.parse('1900-01-01T00:00:00Z') / DAY_MS;
const last = Date.parse('2199-12-31T00:00:00Z') / DAY_MS;
const anyDay = fc
  .integer({ min: first, max: last })
  .map((n) => new Date(n * DAY_MS).toISOString().slice(0, 10));

/** The same figures in another script, whose zero is this. */
const inScript = (text: string, zero: string) =>
  text.replace(/\d/g, (digit) => String.fromCodePoint((zero.codePointAt(0) ?? 0) + Number(digit)));

describe.each(languageCodes)('a day in %s', (language) => {
  const reader = createDayReader(language);
  const read = (typed: string) => {
    const reading = reader.read(typed);
    return reading.is === 'day' ? reading.day : reading.is;
  };

  it('is read back as it is written, in the digits of every script', () => {
    const holds = fc.property(anyDay, fc.constantFrom('0', '٠', '۰', '०', '๐', '０', '߀'), (day, zero) => {
      expect(read(inScript(reader.write(day), zero))).toBe(day);
    });
    fc.assert(holds, { numRuns: 200 });
  });

  it('is read from the ISO order year, month, day', () => {
    expect(read('2026-03-05')).toBe('2026-03-05');
    expect(read('2026/3/5')).toBe('2026-03-05');
    expect(read(' \u200f2026-03-05\u200e ')).toBe('2026-03-05');
  });

  it('is refused when invalid or ambiguous, with an example that can be read', () => {
    for (const typed of [
      '2026-02-30',
      '31',
      '5/2026',
      '1/2/3/4',
      'tomorrow',
      '0/0/0',
      '99/99/2026',
      '9'.repeat(50),
    ]) {
      const reading = reader.read(typed);
      expect(reading, typed).toMatchObject({ is: 'unclear' });
      if (reading.is === 'unclear') expect(read(reading.example)).toBe('2026-11-25');
    }
    expect(reader.read(' \u200f ')).toEqual({ is: 'empty' });
  });
});

it.each([
  ['en', '11/25/2026'],
  ['de', '25.11.2026'],
  ['fr', '25/11/2026'],
  ['cs', '25. 11. 2026'],
  ['jp', '2026/11/25'],
  ['kr', '2026. 11. 25.'],
  ['hk', '25/11/2026'],
  ['ar', '25/11/2026'],
  ['th', '25/11/2026'],
] as const)('day reader: %s writes 25 November 2026 as %s', (language, text) => {
  expect(createDayReader(language).write('2026-11-25')).toBe(text);
});

it.each([
  ['en', 'MM/DD/YYYY'],
  ['de', 'TT.MM.JJJJ'],
  ['fr', 'JJ/MM/AAAA'],
  ['cs', 'DD. MM. RRRR'],
  ['jp', 'YYYY/MM/DD'],
  ['kr', 'YYYY. MM. DD.'],
  ['ar', 'DD/MM/YYYY'],
  ['th', 'วว/ดด/ปปปป'],
] as const)('day reader: in %s describes a day as %s', (language, pattern) => {
  expect(createDayReader(language).pattern).toBe(pattern);
});

it.each([
  ['de', '5.3.26', '2026-03-05'],
  ['de', '05032026', '2026-03-05'],
  ['de', '5-3-2026', '2026-03-05'],
  ['en', '3/5/2026', '2026-03-05'],
  ['en', '25/11/2026', undefined],
  ['fr', '5/3/2026', '2026-03-05'],
  ['jp', '2026年3月5日', '2026-03-05'],
  ['kr', '2026년 3월 5일', '2026-03-05'],
  ['hk', '2026年3月5日', '2026-03-05'],
  ['jp', '26/3/5', '2026-03-05'],
  ['jp', '5/3/2026', undefined],
  ['th', '5/3/2569', '2026-03-05'],
  ['de', '5.3.2569', undefined],
  ['fr', '19012003', '2003-01-19'],
  ['fr', '20101911', '1911-10-20'],
  ['de', '2026-3-5', '2026-03-05'],
] as const)('day reader: in %s reads “%s” as %s', (language, typed, day) => {
  const reading = createDayReader(language).read(typed);
  expect(reading.is === 'day' ? reading.day : undefined).toBe(day);
});
