import { isRefusal, type Outcome, refuse } from '@tidemark/domain/outcome';
import type { Millis } from '@tidemark/domain/time';
import type { Database, Queryable } from '../database/queryable.ts';
import { isDerived, isKnownByWordsAlone } from '../http/claim.ts';
import type { IdempotencyClaim } from '../http/route.ts';
import { findAnswers, forgetAnswer, keepingAnswers } from './idempotency.ts';

export interface AskedOnce {
  readonly userId: number;
  /** What makes two calls the same one; without it each call is one of its own. */
  readonly claim: IdempotencyClaim | undefined;
  readonly now: Millis;
  /** False where a refusal is no answer to keep: a code may be typed again. */
  readonly keepsRefusals?: boolean;
  /**
   * Of a call that only looks like an earlier one (it came without a key): whether that one's answer
   * still tells what is. Where it does not, the call is one of its own.
   */
  readonly stillGood?: (tx: Queryable, kept: Outcome<unknown>) => Promise<boolean>;
}

/**
 * Runs a change of one user in a transaction and keeps its answer with it, most refusals included: a
 * second call under the same key gets that answer, after waiting for the first. A refusal of a call that
 * had neither key nor `t` is not kept: the same words later are another wish. For cold paths; what
 * changes accounts goes through the desk, which does the same for a whole batch.
 *
 * Changes that a user makes this way happen one after the other, so that the work may count before
 * it adds. It must hand out nothing but JSON.
 */
export function answerOnce<T>(
  database: Database,
  { userId, claim, now, keepsRefusals = true, stillGood = isAlwaysGood }: AskedOnce,
  work: (tx: Queryable) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  return database.transaction(async (tx) => {
    await waitForTurn(tx, userId);
    if (claim === undefined) return work(tx);
    const { key, payloadHash, keptMs } = claim;
    const [known] = await findAnswers(tx, [{ userId, key }], now);
    if (known) {
      const isSame = known.payloadHash === payloadHash;
      if (!isSame) return refuse('request.idempotency_conflict');
      const answer = JSON.parse(known.answer) as Outcome<T>;
      if (!isDerived(claim) || (await stillGood(tx, answer))) return answer;
      await forgetAnswer(tx, { userId, key });
    }
    const outcome = await work(tx);
    if (isRefusal(outcome) && (!keepsRefusals || isKnownByWordsAlone(claim))) return outcome;
    const answer = JSON.stringify(outcome);
    await tx.query(keepingAnswers([{ userId, key, payloadHash, answer, now, keptMs }]));
    return outcome;
  });
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
