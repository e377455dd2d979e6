import { useEffect, useRef } from 'react';
import { type Key, keyOf } from './queue.ts';

/** Handles the desk's keys while no field has the focus and no dialog or menu is open. */
export function useKeys(actions: Readonly<Record<Key, () => unknown>>): void {
  const newest = useRef(actions);
  newest.current = actions;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { target } = event;
      const isTyping =
        target instanceof Element &&
        target.closest('input, textarea, select, [contenteditable], [role=dialog], [role=menu]') !== null;
      const key = keyOf({
        key: event.key,
        ctrlKey: event.ctrlKey,
        metaKey: event.metaKey,
        altKey: event.altKey,
        isTyping: isTyping || document.querySelector('[role=dialog][data-state=open]') !== null,
      });
      if (!key) return;
      event.preventDefault();
      newest.current[key]();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}
