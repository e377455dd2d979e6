import { type Amount, formatAmount, minus, parseAmount, plus, ZERO } from '@tidemark/domain/money';
import type { LedgerEvent } from '../../shared/ledger/ledger-things.ts';
import { statedOf } from './facts.ts';
import type { Review } from './queue.ts';

/** One posting that an approval would make, between accounts as the ledger names them. */
export interface Post {
  readonly event: LedgerEvent;
  readonly from: string;
  readonly to: string;
  readonly amount: string;
}

/** What an approval would do to the ledger, in USD. */
export interface Effect {
  readonly posts: readonly Post[];
  /** Of what was received: what is more than owed; undefined where nothing is. */
  readonly stays: string | undefined;
  /** Less received than owed: the server would refuse it. */
  readonly isShort: boolean;
}

type Asked = Pick<Review, 'kind' | 'fields'>;

/**
 * What approving a loan, repayment or redemption would post; undefined for kinds that post nothing or show it
 * elsewhere.
 * @param received for a repayment: the amount received in USD; the amount owed by default.
 */
export function effectOf(review: Asked, received?: string): Effect | undefined {
  switch (review.kind) {
    case 'loan':
      return made([post('loan.paid_out', 'loans', 'change', statedAmount(review, 'amount'))]);
    case 'repayment':
      return repaid(review, received === undefined ? undefined : parseAmount(received));
    case 'redemption':
      return made([
        post('fund.returned', 'fund_shares', 'change', statedAmount(review, 'share_amount')),
        post('fund.redemption_penalty', 'change', 'fund_pool', statedAmount(review, 'penalty_amount')),
      ]);
    default:
      return undefined;
  }
}

function repaid(review: Asked, received: Amount | undefined): Effect {
  const owed = owedOf(review);
  const came = received ?? owed;
  const posts = [
    post('loan.received', 'payments_in', 'change', came),
    post('loan.repaid', 'change', 'loans', statedAmount(review, 'amount')),
    post('loan.interest', 'change', 'fees', statedAmount(review, 'interest_amount')),
    post('loan.penalty', 'change', 'fees', statedAmount(review, 'penalty_amount')),
  ];
  return {
    ...made(posts),
    stays: came > owed ? formatAmount(minus(came, owed)) : undefined,
    isShort: came < owed,
  };
}

/** Principal, interest and penalty of a repayment. */
export function owedOf(review: Asked): Amount {
  return ['amount', 'interest_amount', 'penalty_amount'].reduce<Amount>(
    (sum, key) => plus(sum, statedAmount(review, key)),
    ZERO,
  );
}

function made(posts: readonly (Post | undefined)[]): Effect {
  return { posts: posts.flatMap((one) => one ?? []), stays: undefined, isShort: false };
}

/** Nothing is posted of nothing. */
function post(event: LedgerEvent, from: string, to: string, amount: Amount): Post | undefined {
  return amount > 0n ? { event, from, to, amount: formatAmount(amount) } : undefined;
}

function statedAmount(review: Asked, key: string): Amount {
  return parseAmount(statedOf(review, key)) ?? ZERO;
}
