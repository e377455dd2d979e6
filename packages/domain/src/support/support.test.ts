import { describe, expect, it } from 'vitest';
import { isRefusal } from '../outcome/index.ts';
import { paceOf, readText, writingLimits } from './index.ts';

const told = (text: string, picture = false) => {
  const read = readText(text, { picture });
  return isRefusal(read) ? read.refusal : read;
};

describe('support message text', () => {
  it.each([
    ['  Hello\r\nthere \n', 'Hello\nthere', 'one kind of line end, no blanks around'],
    ['a\u0007b\u202ec\ud800d\te', 'abcd\te', 'nothing that is not seen'],
    [' \n\t ', 'support.empty', 'blanks alone say nothing'],
    ['你好👋🏽', '你好👋🏽', 'any script'],
    ['👋'.repeat(2000), '👋'.repeat(2000), 'characters are counted, not their halves'],
    ['x'.repeat(2001), 'support.text_too_long', 'one too many'],
  ])('is read from %j as %j: %s', (text, expected) => {
    expect(told(text)).toBe(expected);
  });

  it('may be empty when a picture is attached', () => {
    expect(told(' ', true)).toBe('');
  });
});

describe('support message rate limit', () => {
  const start = Date.parse('2026-11-02T09:00:00Z');
  /** Messages that were written so many seconds ago, newest first. */
  const waitAfter = (...ago: number[]) =>
    paceOf(
      writingLimits,
      (nth) => (ago[nth - 1] === undefined ? undefined : start - (ago[nth - 1] ?? 0) * 1000),
      start,
    );
  const times = (count: number, ago: (i: number) => number) =>
    Array.from({ length: count }, (_, i) => ago(i));

  it.each([
    ['nothing yet', [], 0],
    ['nine in a second', times(9, () => 0), 0],
    ['ten in a second', times(10, () => 0), 60_000],
    ['ten in the last minute', times(10, (i) => i * 5), 15_000],
    ['the tenth a minute ago', times(10, (i) => (i === 9 ? 60 : 1)), 0],
    ['three hundred today', times(300, (i) => 100 + i * 60), 86_400_000 - (100 + 299 * 60) * 1000],
  ])('calculates the waiting time for the case: %s', (_name, ago, wait) => {
    expect(waitAfter(...ago)).toBe(wait);
  });
});
