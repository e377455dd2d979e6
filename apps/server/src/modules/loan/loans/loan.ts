import type { Lang } from '@tidemark/contract';
import { daysLate, type LoanState, type LoanTerms, type OwedParts } from '@tidemark/domain/loan';
import type { Amount } from '@tidemark/domain/money';
import { type Day, daysBetween, type Millis } from '@tidemark/domain/time';

/** A loan request; immutable. */
export interface LoanRequest {
  readonly userId: number;
  /** The funding account to which it is paid. */
  readonly accountId: number;
  readonly configId: number;
  readonly amount: Amount;
  readonly terms: LoanTerms;
  readonly interest: Amount;
  readonly penaltyDay: Amount;
  /** Name of an upload: the signature. */
  readonly sign: string;
  readonly lang: Lang;
  readonly agreement: string;
  /** SHA-256 of the text, in hex. */
  readonly agreementHash: string;
  readonly askedAt: Millis;
}

/** A loan and its state. */
export interface Loan extends LoanRequest {
  readonly id: number;
  readonly state: LoanState;
  /** The reason of the last rejection, as its owner reads it. */
  readonly remark: string;
  /** The sum of what the days have charged, and the last of them. */
  readonly penalty: Amount;
  readonly penaltyThrough: Day | undefined;
}

export function owedPartsOf({ amount, interest, penalty }: Loan): OwedParts {
  return { principal: amount, interest, penalty };
}

/** The due date; undefined before a loan is approved. */
export function dueOnOf({ state }: Loan): Day | undefined {
  return state.status === 'waiting' || state.status === 'rejected' ? undefined : state.dueOn;
}

/** Days after the due date: up to today, up to the proof under check, or, of a repaid one, those charged. */
export function lateDaysOf({ state, penaltyThrough }: Loan, today: Day): number {
  if (state.status === 'waiting' || state.status === 'rejected') return 0;
  const charged = penaltyThrough === undefined ? 0 : daysBetween(state.dueOn, penaltyThrough);
  if (state.status === 'repaid') return charged;
  return Math.max(charged, daysLate(state.dueOn, state.status === 'checking' ? state.since : today));
}
