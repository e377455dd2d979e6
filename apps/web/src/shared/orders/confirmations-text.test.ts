import { usd } from '@tidemark/domain/money';
import { expect, test } from 'vitest';
import { asksFor, firstConfirmations, readConfirmations, writeConfirmations } from './confirmations-text.ts';

test.each([
  ['nothing kept', null, firstConfirmations],
  ['an unknown mode', 'sometimes 5', firstConfirmations],
  ['a size that is none', 'above -5', { mode: 'above', above: '10000' }],
  [
    'what was written',
    writeConfirmations({ mode: 'above', above: '250.5' }),
    { mode: 'above', above: '250.5' },
  ],
  ['never', 'never 10000', { mode: 'never', above: '10000' }],
] as const)('readConfirmations: returns the expected setting for %s', (_, stored, expected) => {
  expect(readConfirmations(stored)).toEqual(expected);
});

test.each([
  ['always', '0.01', true],
  ['never', '9999999', false],
  ['above', '10000', false],
  ['above', '10000.000001', true],
] as const)('asksFor: answers mode %s with a value of %s by %s', (mode, worth, asks) => {
  expect(asksFor(usd(worth), { mode, above: '10000' })).toBe(asks);
});

test('asksFor: asks where the value is unknown, unless the mode is never', () => {
  expect(asksFor(undefined, firstConfirmations)).toBe(true);
  expect(asksFor(undefined, { ...firstConfirmations, mode: 'never' })).toBe(false);
});
