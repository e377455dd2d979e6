import type { CallOutput } from '@tidemark/contract';
import type {
  loanConfigInfo,
  loanInfo,
  loanKyc,
  loanList,
  repaymentAccounts,
  repaymentInfo,
} from '@tidemark/contract/calls/money/loan';
import { formatAmount, larger, minus, parseAmount, ZERO } from '@tidemark/domain/money';

export type Identity = CallOutput<typeof loanKyc>;
export type Offer = CallOutput<typeof loanConfigInfo>;
export type Loan = CallOutput<typeof loanList>['data'][number];
export type LoanDetail = CallOutput<typeof loanInfo>;
export type Proof = NonNullable<LoanDetail['proof']>;
export type Owed = CallOutput<typeof repaymentInfo>;
export type RepaymentAccount = CallOutput<typeof repaymentAccounts>[number];

/** Loan KYC (docs/spec/product.md#states): 0 and 3 show the form. */
export const identityStatus = { none: 0, waiting: 1, approved: 2, rejected: 3 } as const;

/** The five states of a loan (docs/spec/product.md#states). */
export const loanStatus = { waiting: 1, toRepay: 2, rejected: 3, checking: 4, repaid: 5 } as const;

const tones = {
  [loanStatus.waiting]: 'warn',
  [loanStatus.toRepay]: 'accent',
  [loanStatus.rejected]: 'bad',
  [loanStatus.checking]: 'warn',
  [loanStatus.repaid]: 'good',
} as const;

export type LoanTone = (typeof tones)[keyof typeof tones] | 'plain';

/** The colour of a state; overdue loans are highlighted. */
export function toneOf({ status, overdue_days }: Pick<Loan, 'status' | 'overdue_days'>): LoanTone {
  if (status === loanStatus.toRepay && overdue_days > 0) return 'bad';
  return tones[status as keyof typeof tones] ?? 'plain';
}

/** The configuration and amount in the address, as chosen for signing or reading. */
export interface Wanted {
  readonly id: number | undefined;
  readonly amount: string;
}

export function wantedOf({ id, amount = '' }: Readonly<Record<string, string>>): Wanted {
  return { id: idIn(id), amount: parseAmount(amount) === undefined ? '' : amount.trim() };
}

/** An id in the address; undefined where it is none. */
export function idIn(text: string | undefined): number | undefined {
  return text !== undefined && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
}

/** What is missing on the funding account to repay at once; undefined where nothing is. */
export function missing({
  total_amount,
  available,
}: Pick<Owed, 'total_amount' | 'available'>): string | undefined {
  const lacks = minus(parseAmount(total_amount) ?? ZERO, parseAmount(available) ?? ZERO);
  return lacks > ZERO ? formatAmount(larger(lacks, ZERO)) : undefined;
}

const CENT = 10_000n;
const ONE = 1_000_000n;

/** What has to be sent of a currency so that it covers a debt in USD: rounded up to the hundredth. */
export function unitsFor(owed: string, usdPrice: string): string | undefined {
  const [debt, price] = [parseAmount(owed), parseAmount(usdPrice)];
  if (debt === undefined || price === undefined || price <= ZERO) return undefined;
  const hundredths = (debt * ONE + price * CENT - 1n) / (price * CENT);
  const text = hundredths.toString().padStart(3, '0');
  return `${text.slice(0, -2)}.${text.slice(-2)}`;
}

/** Steps to a loan. */
export const loanSteps = ['identity', 'amount', 'agreement', 'signature'] as const;
export type LoanStep = (typeof loanSteps)[number];
