import { expect, it } from 'vitest';
import { spanIn } from './spans.ts';

it.each([
  [-5, '0 sec'],
  [59_999, '59 sec'],
  [60_000, '1 min'],
  [7_199_999, '119 min'],
  [7_200_000, '2 hr'],
  [48 * 3_600_000, '48 hr'],
  [96 * 3_600_000, '4 days'],
])('spanIn: formats a duration of %i ms as %s', (ms, text) => {
  expect(spanIn('en')(ms)).toBe(text);
});

it.each([
  ['jp', '47時間'],
  ['kr', '47시간'],
  ['hk', '47 小時'],
] as const)('spanIn: in %s writes 47 hours as %s', (language, text) => {
  expect(spanIn(language)(47 * 3_600_000)).toBe(text);
});
