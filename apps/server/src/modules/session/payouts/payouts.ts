import { type Lang, readLang } from '@tidemark/contract';
import { CONFIRM_MS } from '@tidemark/domain/funding';
import { type Outcome, present, type Refusal, refuse } from '@tidemark/domain/outcome';
import { MINUTE_MS, type Millis, SECOND_MS } from '@tidemark/domain/time';
import type { Queryable } from '../../../platform/database/queryable.ts';
import { isPasskeyAnswer } from '../../../platform/passkeys/answers.ts';
import { type CodeSending, countCode, refuseManyCodes } from '../codes/code-limits.ts';
import { CODE_MS, CODE_WAIT_MS, codeHash, proveCode } from '../codes/codes.ts';
import { codeMail, codeSms } from '../emails/messages.ts';
import type { SessionParts } from '../parts.ts';
import type { WithdrawHold } from '../people.ts';
import { countFailure, ownAttempt, refuseExhausted } from '../sign-in/sign-in-guard.ts';
import { passkeyStore } from '../store/passkeys.ts';
import { payoutLinkBy, replacePayoutLink } from '../store/payout-links.ts';
import { type SecurityRow, securityOf } from '../store/security.ts';
import { lockTwoFactor, takeStep } from '../store/two-factor.ts';
import { forgetCode, lockUser, replaceCode, spendCode, userById } from '../store/users.ts';
import { type PasskeyRefusal, provePasskey } from '../two-factor/passkey-proof.ts';
import { stepOf } from '../two-factor/second-factor.ts';
import { hashOf, newCode, newToken } from '../two-factor/secrets.ts';

/** How a user authorises a withdrawal: by the app or a passkey where two-factor is on, else by a code. */
export interface PayoutProof {
  readonly by: 'totp' | 'passkey' | 'email' | 'mobile';
  /** The code's recipient, masked; empty for an authenticator or a passkey. */
  readonly to: string;
  /** Whether a passkey is valid too, besides `by`. */
  readonly hasPasskey: boolean;
}

/** The conditions of this module for a user's withdrawal. */
export interface PayoutRules {
  readonly frozenBy: 'user' | 'house' | undefined;
  /** Why and until when withdrawals wait. It may have passed. */
  readonly hold: WithdrawHold | undefined;
  readonly proof: PayoutProof;
}

/** A code for one withdrawal, created and stored; it is sent after the transaction has committed. */
export interface PayoutCode {
  /** Whether it was sent; a failed one is deleted, so that a new one can be requested at once. */
  send(): Promise<boolean>;
}

/** The withdrawal that the link of a mail is about, and whose it is. */
export interface LinkedPayout {
  readonly withdrawalId: number;
  readonly userId: number;
}

/** The purpose of the code, and the facts in its message. */
interface CodeAsked {
  readonly userId: number;
  readonly withdrawalId: number;
  readonly facts: { readonly amount: string; readonly payee: string };
  readonly now: Millis;
}

/** What withdrawals need from this module, in their transactions. */
export interface Payouts {
  /** Undefined where there is no such user. */
  currentStatus(database: Queryable, userId: number): Promise<PayoutRules | undefined>;
  /** The same; no freeze or hold can be set until the transaction ends. */
  lockPayoutRules(tx: Queryable, userId: number): Promise<PayoutRules | undefined>;
  /** Refuses `request.too_many` where enough codes were sent to this user. */
  admitCode(
    tx: Queryable,
    asking: { readonly userId: number; readonly now: Millis },
  ): Promise<Refusal | undefined>;
  /** Makes a code, and for a mail a link, in the place of the last ones. Refuses `session.code_wait`. */
  makeCode(tx: Queryable, asked: CodeAsked): Promise<Outcome<PayoutCode>>;
  /**
   * Takes a code of the app or a passkey where two-factor is on, else the code of this withdrawal, and uses
   * it up with the transaction. Refuses `session.otp_wrong`, `session.passkey_…`, `session.code_wrong`, `session.too_many_failures`.
   */
  prove(
    tx: Queryable,
    given: {
      readonly userId: number;
      readonly withdrawalId: number;
      readonly code: string;
      readonly now: Millis;
    },
  ): Promise<Refusal | undefined>;
  /** What the link of a mail is about; undefined where it is unknown, replaced or too old. */
  linked(database: Queryable, token: string, now: Millis): Promise<LinkedPayout | undefined>;
}

