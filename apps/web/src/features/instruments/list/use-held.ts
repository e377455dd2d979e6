import { type RefObject, useRef } from 'react';

export interface Held {
  /** Goes to the element around the rows. */
  readonly rows: {
    readonly ref: RefObject<HTMLDivElement | null>;
    readonly onPointerEnter: () => void;
    readonly onPointerLeave: () => void;
  };
  /** Whether the pointer is over the rows, or one of them has the focus. */
  readonly isHeld: () => boolean;
}

/** Whether someone is about to use a row. A column's header has the focus without holding the rows. */
export function useHeld(): Held {
  const ref = useRef<HTMLDivElement>(null);
  const isOver = useRef(false);
  return {
    rows: {
      ref,
      onPointerEnter: () => {
        isOver.current = true;
      },
      onPointerLeave: () => {
        isOver.current = false;
      },
    },
    isHeld: () => isOver.current || hasFocus(ref.current),
  };
}

function hasFocus(box: HTMLElement | null): boolean {
  const focused = document.activeElement;
  return box !== null && focused !== null && box.contains(focused) && focused.closest('thead') === null;
}
