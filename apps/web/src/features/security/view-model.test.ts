import { expect, test } from 'vitest';
import { codesFile, deviceKind, inGroups, isActive, tokenOfLink } from './view-model.ts';

const NOW = Date.parse('2026-11-21T22:00:00.000Z');

test.each([
  ['2026-11-21T21:55:00.001Z', true],
  ['2026-11-21T21:55:00.000Z', false],
])('isActive: a session last seen at %s is in use: %s', (seen, active) =>
  expect(isActive(seen, NOW)).toBe(active),
);

test.each([
  ['Chrome · Android', 'device'],
  ['Safari · iPhone', 'device'],
  ['Safari · iOS', 'device'],
  ['Firefox · Linux', 'laptop'],
  ['', 'laptop'],
])('deviceKind: classifies “%s” as a %s', (device, kind) => expect(deviceKind(device)).toBe(kind));

test('inGroups: splits a two-factor secret into groups of four characters', () => {
  expect(inGroups('ABCDEFGHIJ')).toBe('ABCD EFGH IJ');
  expect(inGroups('ABCDEFGH')).toBe('ABCD EFGH');
});

test('tokenOfLink: returns the trimmed token of a link, or undefined without one', () => {
  expect(tokenOfLink({ token: ' abc ' })).toBe('abc');
  expect(tokenOfLink({ token: ' ' })).toBeUndefined();
  expect(tokenOfLink({})).toBeUndefined();
});

test('codesFile: writes recovery codes one per line below their heading', () => {
  expect(codesFile('Codes', ['a', 'b'])).toBe('Codes\n\na\nb\n');
});
