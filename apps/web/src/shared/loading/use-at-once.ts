import { useEffect, useRef, useState } from 'react';

/**
 * Does something once as soon as it is drawn where no question is wanted. Answers whether it is still
 * being done: afterwards, where it was refused or got no answer, the question takes over.
 */
export function useAtOnce(isWanted: boolean, run: () => Promise<void>): boolean {
  const [isRunning, setRunning] = useState(isWanted);
  const isBegun = useRef(false);
  useEffect(() => {
    if (!isWanted || isBegun.current) return;
    isBegun.current = true;
    void run().finally(() => setRunning(false));
  });
  return isRunning;
}
