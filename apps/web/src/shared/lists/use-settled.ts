import { useEffect, useState } from 'react';

/** Long enough that a number is typed to its end, short enough to be an answer. */
const SETTLE_MS = 300;

/** The value once it has not changed for a moment: debounces requests while typing. */
export function useSettled<T>(value: T): T {
  const [settled, settle] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => settle(value), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
