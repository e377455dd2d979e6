import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Makes a row or a column of buttons one stop of the Tab key: arrow keys, Home and End move between them, and
 * Tab comes back to the button that had the focus last. The element needs the role `toolbar`.
 */
export function useToolbar<E extends HTMLElement>(): {
  readonly ref: RefObject<E | null>;
  readonly onFocus: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
} {
  const ref = useRef<E>(null);
  const last = useRef<Element>(null);
  const markStop = () => {
    const buttons = enabledIn(ref.current);
    const stop = buttons.find((button) => button === last.current) ?? buttons[0];
    for (const button of buttons) button.tabIndex = button === stop ? 0 : -1;
  };
  // After each drawing: a button may have become enabled or disabled.
  useLayoutEffect(markStop);
  return {
    ref,
    onFocus: () => {
      if (ref.current?.contains(document.activeElement)) last.current = document.activeElement;
      markStop();
    },
    onKeyDown: (event) => {
      const buttons = enabledIn(ref.current);
      const at = buttons.indexOf(document.activeElement as HTMLElement);
      if (at < 0) return;
      const to = targetOf(event.key, at, buttons.length, document.documentElement.dir === 'rtl');
      if (to === undefined) return;
      event.preventDefault();
      buttons[to]?.focus();
    },
  };
}

const enabledIn = (box: HTMLElement | null): HTMLElement[] => [
  ...(box?.querySelectorAll<HTMLElement>('button:not(:disabled)') ?? []),
];

/** Index that a key moves to, round at both ends; undefined for any other key. */
function targetOf(key: string, at: number, count: number, isRightToLeft: boolean): number | undefined {
  switch (key) {
    case 'ArrowDown':
    case isRightToLeft ? 'ArrowLeft' : 'ArrowRight':
      return (at + 1) % count;
    case 'ArrowUp':
    case isRightToLeft ? 'ArrowRight' : 'ArrowLeft':
      return (at + count - 1) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}
