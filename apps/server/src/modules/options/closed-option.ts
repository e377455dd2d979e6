import type { FixedTimeOption, OptionEnd } from '@tidemark/domain/options';
import type { Millis } from '@tidemark/domain/time';

/** A future that is over. */
export interface ClosedOption extends FixedTimeOption {
  readonly end: OptionEnd;
  /** When it was settled or void, not when it was due. */
  readonly closedAt: Millis;
}
