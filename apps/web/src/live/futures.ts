import type { MicroClosed } from '@tidemark/contract/live';

type SettledListener = (settled: readonly MicroClosed[]) => void;
const listeners = new Set<SettledListener>();

/** Told of futures that were settled. An event, not a state: nothing is kept here. */
export function onFuturesSettled(listener: SettledListener): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Takes pushes of `MICRO_CLOSED`. */
export function takeMicroClosed(pushes: readonly (readonly MicroClosed[])[]): void {
  const settled = pushes.flat();
  for (const listener of listeners) listener(settled);
}
