import type { Clock, Millis, Random } from '@tidemark/domain/time';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Timers } from '../../platform/clock/clock.ts';
import type { ConcurrencyLimit } from '../../platform/concurrency-limit/concurrency-limit.ts';
import type { Database, Queryable } from '../../platform/database/queryable.ts';
import type { Bounds } from '../../platform/limits/limits.ts';
import type { Log } from '../../platform/log/log.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import type { Passkeys } from '../../platform/passkeys/passkeys.ts';
import type { Sealer } from '../../platform/sealed/sealed.ts';
import type { Passwords } from './passwords/passwords.ts';
import type { Quotas } from './quotas.ts';

/** What a new user needs of the ledger. */
export interface AccountOpener {
  /** Opens the three accounts in the transaction that makes the user; a demo user's hold 10,000 each. */
  openAccounts(
    tx: Queryable,
    owner: { readonly userId: number; readonly isDemo: boolean; readonly now: number },
  ): Promise<void>;
}

/** Instance settings for registration and sign-in. */
export interface RegistrationSettings {
  /** `verify_reg_type`: 1 mailed or texted code, 2 captcha. */
  readonly verification: 'code' | 'captcha';
  /** Whether phone numbers register (`is_show_mobile`); those who did can always reset. */
  readonly mobileOpen: boolean;
}

/** What the actions of this module work with. */
export interface SessionParts {
  readonly database: Database;
  readonly bus: Bus;
  readonly clock: Timers;
  /** The time of the wall, which authenticator apps go by, also where `clock` is a simulated one. */
  readonly wall: Clock;
  readonly log: Log;
  /** The origin people use, for the links in mails. */
  readonly publicUrl: string;
  /** Makes challenges for passkeys and judges the answers. */
  readonly passkeys: Passkeys;
  /** Encrypts authenticator secrets. */
  readonly sealer: Sealer;
  /** Bends the pictures of captchas; secrets are drawn by node:crypto. */
  readonly random: Random;
  /** The text of the next captcha. */
  readonly captchaText: () => string;
  readonly mail: Pick<Mail, 'sendMail' | 'sendSms'>;
  readonly ledger: AccountOpener;
  readonly settings: () => RegistrationSettings;
  /** How long withdrawals wait after a change of password or second factor; 0: they do not. */
  readonly withdrawHoldMs: (tx: Queryable) => Promise<number>;
  readonly passwords: Passwords;
  /** The limits on unauthenticated clients, and the counter of refusals. */
  readonly bounds: Bounds;
  /** A session that made no call for so long has ended. */
  readonly idleMs: Millis;
  /** What one network may cause without an account. */
  readonly quotas: Quotas;
  /** Hashes of passwords go through here. */
  readonly passwordGate: ConcurrencyLimit;
  /** Pictures of captchas go through here. */
  readonly pictureGate: ConcurrencyLimit;
  /** Work that an answer does not wait for; the stop of the server does. */
  readonly inBackground: (work: Promise<void>) => void;
}
