import { isRefusal, type Outcome, refuse } from '@tidemark/domain/outcome';
import type { Millis } from '@tidemark/domain/time';
import type { Database, Queryable } from '../database/queryable.ts';
import { isDerived } from '../http/input/idempotency-fingerprint.ts';
import type { IdempotencyClaim } from '../http/route.ts';
import { findAnswers, forgetAnswer, storingAnswers } from './idempotency.ts';
import { inTurnOf } from './turns.ts';

export interface AskedOnce<T> {
  readonly userId: number;
  /** What makes two calls the same one; without it each call is one of its own. */
  readonly claim: IdempotencyClaim | undefined;
  readonly now: Millis;
  /** False where a refusal is no answer to keep: a code may be typed again. */
  readonly keepsRefusals?: boolean;
  /**
   * For a call that only looks like an earlier one (it has no key): whether the earlier answer still
   * describes the current state. If not, it is a separate call.
   */
  readonly stillGood?: (tx: Queryable, stored: Outcome<T>) => Promise<boolean>;
}

/**
 * Runs a change of one user in a transaction and stores its answer with it: a second call under the same key
 * gets that answer, after waiting for the first. A refusal is stored only if the claim allows it. For cold
 * paths; changes of accounts use the desk, which does the same for a complete batch.
 *
 * A user's changes run one after the other, so that the work may count before it adds. They wait in memory,
 * so that one user's calls never hold more than one connection of the pool; the lock in the database is for
 * other processes. The result must be plain JSON.
 */
export function answerOnce<T>(
  database: Database,
  { userId, claim, now, keepsRefusals = true, stillGood = isAlwaysGood }: AskedOnce<T>,
  work: (tx: Queryable) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  const inTransaction = async (tx: Queryable): Promise<Outcome<T>> => {
    await waitForTurn(tx, userId);
    if (claim === undefined) return work(tx);
    const { key, payloadHash, storedMs } = claim;
    claim.isReplayed = false;
    const [known] = await findAnswers(tx, [{ userId, key }], now);
    if (known) {
      const isSame = known.payloadHash === payloadHash;
      if (!isSame) return refuse('request.idempotency_conflict');
      const answer = JSON.parse(known.answer) as Outcome<T>;
      if (!isDerived(claim) || (await stillGood(tx, answer))) {
        claim.isReplayed = true;
        return answer;
      }
      await forgetAnswer(tx, { userId, key });
    }
    const outcome = await work(tx);
    if (isRefusal(outcome) && !(keepsRefusals && claim.keepsRefusals)) return outcome;
    const answer = JSON.stringify(outcome);
    await tx.query(storingAnswers([{ userId, key, payloadHash, answer, now, storedMs }]));
    return outcome;
  };
  return inTurnOf(database, userId, () => database.transaction(inTransaction));
}

const isAlwaysGood = (): Promise<boolean> => Promise.resolve(true);

/** Waits until no other transaction has the user's turn; it is given back at the end of this one. */
async function waitForTurn(tx: Queryable, userId: number): Promise<void> {
  await tx.query({
    name: 'idempotency-turn',
    text: `select pg_advisory_xact_lock(hashtextextended('platform.answer_once', $1::bigint))`,
    values: [userId],
  });
}
