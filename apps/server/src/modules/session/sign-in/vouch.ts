import type { Outcome } from '@tidemark/domain/outcome';
import type { Queryable } from '../../../platform/database/queryable.ts';
import { refuseWrongCaptcha } from '../codes/codes.ts';
import { type Attempt, type FailureGuard, voucherAttempt } from './sign-in-guard.ts';

/** What lets an attempt through although its account or network has failed too often. */
export type Voucher = 'nothing' | 'second_factor' | 'captcha';

/**
 * After too many failed attempts, a code of the authenticator app or a solved captcha replaces the wait, each
 * for one attempt: other clients' failures do not lock the owner out. Refuses `session.too_many_failures`,
 * and states that a captcha is accepted; `session.captcha_wrong`.
 */
export async function vouch(
  { guard, database }: { readonly guard: FailureGuard; readonly database: Queryable },
  attempt: Attempt,
  given: {
    readonly otp: string;
    readonly key: string;
    readonly captcha: string;
    /** Uses the code of the app up; false where it is none. */
    readonly spendCode: () => Promise<boolean>;
  },
): Promise<Outcome<Voucher>> {
  const exhausted = await guard.refuseExhausted(database, attempt);
  if (!exhausted) return 'nothing';
  const { network, now } = attempt;
  if (given.otp !== '') {
    const guess = voucherAttempt(attempt);
    const mayTry = (await guard.refuseExhausted(database, guess)) === undefined;
    if (mayTry && (await given.spendCode())) return 'second_factor';
    await guard.countFailure(database, guess);
  }
  if (given.key === '') return { ...exhausted, params: { ...exhausted.params, captcha: 1 } };
  const wrong = await refuseWrongCaptcha(database, { id: given.key, answer: given.captcha, network, now });
  return wrong ? { ...wrong, field: 'captcha' } : 'captcha';
}
