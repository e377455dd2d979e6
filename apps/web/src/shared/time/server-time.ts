/**
 * The server's clock, as far as its answers tell it. Nothing here trusts the clock of the phone: an
 * answer says what the time was when it left, and from then on the browser's own running time counts.
 */

/** Below this, an answer that seems to come from the past was only slow on its way. */
const SLOW_ANSWER_MS_MAX = 5000;

/**
 * How far the server's clock is ahead of the running time, in ms. An answer is always late, so of two
 * the larger is nearer to the truth; one that is far behind tells of a clock that was set back.
 */
export function betterOffset(before: number | undefined, fresh: number): number {
  if (before === undefined || before - fresh > SLOW_ANSWER_MS_MAX) return fresh;
  return Math.max(before, fresh);
}

let offset: number | undefined;

/** Takes the server's moment from an answer that has just come. */
export function takeServerTime(serverMs: number): void {
  if (Number.isFinite(serverMs)) offset = betterOffset(offset, serverMs - performance.now());
}

/** What the server's clock says now, in ms since 1970; before the first answer, the device's own. */
export function serverNow(): number {
  return offset === undefined ? Date.now() : offset + performance.now();
}
