import type { Outcome } from '@tidemark/domain/outcome';
import type { Queryable } from '../../platform/database/queryable.ts';
import type { IdempotencyClaim } from '../../platform/http/route.ts';

/** What a reset needs of contract trading. */
export interface ForexResetter {
  /**
   * Closes every position at the current price (a stale one: at its opening price), cancels the pending
   * orders and resets the accounts to 10,000, in one transaction.
   */
  resetDemo(userId: number, claim: IdempotencyClaim | undefined): Promise<Outcome<true>>;
}

/** What a reset needs of futures. */
export interface MicroResetter {
  /** Cancels what runs, with the amounts given back; under one claim it happens once. */
  cancelRunning(userId: number, claim: IdempotencyClaim | undefined): Promise<Outcome<true>>;
}

/** What the removal of an account needs of copy trading. */
export interface FollowEnder {
  /** Ends all that the user follows. */
  endFollowingsOf(userId: number): Promise<void>;
}

/** What the removal of an account needs of modules that keep what a user alone has written. */
export interface Eraser {
  /** Deletes all of it that the user has in this module. */
  eraseUser(tx: Queryable, userId: number): Promise<void>;
}

/** What a reset needs of funds. */
export interface FundResetter {
  /** Gives back what is subscribed; under one claim it happens once. */
  cancelAll(userId: number, claim: IdempotencyClaim | undefined): Promise<Outcome<true>>;
}
