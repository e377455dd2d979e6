import type { CallOutput, CallRead, Lang } from '@tidemark/contract';
import type { loanSubmit } from '@tidemark/contract/calls/money/loan';
import { isOpenLoan, type LoanOffer, quoteLoan, readLoanAmount } from '@tidemark/domain/loan';
import type { Amount } from '@tidemark/domain/money';
import { isRefusal, type Outcome, present, refuse } from '@tidemark/domain/outcome';
import type { Millis } from '@tidemark/domain/time';
import type { Queryable } from '../../../platform/database/queryable.ts';
import type { CallerContext } from '../../../platform/http/route.ts';
import { answerOnce } from '../../../platform/idempotency/answer-once.ts';
import { identityStatus } from '../identity/present.ts';
import { offerOf } from '../offers/offer-of.ts';
import type { LoanParts } from '../parts.ts';
import { latestIdentity } from '../store/identities.ts';
import { insertLoan, loanById, openLoanOf } from '../store/loans.ts';
import { agreementOf, isAgreedTo } from './agreement.ts';
import { nameOf } from './borrower.ts';
import type { LoanRequest } from './loan.ts';
import { presentLoan } from './present.ts';
import { readSign } from './sign.ts';

interface Submission {
  readonly userId: number;
  readonly offer: LoanOffer;
  readonly amount: Amount;
  readonly agreement: string;
  readonly lang: Lang;
  readonly now: Millis;
}

/**
 * Requests a loan. Refused, in this order: unknown offer, amount out of bounds, no signature, identity not
 * approved, open loan, agreement not the current one, and a picture that is invalid or not the caller's own.
 * The server's own text is binding and stored.
 */
export async function submitLoan(
  loan: LoanParts,
  input: CallRead<typeof loanSubmit>,
  { caller: { userId }, idempotency: claim, lang, now }: CallerContext,
): Promise<Outcome<CallOutput<typeof loanSubmit>>> {
  const { database } = loan;
  const offer = await offerOf(database, input.config_id, 'config_id');
  if (isRefusal(offer)) return offer;
  const amount = readLoanAmount(input.amount, offer);
  if (isRefusal(amount)) return amount;
  const sign = readSign(input.sign);
  if (isRefusal(sign)) return sign;
  const submission: Submission = { userId, offer, amount, agreement: input.agreement, lang, now };
  // Before a picture is drawn: who is refused anyhow, or calls again, leaves none behind.
  const first = await admit(database, submission);
  const picture =
    sign.kind === 'address' || isRefusal(first)
      ? input.sign
      : await loan.files.keep({ userId, bytes: sign.bytes, field: 'sign', now });
  if (isRefusal(picture)) return picture;
  const accountId = (await loan.ledger.accountIdsOf(userId)).change;
  const kept = await answerOnce(database, { userId, claim, now, stillGood: isStillOpen }, (tx) =>
    take(loan, tx, { submission, accountId, picture }),
  );
  if (isRefusal(kept)) return kept;
  return presentLoan(present(await loanById(database, kept.id), 'a loan stays'), { lang, now });
}

async function isStillOpen(tx: Queryable, kept: Outcome<unknown>): Promise<boolean> {
  if (isRefusal(kept)) return false;
  const record = await loanById(tx, (kept as { readonly id: number }).id);
  return record !== undefined && isOpenLoan(record.state);
}

/** The agreement to sign, for a user who may borrow. */
async function admit(
  tx: Queryable,
  { userId, offer, amount, agreement, lang }: Submission,
): Promise<Outcome<Pick<LoanRequest, 'agreement' | 'agreementHash' | 'interest' | 'penaltyDay'>>> {
  const identity = await latestIdentity(tx, userId);
  if (identity?.state.status !== 'approved') {
    return refuse('loan.kyc_required', { status: identityStatus(identity) });
  }
  if (await openLoanOf(tx, userId)) return refuse('loan.already_open');
  const quote = quoteLoan(amount, offer);
  const current = agreementOf(lang, { borrower: nameOf(identity), offer, quote });
  if (!isAgreedTo(current, agreement)) return refuse('loan.agreement_changed', {}, 'agreement');
  const { interest, penaltyDay } = quote;
  return { agreement: current.text, agreementHash: current.hash, interest, penaltyDay };
}

async function take(
  loan: LoanParts,
  tx: Queryable,
  {
    submission,
    accountId,
    picture,
  }: { readonly submission: Submission; readonly accountId: number; readonly picture: string },
): Promise<Outcome<{ id: number }>> {
  const signed = await admit(tx, submission);
  if (isRefusal(signed)) return signed;
  const { userId, offer, amount, lang, now } = submission;
  const used = await loan.files.use(tx, { userId, pictures: { sign: picture }, now });
  if (isRefusal(used)) return used;
  const { period, freePeriod, interestRate, penaltyRate } = offer;
  const id = await insertLoan(tx, {
    ...{ userId, accountId, configId: offer.id, amount, ...signed, lang, askedAt: now },
    terms: { period, freePeriod, interestRate, penaltyRate },
    sign: used.sign,
  });
  return id === undefined ? refuse('loan.already_open') : { id };
}
