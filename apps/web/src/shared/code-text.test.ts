import { expect, test } from 'vitest';
import { codeIn, latinDigits, typedCode } from './code-text.ts';

test.each([
  ['123456', '123456'],
  ['Your Tidemark code: 123 456.', '123456'],
  ['123-456', '123456'],
  ['482915 is your Tidemark code. It is good for 10 minutes.', '482915'],
  ['رمزك ٤٨٢٩١٥', '482915'],
  ['१२३४५६', '123456'],
  ['call 91234567', undefined],
  ['12345', undefined],
])('%s holds %s', (text, code) => expect(codeIn(text)).toBe(code));

test('a field of a code takes digits of any script and nothing else', () => {
  expect(typedCode('۱۲ab ٣4-56789')).toBe('123456');
  expect(latinDigits('+٨٥٢ 9123')).toBe('+852 9123');
});
