import type { Notice } from '@tidemark/contract/live';

type NoticeListener = (notices: readonly Notice[]) => void;
const listeners = new Set<NoticeListener>();

/** Not yet shown to the user: their texts may still be loading. */
let unsaid: readonly Notice[] = [];
const UNSAID_MAX = 20;

/** Calls back with new notices. */
export function onNotices(listener: NoticeListener): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Received notices not shown yet, oldest first; the caller shows them. */
export function takeUnsaid(): readonly Notice[] {
  const taken = unsaid;
  unsaid = [];
  return taken;
}

/** Takes pushes of `NOTICE`. */
export function takeNotices(notices: readonly Notice[]): void {
  unsaid = [...unsaid, ...notices].slice(-UNSAID_MAX);
  for (const listener of listeners) listener(notices);
}

/** After a sign-out no notice of the former user is shown. */
export function forgetNotices(): void {
  unsaid = [];
}
