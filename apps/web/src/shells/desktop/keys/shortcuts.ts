import type { Side } from '@tidemark/domain/forex';
import { isForeign, letterOf } from '../../../shared/device/key-letter.ts';
import type { Place } from '../../../shared/layout/paths.ts';

/** Action of a key. None binds: binding actions are confirmed as by mouse. */
export type ShortcutAction =
  | { readonly does: 'palette' | 'legend' | 'search' | 'closeAll' | 'table' | 'prefix' }
  | { readonly does: 'side'; readonly side: Side }
  | { readonly does: 'lots' | 'instrument'; readonly by: 1 | -1 }
  | { readonly does: 'period'; readonly at: number }
  | { readonly does: 'go'; readonly place: Place };

/** A key as reported by the browser. */
export type PressedKey = Pick<
  KeyboardEvent,
  'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'repeat'
>;

/** After G: the letter of a page. */
export const placeLetters: Readonly<Record<string, Place>> = {
  h: 'home',
  t: 'trade',
  o: 'order',
  f: 'follow',
  r: 'rank',
  n: 'news',
  c: 'economicCalendar',
  m: 'mining',
  l: 'loan',
  a: 'user',
  w: 'mineWallet',
  j: 'mineJournal',
  d: 'mineCharge',
  s: 'mineSystem',
};

const letters: Readonly<Record<string, ShortcutAction>> = {
  b: { does: 'side', side: 'buy' },
  s: { does: 'side', side: 'sell' },
  x: { does: 'closeAll' },
  j: { does: 'instrument', by: 1 },
  k: { does: 'instrument', by: -1 },
  v: { does: 'table' },
  g: { does: 'prefix' },
};

/** Signs count as they are written, wherever a keyboard has them; a question mark is one in every script. */
const signs: Readonly<Record<string, ShortcutAction>> = {
  '/': { does: 'search' },
  '+': { does: 'lots', by: 1 },
  '=': { does: 'lots', by: 1 },
  '-': { does: 'lots', by: -1 },
  '?': { does: 'legend' },
  '؟': { does: 'legend' },
  '？': { does: 'legend' },
};

/** The commands open from anywhere, also while one types: Ctrl+K, on a Mac ⌘K. */
export function opensPalette({ key, code, ctrlKey, metaKey, altKey, shiftKey }: PressedKey): boolean {
  return ctrlKey !== metaKey && !altKey && !shiftKey && letterOf({ key, code }) === 'k';
}

/** Action of a single key; `afterG` if G was pressed just before. Undefined: not a shortcut. */
export function shortcutOf(pressed: PressedKey, afterG: boolean): ShortcutAction | undefined {
  const { key, ctrlKey, metaKey, altKey, shiftKey, repeat } = pressed;
  if (ctrlKey || metaKey || altKey) return undefined;
  const sign = signs[key];
  if (sign) return repeat && sign.does !== 'lots' ? undefined : sign;
  if (repeat || shiftKey) return undefined;
  const letter = letterOf(pressed);
  if (afterG) {
    const place = letter === undefined ? undefined : placeLetters[letter];
    return place && { does: 'go', place };
  }
  const at = digitOf(pressed);
  if (at !== undefined) return { does: 'period', at: at - 1 };
  return letter === undefined ? undefined : letters[letter];
}

/** 1 to 9, in the digits of any script. */
function digitOf({ key, code }: PressedKey): number | undefined {
  const digit = /^[1-9]$/.test(key)
    ? key
    : isForeign(key)
      ? /^(?:Digit|Numpad)([1-9])$/.exec(code)?.[1]
      : undefined;
  return digit === undefined ? undefined : Number(digit);
}
