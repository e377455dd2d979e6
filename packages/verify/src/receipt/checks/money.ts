import { dayProfit, percentFromMillionths } from '@tidemark/domain/fund';
import { formatUnits, quoteWithdrawal, unitsFromMillionths } from '@tidemark/domain/funding';
import { formatAmount } from '@tidemark/domain/money';
import type { FundPaymentRecord, WithdrawalRecord } from '../record.ts';
import type { Check } from '../verdict.ts';
import { judged } from './finding.ts';
import { amountOf } from './numbers.ts';

/** (amount − fee) × rate, rounded down to hundredths, is what is received (docs/spec/rules.md#money). */
export function checkWithdrawal({ amount, fee, rate, received }: WithdrawalRecord): Check {
  const price = unitsFromMillionths(amountOf(rate));
  const quote = quoteWithdrawal(amountOf(amount), { feeType: 1, rate: amountOf(fee), price });
  const found = unitsFromMillionths(amountOf(received));
  return judged('withdrawal', found === quote.received, {
    expected: formatUnits(quote.received),
    found: formatUnits(found),
  });
}

/** Income of a day: share × percent of the day, four decimals, half to even. */
export function checkPayment({ share, dayRate, amount }: FundPaymentRecord): Check {
  const expected = dayProfit(amountOf(share), percentFromMillionths(amountOf(dayRate)));
  return judged('payment', amountOf(amount) === expected, {
    expected: formatAmount(expected),
    found: formatAmount(amountOf(amount)),
  });
}
