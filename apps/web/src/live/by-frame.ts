/** Longer than a frame: where none is drawn (a page in the back), what waits is done all the same. */
const PATIENCE_MS = 250;

/** What tells the time here; a test passes its own. */
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
 * Hands on what comes in between two frames of the screen all at once, in its order: a market in
 * motion sends more messages than a screen draws pictures, and each would draw the page again. After
 * each time one frame is left to the page's own motion: thirty times a second is more than is read.
 */
export function byFrame<T>(take: (all: readonly T[]) => void, frames: Frames = ownFrames) {
  let waiting: T[] = [];
  let patience: ReturnType<typeof setTimeout> | undefined;
  let isResting = false;
  const flush = (): void => {
    clearTimeout(patience);
    patience = undefined;
    const all = waiting;
    waiting = [];
    if (all.length > 0) take(all);
  };
  const draw = (): void => {
    if (waiting.length === 0) return;
    flush();
    isResting = true;
    frames.next(() => {
      isResting = false;
      if (waiting.length > 0) frames.next(draw);
    });
  };
  return {
    take(some: readonly T[]): void {
      const isFirst = waiting.length === 0;
      waiting.push(...some);
      if (!frames.areDrawn()) flush();
      else if (isFirst) {
        if (!isResting) frames.next(draw);
        patience = setTimeout(flush, PATIENCE_MS);
      }
    },
    /** Nothing waits any more: before what was said is forgotten, for it would be known again. */
    flush,
  };
}
