import { describe, expect, it } from 'vitest';
import { decimalText } from './decimal-text.ts';

describe('a decimal', () => {
  it.each([
    [1.1, '1.1'],
    [108359.8, '108359.8'],
    [1e-8, '0.00000001'],
    [1.5e-7, '0.00000015'],
    [1.2345e21, '1234500000000000000000'],
    [1e21, '1000000000000000000000'],
    [0, '0'],
    [-0.5, '-0.5'],
    ['1.100', '1.100'],
    ['0.00000012345678901', '0.00000012345678901'],
    ['007.5', '7.5'],
    ['12.5e1', '125'],
    ['12.5E+2', '1250'],
    ['1.25e1', '12.5'],
    ['1e-40', `0.${'0'.repeat(39)}1`],
    ['1e-41', undefined],
    [Number.NaN, undefined],
    [Number.POSITIVE_INFINITY, undefined],
    ['', undefined],
    ['1,5', undefined],
    ['0x10', undefined],
    ['1.', undefined],
    [null, undefined],
    [{}, undefined],
  ])('of %s is %s', (value, text) => {
    expect(decimalText(value)).toBe(text);
  });
});
