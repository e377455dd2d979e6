import type { MicroClosed } from '@tidemark/contract/live';

type SettledListener = (settled: readonly MicroClosed[]) => void;
const listeners = new Set<SettledListener>();

/** Calls back when futures are settled. An event, not a state: nothing is stored here. */
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
