import type { SupportPush } from '@tidemark/contract/live';

type SupportListener = (pushes: readonly SupportPush[]) => void;
const listeners = new Set<SupportListener>();

/** Told what happens in the user's conversation with customer service, as it happens. */
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
