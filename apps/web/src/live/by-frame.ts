/** Longer than a frame: where none is drawn (a page in the back), what waits is done all the same. */
const PATIENCE_MS = 250;
/** Left to the page's own motion, and to the chart's drawing, after each time something is handed on. */
const FREE_FRAMES = 2;

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
 * motion sends more messages than a screen draws pictures, and each would draw the page again. What
 * draws different parts of the page (`kindOf`) is handed on in frames of its own, what has waited
 * longest first: one picture then never has to draw all of them. Twenty times a second is more than
 * is read.
 */
export function byFrame<T>(
  take: (all: readonly T[]) => void,
  kindOf: (one: T) => string,
  frames: Frames = ownFrames,
) {
  /** By kind, the kinds in the order in which they began to wait. */
  const waiting = new Map<string, T[]>();
  let patience: ReturnType<typeof setTimeout> | undefined;
  let isResting = false;
  const takeNext = (): void => {
    for (const [kind, all] of waiting) {
      waiting.delete(kind);
      take(all);
      return;
    }
  };
  const flush = (): void => {
    clearTimeout(patience);
    patience = undefined;
    while (waiting.size > 0) takeNext();
  };
  const draw = (): void => {
    if (waiting.size === 0) return;
    takeNext();
    clearTimeout(patience);
    patience = waiting.size === 0 ? undefined : setTimeout(flush, PATIENCE_MS);
    isResting = true;
    rest(FREE_FRAMES);
  };
  const rest = (free: number): void => {
    frames.next(() => {
      if (free > 1) {
        rest(free - 1);
        return;
      }
      isResting = false;
      if (waiting.size > 0) frames.next(draw);
    });
  };
  return {
    take(some: readonly T[]): void {
      const isFirst = waiting.size === 0;
      for (const one of some) {
        const kind = kindOf(one);
        const all = waiting.get(kind);
        if (all) all.push(one);
        else waiting.set(kind, [one]);
      }
      if (!frames.areDrawn()) flush();
      else if (isFirst) {
        if (!isResting) frames.next(draw);
        patience ??= setTimeout(flush, PATIENCE_MS);
      }
    },
    /** Nothing waits any more: before what was said is forgotten, for it would be known again. */
    flush,
  };
}
