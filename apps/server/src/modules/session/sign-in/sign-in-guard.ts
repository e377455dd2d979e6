import { type Refusal, refuse } from '@tidemark/domain/outcome';
import { MINUTE_MS, type Millis, SECOND_MS } from '@tidemark/domain/time';
import type { Queryable } from '../../../platform/database/queryable.ts';
import type { FailureTable } from '../../../platform/limits/failure-table.ts';
import { isKnownAddress } from '../store/places.ts';
import { failures } from '../store/users.ts';

export { networkOf } from '../../../platform/http/connection/address.ts';

/** Failures that a subject may have in the window. */
const FAILURES_MAX = 10;
const FAILURE_WINDOW_MS = 15 * MINUTE_MS;

/** No user and no operator has this id. */
export const UNKNOWN_USER = 0;

/** An attempt to prove something, and the subjects of its failures. */
export interface Attempt {
  /** The canonical identity of whom it concerns, or a name for the action. */
  readonly account: string;
  /** Subjects that other clients can exhaust, too: they do not block a network known for the owner. */
  readonly shared: readonly string[];
  /** Subjects that block every attempt they apply to. */
  readonly own: readonly string[];
  /** Subjects that a failure is counted for. */
  readonly counted: readonly string[];
  /** The owner of the proof; NOBODY if there is none. */
  readonly ownerId: number;
  /** As `networkOf` gives it. */
  readonly network: string;
  readonly now: Millis;
}

interface SignInCaller {
  /** The canonical identity, existing or not. */
  readonly account: string;
  readonly ownerId: number | undefined;
  readonly network: string;
  readonly now: Millis;
}

/**
 * A sign-in. A failure counts for the account, for the account at this network, and for the network
 * only where there is no such account: wrong passwords of one person hold up no colleague.
 */
export function signInAttempt({ account, ownerId = UNKNOWN_USER, network, now }: SignInCaller): Attempt {
  const [everywhere, here, address] = [
    `account:${account}`,
    `account:${account} ${network}`,
    `address:${network}`,
  ];
  const counted = ownerId === UNKNOWN_USER ? [everywhere, here, address] : [everywhere, here];
  return { account, shared: [everywhere, address], own: [here], counted, ownerId, network, now };
}

/**
 * A guess at a code that was sent to a recipient. Its five tries already bound the guessing, so failures
 * count only for this recipient at this network: no user elsewhere is blocked.
 */
export function codeAttempt(
  purpose: 'register' | 'reset',
  { account, ownerId = UNKNOWN_USER, network, now }: SignInCaller,
): Attempt {
  const here = `${purpose}:${account} ${network}`;
  return { account, shared: [], own: [here], counted: [here], ownerId, network, now };
}

/** A guess at the second factor by a caller with the password. Known networks are counted separately. */
export function factorAttempt({ account, ownerId, network, now }: Attempt): Attempt {
  const [everywhere, here] = [`factor:${account}`, `factor:${account} ${network}`];
  const counted = [everywhere, here];
  return { account, shared: [everywhere], own: [here], counted, ownerId, network, now };
}

/** A code of the app in place of a wait, before the password is looked at: then a captcha is left. */
export function voucherAttempt({ account, ownerId, network, now }: Attempt): Attempt {
  const own = [`voucher:${account}`];
  return { account, shared: [], own, counted: own, ownerId, network, now };
}

/** An answer to a captcha. Wrong ones count for the network, and hold up captchas there, nothing else. */
export function captchaAttempt({ network, now }: Pick<SignInCaller, 'network' | 'now'>): Attempt {
  const here = `captcha:${network}`;
  return { account: here, shared: [], own: [here], counted: [here], ownerId: UNKNOWN_USER, network, now };
}

/** A sign-in with a passkey. Failures hold up passkeys at this network, not passwords. */
export function passkeyAttempt({ network, now }: Pick<SignInCaller, 'network' | 'now'>): Attempt {
  const here = `passkey:${network}`;
  return { account: here, shared: [], own: [here], counted: [here], ownerId: UNKNOWN_USER, network, now };
}

/** A proof by a signed-in user: only their own failures at this action count. */
export function ownAttempt(action: string, now: Millis): Attempt {
  const own = [`own:${action}`];
  return { account: action, shared: [], own, counted: own, ownerId: UNKNOWN_USER, network: '', now };
}

/** Where failures are stored and networks are known: users and operators have separate tables. */
export interface FailureStore extends Pick<FailureTable, 'exhausted' | 'insert'> {
  isKnownNetwork(database: Queryable, ownerId: number, network: string): Promise<boolean>;
}

export interface FailureGuard {
  /** Refuses `session.too_many_failures` while a subject of the attempt has failed too often. */
  refuseExhausted(database: Queryable, attempt: Attempt): Promise<Refusal | undefined>;
  /** Counts a failure of the attempt. */
  countFailure(database: Queryable, attempt: Attempt): Promise<void>;
}

export function createFailureGuard(store: FailureStore): FailureGuard {
  return {
    async refuseExhausted(database, attempt) {
      const exhausted = await store.exhausted(database, {
        subjects: [...attempt.shared, ...attempt.own],
        since: attempt.now - FAILURE_WINDOW_MS,
        limit: FAILURES_MAX,
      });
      if (exhausted.size === 0) return undefined;
      const shared = latest(exhausted, attempt.shared);
      const own = latest(exhausted, attempt.own);
      // Queried for an unknown account, too: both take the same work.
      const isKnown =
        shared !== undefined && (await store.isKnownNetwork(database, attempt.ownerId, attempt.network));
      const counted = isKnown ? own : Math.max(own ?? 0, shared ?? 0);
      return counted === undefined ? undefined : wait(counted, attempt.now);
    },
    countFailure: (database, attempt) => store.insert(database, attempt.counted, attempt.now),
  };
}

/** The guard of the users' sign-in. */
export const guard: FailureGuard = createFailureGuard({ ...failures, isKnownNetwork: isKnownAddress });
export const { refuseExhausted, countFailure } = guard;

function latest(exhausted: ReadonlyMap<string, Millis>, subjects: readonly string[]): Millis | undefined {
  const moments = subjects.map((subject) => exhausted.get(subject)).filter((moment) => moment !== undefined);
  return moments.length === 0 ? undefined : Math.max(...moments);
}

/** The wait in minutes for people and in seconds for programs; whether a captcha may take its place. */
function wait(counted: Millis, now: Millis): Refusal {
  const ms = Math.max(1, counted + FAILURE_WINDOW_MS - now);
  const params = { minutes: Math.ceil(ms / MINUTE_MS), seconds: Math.ceil(ms / SECOND_MS), captcha: 0 };
  return refuse('session.too_many_failures', params);
}
