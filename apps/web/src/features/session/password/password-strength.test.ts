import { expect, test } from 'vitest';
import { passwordStrength } from './password-strength.ts';

test.each([
  ['', 'tooShort'],
  ['aB3$xyz', 'tooShort'],
  ['aaaaaaaaaaaaaaaa', 'weak'],
  ['12345678', 'weak'],
  ['abcdefghijklmnop', 'weak'],
  ['ada.lovelace1', 'weak'],
  ['tidemark', 'fair'],
  ['turning7tide', 'good'],
  ['a-tide-that-turns-9', 'strong'],
  ['Level crossed by a tide', 'strong'],
  ['潮水穿過一條水平線', 'good'],
])('passwordStrength: rates “%s” as %s', (password, strength) => {
  expect(passwordStrength(password, 'ada.lovelace@example.com')).toBe(strength);
});
