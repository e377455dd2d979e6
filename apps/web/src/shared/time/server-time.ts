/**
 * The server's clock, derived from its responses. Nothing here uses the phone's clock: a response contains
 * its sending time, and from then on the browser's monotonic clock counts.
 */

/** Below this, a response that seems to come from the past was only slow. */
const SLOW_ANSWER_MS_MAX = 5000;

/**
 * Offset of the server's clock to the monotonic clock, in ms. A response is always late, so the larger of two
 * is more accurate; one far behind means that the clock was set back.
 */
export function betterOffset(before: number | undefined, fresh: number): number {
  if (before === undefined || before - fresh > SLOW_ANSWER_MS_MAX) return fresh;
  return Math.max(before, fresh);
}

let offset: number | undefined;

/** Reads the server's time from a response that just arrived. */
export function takeServerTime(serverMs: number): void {
  if (Number.isFinite(serverMs)) offset = betterOffset(offset, serverMs - performance.now());
}

/** The server's current time, in ms since 1970; before the first response, the device's own. */
export function serverNow(): number {
  return offset === undefined ? Date.now() : offset + performance.now();
}
