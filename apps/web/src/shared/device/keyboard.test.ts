import { expect, test } from 'vitest';
import { keyboardOn, type Screen } from './keyboard.ts';

const screen = (part: Partial<Screen>): Screen => ({
  window: 844,
  seenTop: 0,
  seen: 844,
  scale: 1,
  isTyping: true,
  ...part,
});

test.each([
  ['nothing lies over the page', {}, false, 0],
  ['the window itself has become shorter', { window: 480, seen: 480 }, true, 0],
  ['it lies over the page', { seen: 508 }, true, 336],
  ['it lies over a page that was moved up for it', { seen: 508, seenTop: 200 }, true, 136],
  ['only the bar of the browser has come', { window: 760, seen: 760 }, false, 0],
  ['nobody types: a small window is a small window', { window: 480, seen: 480, isTyping: false }, false, 0],
  ['somebody looks closer with two fingers', { seen: 422, scale: 2 }, false, 0],
])('keyboardOn: measures the covered height where %s', (_, part, isOpen, covers) => {
  expect(keyboardOn(844, screen(part))).toEqual({ isOpen, covers });
});
