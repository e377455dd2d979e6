import { StartProblem } from './start-problem.ts';

/** Runs work that cleans up behind itself when it is stopped by Ctrl-C or SIGTERM. */
export async function interruptible<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const stop = (): void => controller.abort(new StartProblem('stopped: nothing was left behind'));
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, stop);
  try {
    return await work(controller.signal);
  } catch (error) {
    // A stream's own abort error is not the reason.
    controller.signal.throwIfAborted();
    throw error;
  } finally {
    for (const name of ['SIGINT', 'SIGTERM'] as const) process.off(name, stop);
  }
}
