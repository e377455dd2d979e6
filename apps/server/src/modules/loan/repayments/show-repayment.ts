import type { CallOutput } from '@tidemark/contract';
import type { repaymentAccounts, repaymentInfo } from '@tidemark/contract/calls/money/loan';
import { unlocked } from '@tidemark/domain/funding';
import { owedInAll } from '@tidemark/domain/loan';
import { formatAmount } from '@tidemark/domain/money';
import { type Outcome, present, refuse } from '@tidemark/domain/outcome';
import type { CallerContext } from '../../../platform/http/route.ts';
import { readAccounts } from '../../ledger/index.ts';
import { owedPartsOf } from '../loans/loan.ts';
import { presentLoan } from '../loans/present.ts';
import type { LoanParts } from '../parts.ts';
import { loanById } from '../store/loans.ts';

/** What is to be repaid of a loan of the caller now, and whether the funding account can. */
export async function showRepayment(
  { database }: LoanParts,
  id: number,
  { caller, lang, now }: CallerContext,
): Promise<Outcome<CallOutput<typeof repaymentInfo>>> {
  const loan = await loanById(database, id);
  if (loan?.userId !== caller.userId) return refuse('loan.unknown', {}, 'loan_id');
  const [account] = await readAccounts(database, [loan.accountId]);
  const available = unlocked(present(account, 'a funding account stays'));
  const { id: loan_id, amount, interest_amount, penalty_amount, ...shown } = presentLoan(loan, { lang, now });
  const { total_amount, repayment_time, overdue_days, status, remark } = shown;
  return {
    ...{ loan_id, amount, interest_amount, penalty_amount, total_amount },
    ...{ repayment_time, overdue_days, status, remark },
    available: formatAmount(available),
    can_pay: loan.state.status === 'owed' && available >= owedInAll(owedPartsOf(loan)),
  };
}

/** The addresses to which a repayment can be sent: those of deposits. */
export async function listRepaymentAccounts({
  database,
  funding,
}: LoanParts): Promise<CallOutput<typeof repaymentAccounts>> {
  return (await funding.payInAddresses(database)).map(({ id, address, currency }) => ({
    id,
    currency_code: currency.code,
    protocol_code: currency.protocol,
    address,
    usd_price: formatAmount(currency.deposit.price),
  }));
}