export function createPayouts(parts: SessionParts): Payouts {
  async function currentStatus(database: Queryable, userId: number): Promise<PayoutRules | undefined> {
    const user = await userById(database, userId);
    const row = await securityOf(database, userId);
    if (user === undefined || row === undefined) return undefined;
    const hold =
      row.hold_until !== null && row.hold_reason !== null
        ? { until: row.hold_until, reason: row.hold_reason }
        : undefined;
    return { frozenBy: user.frozen_by ?? undefined, hold, proof: proofOf(user, row) };
  }
  return {
    currentStatus,
    async lockPayoutRules(tx, userId) {
      await lockUser(tx, userId);
      return currentStatus(tx, userId);
    },
    async admitCode(tx, { userId, now }) {
      return refuseManyCodes(tx, parts.bounds, await sendingOf(tx, userId, now));
    },
    makeCode: (tx, asked) => makeCode(parts, tx, asked),
    linked: (database, token, now) => payoutLinkBy(database, linkHash(token.trim()), now),
    async prove(tx, { userId, withdrawalId, code, now }) {
      const attempt = ownAttempt(`payout:${userId}`, now);
      const exhausted = await refuseExhausted(tx, attempt);
      if (exhausted) return exhausted;
      const wrong = await wrongProof(parts, tx, { userId, withdrawalId, code, now });
      if (wrong === undefined) return undefined;
      await countFailure(tx, attempt);
      return refuse(wrong, {}, 'code');
    },
  };
}

/** What is wrong with a proof, which is used up where it holds. */
async function wrongProof(
  parts: SessionParts,
  tx: Queryable,
  given: {
    readonly userId: number;
    readonly withdrawalId: number;
    readonly code: string;
    readonly now: Millis;
  },
): Promise<'session.otp_wrong' | 'session.code_wrong' | PasskeyRefusal | undefined> {
  const { userId, code, now } = given;
  const kept = await lockTwoFactor(tx, userId);
  const passkeys = await passkeyStore.count(tx, userId);
  if (passkeys > 0 && isPasskeyAnswer(code)) {
    const proof = await provePasskey(parts, tx, { ownerId: userId, answer: code, purpose: 'confirm', now });
    return 'refusal' in proof ? proof.refusal : undefined;
  }
  if (kept?.is_confirmed) {
    const isGood = await takeAppCode(parts, tx, { userId, code, now, kept });
    return isGood ? undefined : 'session.otp_wrong';
  }
  if (passkeys > 0) return 'session.passkey_wrong';
  return (await takeSentCode(tx, given)) ? undefined : 'session.code_wrong';
}

/** No recovery code for withdrawals: a user who lost the app turns it off, and waits a day. */
async function takeAppCode(
  parts: SessionParts,
  tx: Queryable,
  given: {
    readonly userId: number;
    readonly code: string;
    readonly now: Millis;
    readonly kept: Parameters<typeof stepOf>[2];
  },
): Promise<boolean> {
  const step = stepOf(parts, given.userId, given.kept, given.code);
  if (step === undefined) return false;
  await takeStep(tx, { userId: given.userId, step, now: given.now });
  return true;
}

async function takeSentCode(
  tx: Queryable,
  given: { readonly withdrawalId: number; readonly code: string; readonly now: Millis },
): Promise<boolean> {
  const { now, code } = given;
  const recipient = recipientOf(given.withdrawalId);
  const hash = await proveCode(tx, { recipient, purpose: 'withdraw', code, now });
  return hash !== undefined && (await spendCode(tx, { recipient, purpose: 'withdraw', codeHash: hash, now }));
}

