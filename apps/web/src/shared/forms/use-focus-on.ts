import { type Ref, useEffect, useRef } from 'react';

/** A field that takes the focus when something is wrong with it; `arrives` when it appears too. */
export function useFocusOn(
  error: string | undefined,
  when: 'arrives' | 'refused' = 'arrives',
): Ref<HTMLInputElement> {
  const field = useRef<HTMLInputElement>(null);
  const waits = useRef(when === 'refused');
  // A new refusal is what moves the focus.
  useEffect(() => {
    if (!waits.current || error !== undefined) field.current?.focus();
    waits.current = true;
  }, [error]);
  return field;
}
