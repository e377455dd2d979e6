import { type Outcome, refuse } from '@tidemark/domain/outcome';

/** How soon a caller who found the gate full may try again, seconds. */
const RETRY_SECONDS = 3;

/**
 * Lets a few pieces of costly work run at a time and a bounded number wait: a hash of 19 MiB for
 * everyone who asks at once would take all memory and processors from those who trade.
 */
export interface WorkGate {
  /** Refuses `request.too_many` when the queue is full. */
  run<T>(work: () => Promise<T>): Promise<Outcome<T>>;
}

export function createWorkGate({ running, waiting }: { running: number; waiting: number }): WorkGate {
  const queue: (() => void)[] = [];
  let busy = 0;

  function leave(): void {
    const next = queue.shift();
    // The place is handed on, so that a newcomer cannot slip in between.
    if (next) next();
    else busy -= 1;
  }

  return {
    async run(work) {
      if (busy < running) busy += 1;
      else if (queue.length < waiting) await new Promise<void>((resolve) => queue.push(resolve));
      else return refuse('request.too_many', { seconds: RETRY_SECONDS });
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
}
