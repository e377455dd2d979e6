import type { Millis } from '@tidemark/domain/time';

/** What a socket may cost. Times are real milliseconds, also under a simulated clock. */
export interface LiveLimits {
  /** Largest frame of a client, in bytes. */
  readonly frameBytesMax: number;
  /** Messages a client may send at once; a page subscribes to some sixty topics in one go. */
  readonly burst: number;
  /** Messages a second that a client may send for long. */
  readonly messagesPerSecond: number;
  /** Calls of a socket that are being answered; their number bounds them, not the messages a second. */
  readonly callsInFlight: number;
  /** A socket with more than this unsent is a slow reader: it gets no states until it has caught up. */
  readonly laggingBytes: number;
  /** A socket with more than this unsent (events, which are never dropped) is closed. */
  readonly unsentBytesMax: number;
  /** An idle socket is pinged after this time. */
  readonly probeAfterMs: Millis;
  /** A socket without input for this long is considered dead. */
  readonly heartbeatTimeoutMs: Millis;
  /** Shortest time between two flushes of the public topics. */
  readonly flushGapMsMin: Millis;
  /** Longest time between two flushes, however long the last one took. */
  readonly flushGapMsMax: Millis;
  /** Shortest time between two pushes of one personal state to one user. */
  readonly userGapMs: Millis;
  /** How often the session behind a socket is looked up again, because sessions also end by age. */
  readonly recheckMs: Millis;
}

export const defaultLimits: LiveLimits = {
  frameBytesMax: 16 * 1024,
  burst: 500,
  messagesPerSecond: 100,
  callsInFlight: 256,
  laggingBytes: 64 * 1024,
  unsentBytesMax: 1024 * 1024,
  probeAfterMs: 25_000,
  heartbeatTimeoutMs: 60_000,
  flushGapMsMin: 20,
  flushGapMsMax: 50,
  userGapMs: 250,
  recheckMs: 300_000,
};
