import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/**
 * How many columns a table has to leave out for the rest to fit its box: 0 to `most`. It is measured, for
 * words are longer in one language than in another; `content` is anything that changes the widths.
 */
export function useLeaving(table: RefObject<HTMLTableElement | null>, most: number, content: string): number {
  const [left, setLeft] = useState(0);
  /** How wide the table was with so many left out, when it did not fit. */
  const needed = useRef<number[]>([]);
  const [width, setWidth] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: other content, perhaps another table: measures again
  useLayoutEffect(() => {
    needed.current = [];
    const box = table.current?.parentElement;
    if (most === 0 || !box) return;
    const watch = new ResizeObserver(() => setWidth(box.clientWidth));
    watch.observe(box);
    return () => watch.disconnect();
  }, [table, most, content]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the content is what is measured
  useLayoutEffect(() => {
    const one = table.current;
    const box = one?.parentElement;
    if (!one || !box) return;
    if (left < most && one.offsetWidth > box.clientWidth) {
      needed.current[left] = one.offsetWidth;
      setLeft(left + 1);
    } else if (left > 0 && box.clientWidth >= (needed.current[left - 1] ?? 0)) {
      setLeft(left - 1);
    }
  }, [table, most, left, width, content]);
  return Math.min(left, most);
}
