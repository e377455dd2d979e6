import { hash } from 'node:crypto';
import type { Lang } from '@tidemark/contract';
import { fractionOf, type LoanOffer, type LoanQuote } from '@tidemark/domain/loan';
import { sentence } from '@tidemark/i18n/server';
import { plain } from './plain.ts';

/** What somebody signs: the text with his figures, and its SHA-256 in hex. */
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
 * The agreement of a loan in a language, plain text, paragraphs parted by empty lines. It names no date:
 * the days count from the approval, so that what was read stays what is signed.
 */
export function agreementOf(
  lang: Lang,
  given: { readonly borrower: string; readonly offer: LoanOffer; readonly quote: LoanQuote },
): Agreement {
  const { borrower, offer, quote } = given;
  const params = {
    borrower,
    amount: plain(quote.amount),
    interest: plain(quote.interest),
    total: plain(quote.total),
    penalty_day: plain(quote.penaltyDay),
    penalty_max: plain(quote.penaltyMax),
    period: offer.period,
    free: Math.min(offer.freePeriod, offer.period),
    interest_rate: percent(fractionOf(offer.interestRate)),
    penalty_rate: percent(fractionOf(offer.penaltyRate)),
  };
  const paragraphs = PARAGRAPHS.map((name) => sentence(lang, `loan.agreement.${name}`, params, 'messages'));
  const text = paragraphs.join('\n\n');
  return { text, hash: hash('sha256', text, 'hex') };
}

/** Whether what came with the signature is what is to be signed: a hash must be this one, a text may be any. */
export function isAgreedTo({ hash: present }: Agreement, sent: string): boolean {
  const text = sent.trim();
  return !/^[0-9a-f]{64}$/i.test(text) || text.toLowerCase() === present;
}

/** A fraction in percent: 0.0025 is 0.25. */
function percent(fraction: number): string {
  return String(Math.round(fraction * 1e8) / 1e6);
}
