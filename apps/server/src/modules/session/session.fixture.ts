import { randomBytes } from 'node:crypto';
import type { Call, CallInput, CallOutput, Lang } from '@tidemark/contract';
import * as calls from '@tidemark/contract/calls/account/session';
import { assert, isRefusal, type Outcome } from '@tidemark/domain/outcome';
import { DAY_MS } from '@tidemark/domain/time';
import * as z from 'zod/mini';
import { type ManualClock, manualClock } from '../../../test/support/manual-clock.ts';
import { createBus } from '../../platform/bus/bus.ts';
import type { Database } from '../../platform/database/queryable.ts';
import { defaultLimits, type Limits } from '../../platform/limits/limits.ts';
import type { Mail, MailMessage, SmsMessage } from '../../platform/mail/mail.ts';
import { relyingPartyOf } from '../../platform/passkeys/relying-party.ts';
import { sealerOf } from '../../platform/sealed/sealed.ts';
import { createLedger } from '../ledger/index.ts';
import { createSession, type RegistrationSettings, type SessionOptions } from './index.ts';

/** The caller of a test, and the address it calls from. */
export interface From {
  readonly token?: string;
  readonly address?: string;
  readonly lang?: Lang;
  readonly userAgent?: string;
}

/** The session module on a real database, with a manual clock and a mailbox to inspect. */
export interface SessionInTest extends ReturnType<typeof createSession> {
  readonly clock: ManualClock;
  readonly bus: ReturnType<typeof createBus>;
  readonly ledger: ReturnType<typeof createLedger>;
  readonly mails: MailMessage[];
  readonly texts: SmsMessage[];
  /** Settings of the instance; a test may change them. */
  readonly settings: { -readonly [Key in keyof RegistrationSettings]: RegistrationSettings[Key] };
  /** Makes a call as the server does: its input read by the contract, its caller by the token. */
  call<C extends Call>(call: C, input: CallInput<C>, from?: From): Promise<Outcome<CallOutput<C>>>;
  /** The code in the newest mail or text to this recipient. */
  codeFor(recipient: string): string;
  /** The messages to this recipient, once pending ones are sent. */
  sentTo(recipient: string): Promise<{ readonly subject: string; readonly text: string }[]>;
  /** Has a code mailed and registers with it. */
  register(email: string, more?: Partial<CallInput<typeof calls.register>>, from?: From): Promise<SignedIn>;
}

type SignedIn = CallOutput<typeof calls.login>;

/** A test's users all share one address. */
const raised: Limits = {
  ...defaultLimits,
  demoAccountsPerAddress: 100_000,
  registrationsPerAddress: 100_000,
  captchasPerAddress: 100_000,
  passkeyChallengesPerAddress: 100_000,
};

export const GOOD_PASSWORD = 'Level crossed by a tide';

export function aSession(
  database: Database,
  options: {
    readonly mail?: Pick<Mail, 'sendMail' | 'sendSms'>;
    readonly captchaText?: () => string;
    readonly limits?: Partial<Limits>;
  } = {},
): SessionInTest {
  const clock = manualClock('2026-11-02T09:00:00Z');
  const bus = createBus((kind, error) => {
    throw new Error(`a listener of ${kind} failed`, { cause: error });
  });
  const ledger = createLedger({ database, clock });
  const settings: SessionInTest['settings'] = { verification: 'code', mobileOpen: true };
  const [mails, texts]: [MailMessage[], SmsMessage[]] = [[], []];
  const mail = options.mail ?? {
    sendMail: async (message: MailMessage) => void mails.push(message),
    sendSms: async (message: SmsMessage) => void texts.push(message),
  };
  const log: SessionOptions['log'] = { info: () => {}, warn: () => {}, error: () => {} };
  const { captchaText } = options;
  const session = createSession({
    idleMs: 14 * DAY_MS,
    withdrawHoldMs: () => Promise.resolve(DAY_MS),
    bounds: { limits: { ...raised, ...options.limits }, refused: { count: () => {} } },
    ...{ database, bus, clock, wall: clock, log, mail, ledger, settings: () => settings },
    publicUrl: 'https://trade.example.com',
    relyingParty: relyingPartyOf('https://trade.example.com', undefined),
    sealer: sealerOf(randomBytes(32)),
    ...(captchaText && { captchaText }),
  });

  async function call<C extends Call>(made: C, input: CallInput<C>, from: From = {}) {
    const route = session.routes.find((candidate) => candidate.call === made);
    assert(route, `${made.path} is answered`);
    const caller = from.token === undefined ? undefined : await session.authenticate(from.token);
    assert(caller || made.access === 'anyone', `${made.path} needs a caller`);
    const { address = '198.51.100.7', lang = 'en', userAgent = 'test' } = from;
    const context = { caller, lang, address, userAgent, idempotency: undefined, now: clock.now() };
    return (await route.handle(z.parse(made.input, input), context)) as Outcome<CallOutput<C>>;
  }

  function codeFor(recipient: string): string {
    const newest = [...mails, ...texts].filter((message) => message.to === recipient).at(-1);
    const code = /\d{6}/.exec(newest?.text.replace(recipient, '') ?? '')?.[0];
    assert(code, `a code was sent to ${recipient}`);
    return code;
  }

  async function sentTo(recipient: string) {
    await session.settled();
    return [...mails, ...texts.map((message) => ({ subject: '', ...message }))].filter(
      (message) => message.to === recipient,
    );
  }

  return {
    ...session,
    ...{ clock, bus, ledger, mails, texts, settings, call, codeFor, sentTo },
    async register(email, more, from) {
      must(await call(calls.sendEmail, { to: email, type: 1 }, from));
      const form = { account: email, password: GOOD_PASSWORD, re_password: GOOD_PASSWORD, ...more };
      return must(await call(calls.register, { ...form, sms_code: codeFor(email) }, from));
    },
  };
}

/** The result, in a test in which a refusal would be a failure. */
export function must<T>(outcome: Outcome<T>): T {
  assert(!isRefusal(outcome), `no refusal: ${JSON.stringify(outcome)}`);
  return outcome as T;
}
