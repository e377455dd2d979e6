/** Delay between the end of the countdown and the list request (docs/spec/product.md#states). */
const ASK_AFTER_MS = 1000;
const ASK_AGAIN_MS_MAX = 8000;

/** Polls after a second, then at growing intervals, each after the answer; returns the stop function. */
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
