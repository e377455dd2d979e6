import { expect, it } from 'vitest';
import { languageCodes } from '../languages.ts';
import { createBarTimes } from './bar-times.ts';

const zones = ['UTC', 'America/New_York', 'Asia/Tokyo', 'Pacific/Kiritimati', 'Pacific/Honolulu'];
const march = Date.parse('2026-03-03T00:00Z');
const evening = Date.parse('2026-11-25T01:30Z');

it.each(zones)('bar times: date the daily bar of 3 March correctly in %s, in every language', (zone) => {
  for (const language of languageCodes) {
    const text = createBarTimes(language, zone)(march, 'YYYY-MM-DD');
    expect(
      text
        .match(/\d+/g)
        ?.map(Number)
        .sort((a, b) => a - b),
      `${language}: ${text}`,
    ).toEqual([3, 3, 2026]);
  }
});

it.each([
  ['en', 'UTC', 'YYYY-MM-DD HH:mm', '11/25/2026, 01:30'],
  ['en', 'America/New_York', 'YYYY-MM-DD HH:mm', '11/24/2026, 20:30'],
  ['de', 'America/New_York', 'YYYY-MM-DD HH:mm', '24.11.2026, 20:30'],
  ['jp', 'Asia/Tokyo', 'MM-DD HH:mm', '11/25 10:30'],
  ['ar', 'Asia/Tokyo', 'HH:mm', '10:30'],
  ['ar', 'UTC', 'YYYY-MM', '11/2026'],
] as const)('bar times: in %s and %s the template %s renders as %s', (language, zone, template, text) => {
  expect(createBarTimes(language, zone)(evening, template)).toBe(text);
});

it('bar times: show midnight as 00:00 in every language', () => {
  for (const language of languageCodes)
    expect(createBarTimes(language, 'UTC')(march, 'HH:mm'), language).toMatch(/^00[:.]00$/);
});
