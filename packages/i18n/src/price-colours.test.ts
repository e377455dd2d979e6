import { expect, it } from 'vitest';
import { customaryPriceColours, hasTwoColourCustoms } from './index.ts';

it.each([
  ['hk', 'Asia/Hong_Kong', 'green-up'],
  ['hk', 'Asia/Macau', 'green-up'],
  ['hk', 'Asia/Taipei', 'red-up'],
  ['hk', 'Asia/Shanghai', 'red-up'],
  ['hk', 'Europe/London', 'green-up'],
  ['jp', 'Asia/Tokyo', 'red-up'],
  ['kr', 'America/New_York', 'red-up'],
  ['en', 'Asia/Tokyo', 'green-up'],
  ['de', 'Europe/Berlin', 'green-up'],
] as const)('price colours: in %s at %s, rising is %s', (language, zone, colours) => {
  expect(customaryPriceColours(language, () => zone)).toBe(colours);
});

it('price colours: asks only readers of Chinese, Japanese and Korean', () => {
  expect((['hk', 'jp', 'kr', 'en', 'ar'] as const).filter(hasTwoColourCustoms)).toEqual(['hk', 'jp', 'kr']);
});
