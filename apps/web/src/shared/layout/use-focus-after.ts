import { useCallback, useLayoutEffect, useRef, useState } from 'react';

/** Where the focus goes; nothing: it stays. */
type Find = () => HTMLElement | null | undefined;

/**
 * Returns a function that moves the focus once the page shows what changes with the same press: the button that
 * was pressed may be gone by then, and the focus with it.
 */
export function useFocusAfter(): (find: Find) => void {
  const wanted = useRef<Find>(undefined);
  const [, draw] = useState(0);
  useLayoutEffect(() => {
    const find = wanted.current;
    wanted.current = undefined;
    find?.()?.focus();
  });
  return useCallback((find) => {
    wanted.current = find;
    draw((before) => before + 1);
  }, []);
}
