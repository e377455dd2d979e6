import type { Notice } from '@tidemark/contract/live';

type NoticeListener = (notices: readonly Notice[]) => void;
const listeners = new Set<NoticeListener>();

/** Not yet said to the user: the words for them may still be on their way. */
let unsaid: readonly Notice[] = [];
const UNSAID_MAX = 20;

/** Told of new notices as they are written. */
export function onNotices(listener: NoticeListener): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** What came and was not said yet, oldest first; who takes it says it. */
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

/** After a sign-out nothing of the former user is said any more. */
export function forgetNotices(): void {
  unsaid = [];
}