async function makeCode(
  parts: SessionParts,
  tx: Queryable,
  { userId, withdrawalId, facts, now }: CodeAsked,
): Promise<Outcome<PayoutCode>> {
  const user = present(await userById(tx, userId), 'who withdraws is there');
  const { to } = await sendingOf(tx, userId, now);
  const recipient = recipientOf(withdrawalId);
  const code = newCode();
  const lastSentAt = await replaceCode(tx, {
    recipient,
    purpose: 'withdraw',
    codeHash: codeHash(recipient, 'withdraw', code),
    now,
    expiresAt: now + CODE_MS,
    notAfter: now - CODE_WAIT_MS,
  });
  if (lastSentAt !== undefined) {
    const seconds = Math.max(1, Math.ceil((lastSentAt + CODE_WAIT_MS - now) / SECOND_MS));
    return refuse('session.code_wait', { seconds });
  }
  await countCode(tx, { by: `payout:${userId}`, to, now });
  const link = user.email === null ? undefined : await makeLink(parts, tx, { userId, withdrawalId, now });
  const message = { to, lang: readLang(user.lang), code, facts, link };
  return { send: () => send(parts, { ...message, isMail: user.email !== null, recipient }) };
}

/** A link that confirms the withdrawal, for clients that have no field for a code. */
async function makeLink(
  { publicUrl }: SessionParts,
  tx: Queryable,
  { userId, withdrawalId, now }: Omit<CodeAsked, 'facts'>,
): Promise<string> {
  const token = newToken();
  await replacePayoutLink(tx, {
    ...{ withdrawalId, userId },
    ...{ tokenHash: linkHash(token), expiresAt: now + CONFIRM_MS },
  });
  return `${publicUrl}/#/withdraw-confirm?token=${token}`;
}

function linkHash(token: string): Buffer {
  return hashOf('payout', token);
}

/** Whom the codes of a user's withdrawals are counted for, and where they go. */
async function sendingOf(tx: Queryable, userId: number, now: Millis): Promise<CodeSending> {
  const user = present(await userById(tx, userId), 'who withdraws is there');
  const to = present(user.email ?? user.mobile, 'who is no demo user has an address or a number');
  return { by: `payout:${userId}`, to, now };
}

async function send(
  { mail, log, database }: SessionParts,
  message: {
    readonly to: string;
    readonly lang: Lang;
    readonly code: string;
    readonly facts: Readonly<Record<string, string>>;
    readonly link: string | undefined;
    readonly isMail: boolean;
    readonly recipient: string;
  },
): Promise<boolean> {
  const written = { ...message, purpose: 'withdraw', minutes: CODE_MS / MINUTE_MS } as const;
  try {
    if (message.isMail) await mail.sendMail(codeMail(written));
    else await mail.sendSms(codeSms(written));
    return true;
  } catch (error) {
    log.error({ err: error }, 'the code of a withdrawal could not be sent');
    await forgetCode(database, message.recipient, 'withdraw');
    return false;
  }
}

/** A code belongs to its withdrawal: for another one it is none. */
function recipientOf(withdrawalId: number): string {
  return `withdrawal:${withdrawalId}`;
}

function proofOf(
  user: { readonly email: string | null; readonly mobile: string | null },
  { has_app, passkeys }: Pick<SecurityRow, 'has_app' | 'passkeys'>,
): PayoutProof {
  const hasPasskey = passkeys > 0;
  if (has_app || hasPasskey) return { by: has_app ? 'totp' : 'passkey', to: '', hasPasskey };
  if (user.email !== null) return { by: 'email', to: maskedEmail(user.email), hasPasskey };
  return { by: 'mobile', to: maskedMobile(user.mobile ?? ''), hasPasskey };
}

function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, Math.min(2, Math.max(1, at - 1)))}***${email.slice(at)}`;
}

function maskedMobile(mobile: string): string {
  return `${mobile.slice(0, 3)}****${mobile.slice(-3)}`;
}
