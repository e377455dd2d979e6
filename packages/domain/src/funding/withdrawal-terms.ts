import { type Amount, divideHalfEven, formatAmount } from '../money/index.ts';
import { type Outcome, refuse } from '../outcome/index.ts';
import type { DrawTerms } from './currency.ts';
import { type Units, unitsFromMillionths } from './units.ts';

/** Rates are integers of millionths, like amounts. */
const ONE = 1_000_000n;
/** What is paid out has two decimals: a hundredth is so many millionths of the currency. */
const HUNDREDTH = 10_000n;

/** What a withdrawal costs and brings. */
export interface WithdrawQuote {
  readonly fee: Amount;
  /** An integer of hundredths; never negative. */
  readonly received: Units;
}

/**
 * Fee and received amount by the formula of the spec: a fixed fee or amount × draw_rate (half to even,
 * six places); (amount − fee) × usd_price, rounded down to two decimals, at least 0.
 */
export function quoteWithdrawal(
  amount: Amount,
  { feeType, rate, price }: Pick<DrawTerms, 'feeType' | 'rate' | 'price'>,
): WithdrawQuote {
  const fee = feeType === 1 ? rate : divideHalfEven(amount * rate, ONE);
  const rest = amount - fee;
  const received = rest > 0n ? ((rest * price) / ONE / HUNDREDTH) * HUNDREDTH : 0n;
  return { fee: fee as Amount, received: unitsFromMillionths(received) };
}

/**
 * Fee and received amount, frozen from here on, where the amount may be withdrawn. Refused at `number`:
 * `funding.withdraw_below_min`, `funding.withdraw_above_max`, `funding.nothing_received` (with the
 * least that brings something), `funding.withdraw_insufficient` (with what is there).
 */
export function acceptWithdrawal(
  amount: Amount,
  terms: DrawTerms,
  available: Amount,
): Outcome<WithdrawQuote> {
  const { min, max } = terms;
  if (amount < min) return refuse('funding.withdraw_below_min', { min: formatAmount(min) }, 'askedAmount');
  if (amount > max) return refuse('funding.withdraw_above_max', { max: formatAmount(max) }, 'askedAmount');
  const quote = quoteWithdrawal(amount, terms);
  if (quote.received <= 0n) {
    const least = leastThatPays(terms);
    return refuse(
      'funding.nothing_received',
      { min: least === undefined ? 'none' : formatAmount(least) },
      'askedAmount',
    );
  }
  if (amount > available) {
    return refuse('funding.withdraw_insufficient', { available: formatAmount(available) }, 'askedAmount');
  }
  return quote;
}

/** The smallest amount in cents that brings a hundredth of the currency; undefined where none does. */
function leastThatPays(terms: DrawTerms): Amount | undefined {
  const { feeType, rate, price } = terms;
  if (feeType === 2 && rate >= ONE) return undefined;
  const wanted = ceiling(HUNDREDTH * ONE, price);
  const exact = feeType === 1 ? rate + wanted : ceiling(wanted * ONE, ONE - rate);
  const cents = (ceiling(exact, HUNDREDTH) * HUNDREDTH) as Amount;
  // A fee that rounds up can leave it a millionth short.
  return quoteWithdrawal(cents, terms).received > 0n ? cents : ((cents + HUNDREDTH) as Amount);
}

function ceiling(numerator: bigint, denominator: bigint): bigint {
  return (numerator + denominator - 1n) / denominator;
}
