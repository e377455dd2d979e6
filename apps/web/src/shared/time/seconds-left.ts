import { useEffect, useState } from 'react';

/** Twice a second, so that no second is skipped on the button. */
const COUNT_MS = 500;

/** Whole seconds until a moment (milliseconds since 1970); 0 if it has passed or there is none. */
export function secondsLeft(until: number | undefined, now: number): number {
  if (until === undefined) return 0;
  return Math.max(0, Math.ceil((until - now) / 1000));
}

/** The same, counting down on the screen. */
export function useSecondsLeft(until: number | undefined): number {
  const [, setNow] = useState(0);
  const left = secondsLeft(until, Date.now());
  const waiting = left > 0;
  useEffect(() => {
    if (!waiting) return;
    const timer = setInterval(() => setNow(Date.now()), COUNT_MS);
    return () => clearInterval(timer);
  }, [waiting]);
  return left;
}
