import { type RefObject, useEffect, useRef, useState } from 'react';

/** Moves the focus to the first refused field of an area, once what is refused is drawn. */
export function useFocusOnRefused<T extends HTMLElement>(): {
  readonly area: RefObject<T | null>;
  focusOnRefused(): void;
} {
  const area = useRef<T>(null);
  const [asked, setAsked] = useState(0);
  useEffect(() => {
    if (asked > 0) area.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [asked]);
  return { area, focusOnRefused: () => setAsked((count) => count + 1) };
}
