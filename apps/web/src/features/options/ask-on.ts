/** After the countdown the card waits this long before it asks the list (core.md, section 4). */
const ASK_AFTER_MS = 1000;
const ASK_AGAIN_MS_MAX = 8000;

/** Asks after a second, and then less and less often, each time after the answer; answers what ends it. */
export function askOn(ask: () => Promise<unknown>): () => void {
  let waitMs = ASK_AFTER_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  const wait = () => {
    if (isOver) return;
    timer = setTimeout(() => {
      waitMs = Math.min(ASK_AGAIN_MS_MAX, waitMs * 2);
      void ask().finally(wait);
    }, waitMs);
  };
  wait();
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}
