import { expect, test } from 'vitest';
import { codesFile, deviceKind, inGroups, isActive, tokenOfLink } from './view-model.ts';

const NOW = Date.parse('2026-11-21T22:00:00.000Z');

test.each([
  ['2026-11-21T21:55:00.001Z', true],
  ['2026-11-21T21:55:00.000Z', false],
])('a session last seen at %s is in use: %s', (seen, active) => expect(isActive(seen, NOW)).toBe(active));

test.each([
  ['Chrome · Android', 'device'],
  ['Safari · iPhone', 'device'],
  ['Safari · iOS', 'device'],
  ['Firefox · Linux', 'laptop'],
  ['', 'laptop'],
])('«%s» is a %s', (device, kind) => expect(deviceKind(device)).toBe(kind));

test('a secret is read in groups of four', () => {
  expect(inGroups('ABCDEFGHIJ')).toBe('ABCD EFGH IJ');
  expect(inGroups('ABCDEFGH')).toBe('ABCD EFGH');
});

test('a link without its token is none', () => {
  expect(tokenOfLink({ token: ' abc ' })).toBe('abc');
  expect(tokenOfLink({ token: ' ' })).toBeUndefined();
  expect(tokenOfLink({})).toBeUndefined();
});

test('recovery codes are kept one a line under what they are', () => {
  expect(codesFile('Codes', ['a', 'b'])).toBe('Codes\n\na\nb\n');
});
