import type { SupportPush } from '@tidemark/contract/live';

type SupportListener = (pushes: readonly SupportPush[]) => void;
const listeners = new Set<SupportListener>();

/** Calls back on events of the user's conversation with customer service. */
export function onSupport(listener: SupportListener): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Takes pushes of `SUPPORT`. */
export function takeSupport(pushes: readonly SupportPush[]): void {
  for (const listener of listeners) listener(pushes);
}
