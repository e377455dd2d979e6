import type { CallOutput } from '@tidemark/contract';
import type {
  fundInfo,
  fundInsList,
  fundList,
  fundRefundInfo,
  fundSubList,
} from '@tidemark/contract/calls/money/fund';
import {
  dayProfit,
  earningDays,
  judgeShare,
  percentOf,
  redemptionOf,
  totalProfit,
} from '@tidemark/domain/fund';
import { formatAmount, minus, parseAmount, ZERO } from '@tidemark/domain/money';
import { isRefusal } from '@tidemark/domain/outcome';
import { type Day, plusDays } from '@tidemark/domain/time';

export type Fund = CallOutput<typeof fundList>['data'][number];
export type FundDetail = CallOutput<typeof fundInfo>;
export type Subscription = CallOutput<typeof fundSubList>['data'][number];
export type IncomePage = CallOutput<typeof fundInsList>;
export type Income = IncomePage['data'][number];
export type Estimate = CallOutput<typeof fundRefundInfo>;

/** Pool status: nothing requested yet; sufficient; soon insufficient; insufficient. */
export type PoolState = 'idle' | 'good' | 'low' | 'empty';

/** The state of a pool, from its balance and the next day's income. */
export function poolStateOf({ balance, next_income, due_unpaid, short }: Fund['pool']): PoolState {
  const next = parseAmount(next_income) ?? ZERO;
  const owed = parseAmount(due_unpaid) ?? ZERO;
  if (next === 0n && owed === 0n) return 'idle';
  if (owed > 0n || (parseAmount(balance) ?? ZERO) < next) return 'empty';
  return short ? 'low' : 'good';
}

/** What is wrong with an amount, and what would be accepted. */
export type AmountProblem =
  | { readonly is: 'empty' | 'malformed' }
  | { readonly is: 'belowMin' | 'aboveMax' | 'insufficient'; readonly amount: string };

type Terms = Pick<
  Fund,
  | 'dividend_percentage'
  | 'staring_sub_amount'
  | 'max_sub_amount'
  | 'lock_dividend_days'
  | 'liquidated_damages'
>;

/** Validates the input by the server's rules; skips the balance check if the balance is unknown. */
export function problemOf(
  text: string,
  fund: Terms & Pick<Fund, 'currency_code'>,
  available: string | null | undefined,
): AmountProblem | undefined {
  const [min, max] = [fund.staring_sub_amount, fund.max_sub_amount];
  const most = parseAmount(available ?? '');
  const offered = {
    currency: fund.currency_code,
    isOpen: true,
    min: parseAmount(min) ?? ZERO,
    max: parseAmount(max) ?? ZERO,
    dividend: percentOf(fund.dividend_percentage),
  };
  const judged = judgeShare(text, offered, most ?? offered.max);
  if (!isRefusal(judged)) return undefined;
  switch (judged.refusal) {
    case 'mining.input_lock_num':
      return { is: 'empty' };
    case 'mining.amount_too_small':
      return { is: 'belowMin', amount: min };
    case 'mining.amount_too_large':
      return { is: 'aboveMax', amount: max };
    case 'mining.above_available':
      return { is: 'insufficient', amount: formatAmount(most ?? ZERO) };
    default:
      return { is: 'malformed' };
  }
}

/** All that may be put in: what is there, but no more than the fund takes. No needless places. */
export function mostOf({ max_sub_amount: max }: Terms, available: string): string {
  const [there, limit] = [parseAmount(available) ?? ZERO, parseAmount(max) ?? ZERO];
  return formatAmount(there < limit ? there : limit).replace(/\.?0+$/, '');
}

/** What a share brings and costs, as decimal texts. */
export interface Preview {
  /** Rounded to four places (docs/spec/product.md#constants). */
  readonly dayProfit: string;
  readonly totalProfit: string;
  /** Of leaving before the term ends. */
  readonly penalty: string;
}

/** Undefined while there is no amount. */
export function previewOf(text: string, terms: Terms): Preview | undefined {
  const amount = parseAmount(text);
  if (amount === undefined || amount <= 0n) return undefined;
  const dividend = percentOf(terms.dividend_percentage);
  const damages = percentOf(terms.liquidated_damages);
  const whole = { dividend, damages, lockDays: terms.lock_dividend_days };
  return {
    dayProfit: formatAmount(dayProfit(amount, dividend)),
    totalProfit: formatAmount(totalProfit(amount, whole)),
    penalty: formatAmount(redemptionOf(amount, damages).penalty),
  };
}

/** The first day whose income is paid, and the day on which the share is back. */
export interface Term {
  /** The income of the first full day is paid at the start of this day. */
  readonly firstPaidOn: string;
  readonly endsOn: string;
}

/** Of a share that is bought on a UTC day: the day after it is the first that counts. */
export function termOf(boughtOn: Day, days: number): Term {
  const { nextDay, lastDay } = earningDays(boughtOn, days);
  return { firstPaidOn: plusDays(nextDay, 1), endsOn: plusDays(lastDay, 1) };
}

/** The four states of a subscription (docs/spec/product.md#states) in words and colour. */
const statuses = {
  1: { words: 'doing', tone: 'accent' },
  2: { words: 'refunding', tone: 'warn' },
  3: { words: 'refunded', tone: 'plain' },
  4: { words: 'finished', tone: 'good' },
} as const;

export type SubscriptionStatus = (typeof statuses)[keyof typeof statuses];

/** A status from the wire; an unknown one counts as running. */
export function statusOf(status: number): SubscriptionStatus {
  return statuses[status as keyof typeof statuses] ?? statuses[1];
}

/** One point of the plot: what was paid up to and including the income of a day. */
export interface PaidUpTo {
  readonly day: string;
  readonly paid: string;
}

/**
 * The cumulative income per day, from the newest entries backwards: as the total is known, older entries are
 * not needed. Excludes due income.
 */
export function paidByDay(newestFirst: readonly Income[], sum: string): readonly PaidUpTo[] {
  let paid = parseAmount(sum) ?? ZERO;
  const points: PaidUpTo[] = [];
  for (const { day, interest, due } of newestFirst) {
    if (due) continue;
    points.push({ day, paid: formatAmount(paid) });
    paid = minus(paid, parseAmount(interest) ?? ZERO);
  }
  return points.reverse();
}
