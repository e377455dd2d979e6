import { isRefusal, type Outcome } from '@tidemark/domain/outcome';
import { HOUR_MS, type Millis } from '@tidemark/domain/time';
import type { Bounds } from '../limits/limits.ts';
import { isDerived } from './input/idempotency-fingerprint.ts';
import type { IdempotencyClaim } from './route.ts';

/** Given before anything is looked at or decided. */
const neverStored: ReadonlySet<string> = new Set([
  'request.idempotency_conflict',
  'request.too_many',
  'request.unavailable',
]);

/**
 * How many refused calls of one user are stored for replay in an hour. A refusal leaves nothing but its
 * stored response, so a client that only causes refusals must not fill the database.
 */
export class StoredRefusals {
  readonly #bounds: Bounds;
  readonly #counts = new Map<number, number>();
  #hour = 0;

  constructor(bounds: Bounds) {
    this.#bounds = bounds;
  }

  /** Whether another refusal of the user would be stored. */
  keeps(userId: number, now: Millis): boolean {
    const hour = Math.floor(now / HOUR_MS);
    if (hour !== this.#hour) {
      this.#hour = hour;
      this.#counts.clear();
    }
    return (this.#counts.get(userId) ?? 0) < this.#bounds.limits.keptRefusalsPerUser;
  }

  /** Counts an answer to a call with a key that was refused now, not by an earlier answer. */
  note(userId: number, claim: IdempotencyClaim, outcome: Outcome<unknown>): void {
    if (!isRefusal(outcome) || claim.isReplayed || neverStored.has(outcome.refusal)) return;
    if (claim.keepsRefusals) this.#counts.set(userId, (this.#counts.get(userId) ?? 0) + 1);
    else if (!isDerived(claim)) this.#bounds.refused.count('keptRefusalsPerUser');
  }
}
