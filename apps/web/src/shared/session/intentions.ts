import { CallFailed, randomKey } from '@tidemark/contract/client';

/**
 * One Idempotency-Key for one thing the user means to do. It outlives an attempt that got no
 * answer, so that the next tap asks for the same thing again and not for a second one.
 */
export interface Intentions {
  /** Runs an attempt with the key of `what`; an answer, good or bad, settles it. */
  attempt<T>(what: string, run: (idempotencyKey: string) => Promise<T>): Promise<T>;
}

export function createIntentions(makeKey: () => string = randomKey): Intentions {
  const open = new Map<string, string>();
  return {
    async attempt(what, run) {
      const key = open.get(what) ?? makeKey();
      open.set(what, key);
      try {
        const answer = await run(key);
        open.delete(what);
        return answer;
      } catch (problem) {
        // Only where no answer came may the first attempt have been done after all.
        if (!(problem instanceof CallFailed)) open.delete(what);
        throw problem;
      }
    },
  };
}
