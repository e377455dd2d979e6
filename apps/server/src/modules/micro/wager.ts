import type { Wager, WagerEnd } from '@tidemark/domain/micro';
import type { Millis } from '@tidemark/domain/time';

/** A future that is over. */
export interface ClosedWager extends Wager {
  readonly end: WagerEnd;
  /** When it was settled or void, not when it was due. */
  readonly closedAt: Millis;
}
