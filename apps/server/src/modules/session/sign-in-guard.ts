import { type Refusal, refuse } from '@tidemark/domain/outcome';
import { MINUTE_MS, type Millis, SECOND_MS } from '@tidemark/domain/time';
import type { Queryable } from '../../platform/database/queryable.ts';
import { isKnownAddress } from './store/places.ts';
import { exhaustedSubjects, insertFailures } from './store.ts';

/** Failures that an account or an address may have in the window. */
const FAILURES_MAX = 10;
const FAILURE_WINDOW_MS = 15 * MINUTE_MS;

/** No user has this id. */
const NOBODY = 0;

/** Who tries to prove something, and from where. */
export interface Attempt {
  /** One name for every way of writing the account; undefined where only the address counts. */
  readonly account: string | undefined;
  /** The user of that account, if there is one. */
  readonly userId: number | undefined;
  /** As `networkOf` gives it. */
  readonly network: string;
  readonly now: Millis;
}

/**
 * Refuses the attempt while its account or its address has failed too often. An address that the
 * owner has signed in from before is not held up by the account's failures: they may be a stranger's.
 */
export async function refuseExhausted(database: Queryable, attempt: Attempt): Promise<Refusal | undefined> {
  const exhausted = await exhaustedSubjects(database, {
    subjects: subjectsOf(attempt),
    since: attempt.now - FAILURE_WINDOW_MS,
    limit: FAILURES_MAX,
  });
  if (exhausted.size === 0) return undefined;
  const byAddress = exhausted.get(addressSubject(attempt));
  const byAccount =
    attempt.account === undefined ? undefined : exhausted.get(accountSubject(attempt.account));
  if (byAddress !== undefined) return wait(Math.max(byAddress, byAccount ?? byAddress), attempt.now);
  if (byAccount === undefined) return undefined;
  // Asked for an unknown account too: both take the same.
  return (await isKnownAddress(database, attempt.userId ?? NOBODY, attempt.network))
    ? undefined
    : wait(byAccount, attempt.now);
}

/** Counts a failure of the attempt. */
export async function countFailure(database: Queryable, attempt: Attempt): Promise<void> {
  await insertFailures(database, subjectsOf(attempt), attempt.now);
}

/** The network that an address stands for: itself, or the /64 that one household gets in IPv6. */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  if (!plain.includes(':')) return plain;
  const [head = '', tail] = plain.toLowerCase().split('::', 2);
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros =
    tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0');
  const groups = [...left, ...zeros, ...right].map((group) => group.replace(/^0+(?=.)/, ''));
  return `${groups.slice(0, 4).join(':')}::/64`;
}

function subjectsOf(attempt: Attempt): string[] {
  const address = addressSubject(attempt);
  return attempt.account === undefined ? [address] : [address, accountSubject(attempt.account)];
}

function addressSubject(attempt: Attempt): string {
  return `address:${attempt.network}`;
}

function accountSubject(account: string): string {
  return `account:${account}`;
}

function wait(counted: Millis, now: Millis): Refusal {
  const seconds = Math.max(1, Math.ceil((counted + FAILURE_WINDOW_MS - now) / SECOND_MS));
  return refuse('session.too_many_failures', { seconds });
}
