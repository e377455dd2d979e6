import type { CallOutput, CallRead } from '@tidemark/contract';
import type { loanConfig, loanConfigInfo, loanGetDate } from '@tidemark/contract/calls/money/loan';
import { dueDayOf, lastFreeDay, quoteLoan, readLoanAmount } from '@tidemark/domain/loan';
import { formatAmount } from '@tidemark/domain/money';
import { isRefusal, type Outcome } from '@tidemark/domain/outcome';
import { dayOf, type Millis } from '@tidemark/domain/time';
import type { CallerContext } from '../../../platform/http/route.ts';
import { agreementOf } from '../loans/agreement.ts';
import { nameOf } from '../loans/borrower.ts';
import { moment, presentOffer } from '../loans/present.ts';
import type { LoanParts } from '../parts.ts';
import { latestIdentity } from '../store/identities.ts';
import { selectOffers } from '../store/offers.ts';
import { offerOf } from './offer-of.ts';

export async function listOffers({ database }: LoanParts): Promise<CallOutput<typeof loanConfig>> {
  return (await selectOffers(database)).filter(({ isOpen }) => isOpen).map(presentOffer);
}

/** One offer; with an amount what it would cost, as if it were approved today, and what is to be signed. */
export async function showOffer(
  { database }: LoanParts,
  { id, amount: text }: CallRead<typeof loanConfigInfo>,
  { caller, lang, now }: CallerContext,
): Promise<Outcome<CallOutput<typeof loanConfigInfo>>> {
  const offer = await offerOf(database, id, 'id');
  if (isRefusal(offer)) return offer;
  if (text.trim() === '') return presentOffer(offer);
  const amount = readLoanAmount(text, offer);
  if (isRefusal(amount)) return amount;
  const quote = quoteLoan(amount, offer);
  const today = dayOf(now);
  const identity = await latestIdentity(database, caller.userId);
  const agreement = agreementOf(lang, { borrower: identity ? nameOf(identity) : '…', offer, quote });
  return {
    ...presentOffer(offer),
    amount: formatAmount(quote.amount),
    interest_amount: formatAmount(quote.interest),
    total_amount: formatAmount(quote.total),
    penalty_day: formatAmount(quote.penaltyDay),
    penalty_max: formatAmount(quote.penaltyMax),
    begins_on: today,
    repayment_on: dueDayOf(today, offer),
    free_until: lastFreeDay(today, offer) ?? null,
    agreement: agreement.text,
    agreement_hash: agreement.hash,
  };
}

/** The server's day, and the days of a loan of an offer that began with it. */
export async function showDate(
  { database }: LoanParts,
  id: number | undefined,
  now: Millis,
): Promise<Outcome<CallOutput<typeof loanGetDate>>> {
  const date = dayOf(now);
  const told = { date, time: moment(now) };
  if (id === undefined) return told;
  const offer = await offerOf(database, id, 'id');
  if (isRefusal(offer)) return offer;
  return { ...told, repayment_on: dueDayOf(date, offer), free_until: lastFreeDay(date, offer) ?? null };
}
