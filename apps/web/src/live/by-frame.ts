import type { Push } from './socket.ts';

/** Longer than a frame: where none is drawn (a page in the back), what waits is done all the same. */
const PATIENCE_MS = 250;
/** Left to the page's own motion, and to the chart's drawing, after each frame with news. */
const FREE_FRAMES = 2;

/** Source of frames; a test passes its own. */
export interface Frames {
  /** Whether frames are drawn at all. */
  readonly areDrawn: () => boolean;
  readonly next: (draw: () => void) => void;
}

const ownFrames: Frames = {
  areDrawn: () => document.visibilityState === 'visible',
  next: (draw) => {
    requestAnimationFrame(draw);
  },
};

/**
 * Collects messages between two frames and delivers all of a topic at once, in order: a busy market sends
 * more messages than a screen shows frames, and each would re-render the page. Each topic gets its own frame,
 * longest wait first, because one frame cannot render prices, chart and positions in time. Twenty updates a
 * second exceed what a user reads.
 */
export function byFrame(
  take: (topic: unknown, values: readonly unknown[]) => void,
  frames: Frames = ownFrames,
) {
  /** By topic, in the order in which they began to wait. */
  const waiting = new Map<unknown, unknown[]>();
  let patience: ReturnType<typeof setTimeout> | undefined;
  let free = 0;
  let isDrawing = false;

  const hand = (topics: number): void => {
    clearTimeout(patience);
    patience = undefined;
    for (const [topic, values] of [...waiting].slice(0, topics)) {
      waiting.delete(topic);
      take(topic, values);
    }
    if (waiting.size > 0) waitForFrame();
  };
  const flush = (): void => hand(waiting.size);
  const waitForFrame = (): void => {
    patience ??= setTimeout(flush, PATIENCE_MS);
  };
  const draw = (): void => {
    if (free > 0) free -= 1;
    else if (waiting.size > 0) {
      hand(1);
      free = FREE_FRAMES;
    }
    isDrawing = free > 0 || waiting.size > 0;
    if (isDrawing) frames.next(draw);
  };

  return {
    take(some: readonly Push[]): void {
      for (const { type, data } of some) {
        const values = waiting.get(type);
        if (values) values.push(data);
        else waiting.set(type, [data]);
      }
      if (!frames.areDrawn()) {
        flush();
        return;
      }
      waitForFrame();
      if (!isDrawing) frames.next(draw);
      isDrawing = true;
    },
    /** Delivers all waiting messages: before state is cleared, which they would restore. */
    flush,
  };
}
