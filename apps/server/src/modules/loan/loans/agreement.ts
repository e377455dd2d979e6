import { hash } from 'node:crypto';
import type { Lang } from '@tidemark/contract';
import { fractionOf, type LoanOffer, type LoanQuote } from '@tidemark/domain/loan';
import { type Amount, formatAmount } from '@tidemark/domain/money';
import { type Formats, figure } from '@tidemark/i18n';
import { sentence, sentenceFormats } from '@tidemark/i18n/server';

/** The text to sign with the borrower's figures, and its SHA-256 in hex. */
export interface Agreement {
  readonly text: string;
  readonly hash: string;
}

/** Paragraphs of the template, in their order (`loan.agreement` of the language files). */
const PARAGRAPHS = [
  'title',
  'parties',
  'principal',
  'interest',
  'repayment',
  'late',
  'early',
  'earmark',
  'identity',
  'signature',
] as const;

/**
 * The agreement of a loan in a language, plain text, paragraphs parted by empty lines, its sums in USD and
 * its rates written as the language writes numbers. It names no date: the days count from the approval, so
 * that what was read stays what is signed.
 */
export function agreementOf(
  lang: Lang,
  given: { readonly borrower: string; readonly offer: LoanOffer; readonly quote: LoanQuote },
): Agreement {
  const { borrower, offer, quote } = given;
  const f = sentenceFormats(lang);
  const sum = (amount: Amount) => figure(f, formatAmount(amount));
  const params = {
    borrower,
    amount: sum(quote.amount),
    interest: sum(quote.interest),
    total: sum(quote.total),
    penalty_day: sum(quote.penaltyDay),
    penalty_max: sum(quote.penaltyMax),
    period: offer.period,
    free: Math.min(offer.freePeriod, offer.period),
    interest_rate: percent(f, fractionOf(offer.interestRate)),
    penalty_rate: percent(f, fractionOf(offer.penaltyRate)),
  };
  const paragraphs = PARAGRAPHS.map((name) => sentence(lang, `loan.agreement.${name}`, params, 'messages'));
  const text = paragraphs.join('\n\n');
  return { text, hash: hash('sha256', text, 'hex') };
}

/** Whether the submitted agreement matches: a hash must be equal, any text is accepted. */
export function isAgreedTo({ hash: present }: Agreement, sent: string): boolean {
  const text = sent.trim();
  return !/^[0-9a-f]{64}$/i.test(text) || text.toLowerCase() === present;
}

/** A fraction in percent, without the sign that the sentence has: 0.0025 is 0.25. */
function percent(f: Formats, fraction: number): string {
  const percents = String(Math.round(fraction * 1e8) / 1e6);
  return f.price(percents, percents.split('.')[1]?.length ?? 0);
}
