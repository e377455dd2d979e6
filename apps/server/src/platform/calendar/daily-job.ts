import type { Day, Millis } from '@tidemark/domain/time';

/**
 * Work that falls due once per UTC calendar day, at its beginning. The runner requests chunk after chunk
 * until one returns 0, and only then is the day finished.
 */
export interface DailyJob {
  /** `module.what`, the same for ever: days are finished under it. */
  readonly name: string;
  /**
   * One chunk (at most 500 things) of one day, in transactions of its own; answers how many it did, 0
   * when nothing is left for that day. The key of the day belongs to the business rows, so that a
   * chunk that runs again, or at the same time elsewhere, does nothing twice.
   */
  chunk(day: Day, now: Millis): Promise<number>;
}
