import { isRefusal, type Outcome } from '@tidemark/domain/outcome';
import type { Queryable } from '../../../platform/database/queryable.ts';

/** Serialises operators' settings: the second waits for the first, and sees its changes. */
export async function oneAtATime(tx: Queryable): Promise<void> {
  await tx.query({ text: `select pg_advisory_xact_lock(hashtextextended('operator.settings', 0))` });
}

/** Runs some work and rolls it back; only the answer remains. */
export async function takenBack<T>(tx: Queryable, work: () => Promise<T>): Promise<T> {
  await tx.query({ text: 'savepoint said_only' });
  const answer = await work();
  await tx.query({ text: 'rollback to savepoint said_only' });
  return answer;
}

/** Runs some work, and rolls it back if it is refused. */
export async function unlessRefused<T>(tx: Queryable, work: () => Promise<Outcome<T>>): Promise<Outcome<T>> {
  await tx.query({ text: 'savepoint unless_refused' });
  const outcome = await work();
  if (isRefusal(outcome)) await tx.query({ text: 'rollback to savepoint unless_refused' });
  return outcome;
}
