import { timingSafeEqual } from 'node:crypto';
import { type Refusal, refuse } from '@tidemark/domain/outcome';
import { readCode, readLetterCode } from '@tidemark/domain/text';
import { MINUTE_MS, type Millis, SECOND_MS } from '@tidemark/domain/time';
import type { Queryable } from '../../../platform/database/queryable.ts';
import type { Purpose } from '../emails/messages.ts';
import { captchaAttempt, countFailure, refuseExhausted } from '../sign-in/sign-in-guard.ts';
import { takeCaptcha, tryCode } from '../store/users.ts';
import { hashOf } from '../two-factor/secrets.ts';

export const CODE_MS = 10 * MINUTE_MS;
const CODE_TRIES_MAX = 5;
/** Minimum wait before a new code. */
export const CODE_WAIT_MS = 60 * SECOND_MS;
export const CAPTCHA_MS = 5 * MINUTE_MS;

/** Bound to its recipient and purpose: a code for one is none for the other. */
export function codeHash(recipient: string, purpose: Purpose, code: string): Buffer {
  return hashOf('code', recipient, purpose, code);
}

/**
 * Whether the code is the one that was sent, counting the try. The code is not used up yet: `spendCode` does
 * that in the transaction that it authorises. Returns its hash.
 */
export async function proveCode(
  database: Queryable,
  given: {
    readonly recipient: string;
    readonly purpose: Purpose;
    readonly code: string;
    readonly now: Millis;
  },
): Promise<Buffer | undefined> {
  const sent = await tryCode(database, { ...given, triesMax: CODE_TRIES_MAX });
  const hash = codeHash(given.recipient, given.purpose, readCode(given.code));
  return sent && timingSafeEqual(sent, hash) ? sent : undefined;
}

export function captchaHash(id: string, answer: string): Buffer {
  return hashOf('captcha', id, readLetterCode(answer));
}

/**
 * Refuses `session.captcha_wrong` unless the answer matches; right or wrong, the picture is used up. Wrong
 * answers count as failures of the network: after ten of them captchas are blocked there.
 */
export async function refuseWrongCaptcha(
  database: Queryable,
  given: {
    readonly id: string;
    readonly answer: string;
    readonly network: string;
    readonly now: Millis;
  },
): Promise<Refusal | undefined> {
  const attempt = captchaAttempt(given);
  const exhausted = await refuseExhausted(database, attempt);
  if (exhausted) return exhausted;
  const drawn = await takeCaptcha(database, given.id, given.now);
  if (drawn !== undefined && timingSafeEqual(drawn, captchaHash(given.id, given.answer))) return undefined;
  await countFailure(database, attempt);
  return refuse('session.captcha_wrong');
}
