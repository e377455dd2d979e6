import { CallFailed, randomKey } from '@tidemark/contract/client';

/**
 * One Idempotency-Key for one intended action. It outlives an attempt without a response, so that the next
 * tap repeats the same request instead of making a second one.
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
        // Only without a response may the first attempt have succeeded.
        if (!(problem instanceof CallFailed)) open.delete(what);
        throw problem;
      }
    },
  };
}
