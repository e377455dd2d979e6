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
 * motion sends more messages than a screen draws pictures, and each would draw the page again.
 */
export function byFrame<T>(take: (all: readonly T[]) => void, frames: Frames = ownFrames) {
  let waiting: T[] = [];
  let patience: ReturnType<typeof setTimeout> | undefined;
  const flush = (): void => {
    clearTimeout(patience);
    patience = undefined;
    const all = waiting;
    waiting = [];
    if (all.length > 0) take(all);
  };
  return {
    take(some: readonly T[]): void {
      const isFirst = waiting.length === 0;
      waiting.push(...some);
      if (!frames.areDrawn()) flush();
      else if (isFirst) {
        frames.next(flush);
        patience = setTimeout(flush, PATIENCE_MS);
      }
    },
    /** Nothing waits any more: before what was said is forgotten, for it would be known again. */
    flush,
  };
}
