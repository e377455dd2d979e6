import { expect, it } from 'vitest';
import { opensPalette, type PressedKey, shortcutOf } from './shortcuts.ts';

function pressed(key: string, code: string, held: Partial<PressedKey> = {}): PressedKey {
  return {
    key,
    code,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    shiftKey: false,
    repeat: false,
    ...held,
  };
}

it.each([
  ['B', pressed('b', 'KeyB'), { does: 'side', side: 'buy' }],
  ['B under caps lock', pressed('B', 'KeyB'), { does: 'side', side: 'buy' }],
  ['и, where B stands on a Russian keyboard', pressed('и', 'KeyB'), { does: 'side', side: 'buy' }],
  ['a Q typed where A stands in France is a Q', pressed('q', 'KeyA'), undefined],
  ['shift and B', pressed('B', 'KeyB', { shiftKey: true }), undefined],
  ['alt and S', pressed('s', 'KeyS', { altKey: true }), undefined],
  ['ctrl and S', pressed('s', 'KeyS', { ctrlKey: true }), undefined],
  ['?, with shift', pressed('?', 'Slash', { shiftKey: true }), { does: 'legend' }],
  ['the Arabic question mark', pressed('؟', 'Slash', { shiftKey: true }), { does: 'legend' }],
  ['/ where it takes shift', pressed('/', 'Digit7', { shiftKey: true }), { does: 'search' }],
  ['+ held down', pressed('+', 'NumpadAdd', { repeat: true }), { does: 'lots', by: 1 }],
  ['X held down', pressed('x', 'KeyX', { repeat: true }), undefined],
  ['2', pressed('2', 'Digit2'), { does: 'period', at: 1 }],
  ['٣ in Arabic digits', pressed('٣', 'Digit3'), { does: 'period', at: 2 }],
  ['9, the month', pressed('9', 'Digit9'), { does: 'period', at: 8 }],
  ['an arrow', pressed('ArrowUp', 'ArrowUp'), undefined],
])('shortcuts: maps the pressed key to its action or to none: %s', (_, key, shortcut) =>
  expect(shortcutOf(key, false)).toEqual(shortcut),
);

it('shortcuts: opens a page by a key pressed after G, and never buys', () => {
  expect(shortcutOf(pressed('o', 'KeyO'), true)).toEqual({ does: 'go', place: 'order' });
  expect(shortcutOf(pressed('s', 'KeyS'), true)).toEqual({ does: 'go', place: 'mineSystem' });
  expect(shortcutOf(pressed('b', 'KeyB'), true)).toBeUndefined();
  expect(shortcutOf(pressed('1', 'Digit1'), true)).toBeUndefined();
});

it('shortcuts: opens the command palette only by Ctrl+K or ⌘K', () => {
  expect(opensPalette(pressed('k', 'KeyK', { ctrlKey: true }))).toBe(true);
  expect(opensPalette(pressed('л', 'KeyK', { metaKey: true }))).toBe(true);
  expect(opensPalette(pressed('k', 'KeyK'))).toBe(false);
  expect(opensPalette(pressed('k', 'KeyK', { ctrlKey: true, shiftKey: true }))).toBe(false);
  expect(opensPalette(pressed('k', 'KeyK', { ctrlKey: true, metaKey: true }))).toBe(false);
});
