import { type Refusal, refuse } from '@tidemark/domain/outcome';
import { MINUTE_MS, type Millis, SECOND_MS } from '@tidemark/domain/time';
import type { Queryable } from '../../platform/database/queryable.ts';
import { exhaustedSubjects, insertFailures, isKnownNetwork } from './store/sessions.ts';

/** Failures that an account or a network may have in the window. */
const FAILURES_MAX = 10;
const FAILURE_WINDOW_MS = 15 * MINUTE_MS;
/** No operator has this id. */
const NOBODY = 0;

/** Who tries to prove something, and from where. */
export interface Attempt {
  /** Undefined where only the network counts. */
  readonly email: string | undefined;
  readonly operatorId: number | undefined;
  readonly network: string;
  readonly now: Millis;
}

/**
 * Refuses the attempt while its account or its network has failed too often. A network that the
 * operator has signed in from is not held up by failures elsewhere: a stranger keeps nobody out.
 */
export async function refuseExhausted(database: Queryable, attempt: Attempt): Promise<Refusal | undefined> {
  const exhausted = await exhaustedSubjects(database, {
    subjects: subjectsOf(attempt),
    since: attempt.now - FAILURE_WINDOW_MS,
    limit: FAILURES_MAX,
  });
  const byNetwork = exhausted.get(`network:${attempt.network}`);
  const byAccount = exhausted.get(`account:${attempt.email}`);
  if (byNetwork !== undefined) return wait(Math.max(byNetwork, byAccount ?? byNetwork), attempt.now);
  if (byAccount === undefined) return undefined;
  // Asked for an unknown account too: both take the same.
  return (await isKnownNetwork(database, attempt.operatorId ?? NOBODY, attempt.network))
    ? undefined
    : wait(byAccount, attempt.now);
}

/** Counts a failure of the attempt. */
export async function countFailure(database: Queryable, attempt: Attempt): Promise<void> {
  await insertFailures(database, subjectsOf(attempt), attempt.now);
}

function subjectsOf({ network, email }: Attempt): string[] {
  return email === undefined ? [`network:${network}`] : [`network:${network}`, `account:${email}`];
}

function wait(counted: Millis, now: Millis): Refusal {
  const seconds = Math.max(1, Math.ceil((counted + FAILURE_WINDOW_MS - now) / SECOND_MS));
  return refuse('session.too_many_failures', { seconds });
}
