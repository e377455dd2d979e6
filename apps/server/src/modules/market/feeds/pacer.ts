/** Runs a feed's steps at a pace, one after the other: a slow step is waited for, not doubled. */
export interface Pacer {
  /** Waits for the running step, if any, and runs no more. */
  stop(): Promise<void>;
  /** Whether the steps go on: the last one ended less than 10 s ago by the wall's clock. */
  isAlive(): boolean;
}

/** A pacer whose steps do not end is as silent as a source that is down. */
const SILENT_MS_MAX = 10_000;

export function createPacer(options: {
  readonly intervalMs: number;
  readonly step: () => Promise<void>;
  readonly onTrouble: (error: unknown) => void;
}): Pacer {
  let isStopped = false;
  let steppedAt = performance.now();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();

  async function turn(): Promise<void> {
    const began = performance.now();
    try {
      await options.step();
      steppedAt = performance.now();
    } catch (error) {
      options.onTrouble(error);
    }
    if (!isStopped) plan(Math.max(1, options.intervalMs - (performance.now() - began)));
  }

  function plan(ms: number): void {
    timer = setTimeout(() => {
      running = turn();
    }, ms);
    timer.unref();
  }

  plan(options.intervalMs);
  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await running;
      clearTimeout(timer);
    },
    isAlive: () => performance.now() - steppedAt < SILENT_MS_MAX,
  };
}
