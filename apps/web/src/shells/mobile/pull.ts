/** State of a pull at the top of a list. Lengths are CSS pixels. */
export type Pull =
  | { readonly is: 'rest' }
  /** A finger is down at the top; whether it pulls, scrolls or swipes is still unknown. */
  | { readonly is: 'touched'; readonly x: number; readonly y: number }
  | { readonly is: 'pulled'; readonly y: number; readonly depth: number }
  /** Released far enough down: the lists are refetched. */
  | { readonly is: 'refreshing' };

export type PullEvent =
  | { readonly is: 'down'; readonly x: number; readonly y: number; readonly mayPull: boolean }
  | { readonly is: 'move'; readonly x: number; readonly y: number }
  | { readonly is: 'up' }
  /** A second finger, or the browser took the touch over. */
  | { readonly is: 'lost' }
  | { readonly is: 'closed' };

/** The indicator's depth at which a release refreshes, and its maximum depth. */
export const PULL_DEPTH = 64;
const DEPTH_MAX = 96;
/** Less than this is a tap, not a move. */
const SLOP = 8;
/** The indicator moves half as far as the finger. */
const RESISTANCE = 0.5;

export const atRest: Pull = { is: 'rest' };

/** What an event makes of a pull; while one refreshes, nothing but its end counts. */
export function pullAfter(pull: Pull, event: PullEvent): Pull {
  if (pull.is === 'refreshing') return event.is === 'closed' ? atRest : pull;
  switch (event.is) {
    case 'down':
      return event.mayPull ? { is: 'touched', x: event.x, y: event.y } : atRest;
    case 'move':
      return moved(pull, event.x, event.y);
    case 'up':
      return pull.is === 'pulled' && pull.depth >= PULL_DEPTH ? { is: 'refreshing' } : atRest;
    case 'lost':
    case 'closed':
      return atRest;
  }
}

function moved(pull: Pull, x: number, y: number): Pull {
  if (pull.is === 'pulled') return { ...pull, depth: depthOf(y - pull.y) };
  if (pull.is !== 'touched') return pull;
  const [across, down] = [Math.abs(x - pull.x), y - pull.y];
  if (across < SLOP && Math.abs(down) < SLOP) return pull;
  // Upwards it scrolls, sideways it swipes: this touch is none of ours any more.
  return down > across ? { is: 'pulled', y: pull.y, depth: depthOf(down) } : atRest;
}

function depthOf(way: number): number {
  return Math.max(0, Math.min(DEPTH_MAX, way * RESISTANCE));
}

/** Current depth of the indicator. */
export function depthNow(pull: Pull): number {
  if (pull.is === 'refreshing') return PULL_DEPTH;
  return pull.is === 'pulled' ? pull.depth : 0;
}
