import { randomInt } from 'node:crypto';
import { availableParallelism } from 'node:os';
import type { Clock, Random } from '@tidemark/domain/time';
import { systemClock } from '../../platform/clock/clock.ts';
import {
  type ConcurrencyLimit,
  createConcurrencyLimit,
} from '../../platform/concurrency-limit/concurrency-limit.ts';
import type { Caller, Route } from '../../platform/http/route.ts';
import type { Bounds, Limits } from '../../platform/limits/limits.ts';
import { createPasskeys } from '../../platform/passkeys/passkeys.ts';
import type { RelyingParty } from '../../platform/passkeys/relying-party.ts';
import { CAPTCHA_ALPHABET } from './captcha/glyphs.ts';
import { createIdleDemos, type IdleDemos } from './idle-demos.ts';
import { startCleanup } from './jobs.ts';
import type { SessionParts } from './parts.ts';
import { createPasswords } from './passwords/passwords.ts';
import { createPayouts, type Payouts } from './payouts/payouts.ts';
import { createPeople, type People } from './people.ts';
import { createQuotas } from './quotas.ts';
import { sessionRoutes } from './routes.ts';
import { createTokens } from './sign-in/tokens.ts';
import { invitedCount } from './store/invited.ts';
import { passkeyStore } from './store/passkeys.ts';
import { textFrom } from './two-factor/secrets.ts';

export { plainText, readEmail, readMobile } from './contacts/contacts.ts';
export { readCountry } from './contacts/country.ts';
export { type EmailPart, framed } from './emails/layout.ts';
export { decisionEmail, type UserEmail, writeToUser } from './emails/user-email.ts';
export { sessionActive, sessionsEnded } from './events.ts';
export type { AccountOpener, RegistrationSettings } from './parts.ts';
export { checkPassword, createPasswords, type Passwords } from './passwords/passwords.ts';
export type { PayoutCode, PayoutProof, PayoutRules, Payouts } from './payouts/payouts.ts';
export type { Change, People, Person, PersonSession, WithdrawHold } from './people.ts';
export {
  type Attempt,
  createFailureGuard,
  factorAttempt,
  networkOf,
  ownAttempt,
  passkeyAttempt,
  signInAttempt,
} from './sign-in/sign-in-guard.ts';
export { vouch } from './sign-in/vouch.ts';
export { flaggedTraders } from './store/people.ts';
export { PASSKEYS_MAX, presentPasskey, readPasskeyLabel } from './two-factor/passkey.ts';

/** Hashes of 19 MiB at a time: at least one processor is left to those who trade. */
const HASHES_AT_A_TIME = Math.min(2, Math.max(1, availableParallelism() - 1));
const PICTURE_GATE = { running: 1, waiting: 100 };
const CAPTCHA_LENGTH = 5;

export interface Session {
  /** What operators do with people. */
  readonly people: People;
  /** Idle demo users. */
  readonly idleDemos: IdleDemos;
  /** For withdrawals: who may be paid, and the proof of consent. */
  readonly payouts: Payouts;
  readonly routes: Route[];
  /** The owner of this token; undefined if it is unknown, expired or ended. Mostly from memory. */
  authenticate(token: string): Caller | Promise<Caller | undefined> | undefined;
  /** How many people registered with this user's invite code. */
  invitedCount(userId: number): Promise<number>;
  /** Starts the clearing away of what has had its day. */
  start(): void;
  /** Waits for messages that are being sent. */
  settled(): Promise<void>;
  /** Stops the clean-up, and waits for messages that are being sent. */
  stop(): Promise<void>;
}

/** The parts of the module. Randomness is an argument only where a test must know the result. */
export type SessionOptions = Omit<
  SessionParts,
  | 'passkeys'
  | 'random'
  | 'captchaText'
  | 'wall'
  | 'passwords'
  | 'passwordGate'
  | 'pictureGate'
  | 'quotas'
  | 'inBackground'
> & {
  /** The site that passkeys are for; undefined: there are none. */
  readonly relyingParty: RelyingParty | undefined;
  readonly random?: Random;
  readonly captchaText?: () => string;
  readonly wall?: Clock;
};

/** The queue of password checks: addresses and users take turns in it. */
export function createPasswordGate(
  { refused }: Pick<Bounds, 'refused'>,
  running: number,
  limits: Pick<Limits, 'passwordChecksWaiting' | 'passwordChecksPerAddress'>,
): ConcurrencyLimit {
  return createConcurrencyLimit({
    running,
    waiting: limits.passwordChecksWaiting,
    waitingPerShare: limits.passwordChecksPerAddress,
    onRefused: (bound) =>
      refused.count(bound === 'share' ? 'passwordChecksPerAddress' : 'passwordChecksWaiting'),
  });
}

export function createSession(options: SessionOptions): Session {
  const underWay = new Set<Promise<void>>();
  const parts: SessionParts = {
    random: () => randomInt(2 ** 32) / 2 ** 32,
    captchaText: () => textFrom(CAPTCHA_ALPHABET, CAPTCHA_LENGTH),
    wall: systemClock(),
    ...options,
    passkeys: createPasskeys({ party: options.relyingParty, store: passkeyStore, kind: 'user' }),
    passwords: createPasswords(),
    passwordGate: createPasswordGate(options.bounds, HASHES_AT_A_TIME, options.bounds.limits),
    pictureGate: createConcurrencyLimit(PICTURE_GATE),
    quotas: createQuotas(options.bounds),
    inBackground(work) {
      const watched: Promise<void> = work
        .catch((error: unknown) => options.log.error({ err: error }, 'work of the session module failed'))
        .finally(() => underWay.delete(watched));
      underWay.add(watched);
    },
  };
  const tokens = createTokens(parts);
  const settled = async () => void (await Promise.all(underWay));
  let stopTidying = () => {};
  return {
    people: createPeople(parts),
    idleDemos: createIdleDemos(parts),
    payouts: createPayouts(parts),
    routes: sessionRoutes(parts),
    authenticate: tokens.authenticate,
    invitedCount: (userId) => invitedCount(parts.database, userId),
    start() {
      stopTidying = startCleanup(parts);
    },
    settled,
    async stop() {
      stopTidying();
      tokens.stop();
      await settled();
    },
  };
}
