import { describe, expect, it } from 'vitest';
import { isHeic, sentSize } from './shrink.ts';

describe('sentSize', () => {
  it.each([
    ['12 MP goes as it is', { width: 4032, height: 3024 }, 4_000_000, undefined],
    ['48 MP is made smaller', { width: 8064, height: 6048 }, 9_000_000, { width: 3200, height: 2400 }],
    [
      '50 MP upright is made smaller',
      { width: 6144, height: 8192 },
      14_000_000,
      { width: 2400, height: 3200 },
    ],
    [
      '12 MP and 11 MB is made smaller',
      { width: 4032, height: 3024 },
      11_000_000,
      { width: 3200, height: 2400 },
    ],
    [
      '3 MP and 11 MB is encoded again in its size',
      { width: 2000, height: 1500 },
      11_000_000,
      { width: 2000, height: 1500 },
    ],
    ['20,000 by 100 is made smaller', { width: 20_000, height: 100 }, 90_000, { width: 3200, height: 16 }],
  ])('limits pixels and bytes of a picture: %s', (_what, size, bytes, sent) => {
    expect(sentSize(size, bytes)).toEqual(sent);
  });
});

it.each([
  ['ftypheic', true],
  ['ftypmif1', true],
  ['ftypisom', false],
  ['xxxxheic', false],
])('isHeic: answers “%s” with %s', (text, expected) => {
  expect(isHeic(Uint8Array.from([0, 0, 0, 24, ...[...text].map((sign) => sign.charCodeAt(0))]))).toBe(
    expected,
  );
});
