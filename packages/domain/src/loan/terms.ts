import {
  type Amount,
  amountFromMillionths,
  divideHalfEven,
  formatAmount,
  parseAmount,
  plus,
} from '../money/index.ts';
import { type Outcome, refuse } from '../outcome/index.ts';

declare const rateBrand: unique symbol;

/** A daily fraction, as an integer of millionths: 500 is 0.0005, 0.05 % a day. */
export type DailyRate = bigint & { readonly [rateBrand]: 'DailyRate' };

/** A rate from its fraction; more than six places are a caller's error. */
export function rateOf(fraction: number): DailyRate {
  return BigInt(Math.round(fraction * 1e6)) as DailyRate;
}

/** The fraction of a rate, as it travels. */
export function fractionOf(rate: DailyRate): number {
  return Number(rate) / 1e6;
}

/** The cost of a loan, frozen at its request. */
export interface LoanTerms {
  /** Days. */
  readonly period: number;
  /** Days without interest. */
  readonly freePeriod: number;
  readonly interestRate: DailyRate;
  readonly penaltyRate: DailyRate;
}

/** A loan that is offered. */
export interface LoanOffer extends LoanTerms {
  readonly id: number;
  readonly min: Amount;
  readonly max: Amount;
  readonly position: number;
  readonly isOpen: boolean;
}

/** What a loan of an amount costs. */
export interface LoanQuote {
  readonly amount: Amount;
  readonly interest: Amount;
  /** Principal and interest. */
  readonly total: Amount;
  /** For each day after the due date. */
  readonly penaltyDay: Amount;
  /** For all days together, at most: the principal. */
  readonly penaltyMax: Amount;
}

/**
 * Interest = amount × rate × (period − free days), never below 0 (docs/spec/rules.md#money). Rounded to six
 * places, half to even: neutral for both sides.
 */
export function interestOf(amount: Amount, { period, freePeriod, interestRate }: LoanTerms): Amount {
  const days = BigInt(Math.max(0, period - freePeriod));
  return amountFromMillionths(divideHalfEven(amount * interestRate * days, 1_000_000n));
}

/** Penalty of one day = principal × rate, rounded to six places, half to even (docs/spec/rules.md#prices). */
export function penaltyDayOf(amount: Amount, { penaltyRate }: Pick<LoanTerms, 'penaltyRate'>): Amount {
  return amountFromMillionths(divideHalfEven(amount * penaltyRate, 1_000_000n));
}

/** What a loan of this amount costs by these terms. */
export function quoteLoan(amount: Amount, terms: LoanTerms): LoanQuote {
  const interest = interestOf(amount, terms);
  return {
    amount,
    interest,
    total: plus(amount, interest),
    penaltyDay: penaltyDayOf(amount, terms),
    penaltyMax: amount,
  };
}

/**
 * Reads the amount requested of a loan offer. Refused, at `amount` and with the accepted range:
 * `loan.input_amount` (empty), `loan.amount_malformed`, `loan.amount_below_min`, `loan.amount_above_max`.
 */
export function readLoanAmount(text: string, { min, max }: Pick<LoanOffer, 'min' | 'max'>): Outcome<Amount> {
  const bounds = { min: formatAmount(min), max: formatAmount(max) };
  if (text.trim() === '') return refuse('loan.input_amount', bounds, 'amount');
  const amount = parseAmount(text);
  if (amount === undefined) return refuse('loan.amount_malformed', bounds, 'amount');
  if (amount < min) return refuse('loan.amount_below_min', bounds, 'amount');
  if (amount > max) return refuse('loan.amount_above_max', bounds, 'amount');
  return amount;
}

/** Judges an offer as an operator wants it; refused at its field. */
export function fittingOffer<Wanted extends Omit<LoanOffer, 'id'>>(wanted: Wanted): Outcome<Wanted> {
  if (wanted.max < wanted.min) {
    return refuse('operator.out_of_range', { min: Number(wanted.min) / 1e6, max: 10_000_000 }, 'maxAmount');
  }
  if (wanted.freePeriod > wanted.period) {
    return refuse('operator.out_of_range', { min: 0, max: wanted.period }, 'freePeriod');
  }
  return wanted;
}
