import { loanReceivedPosting, loanRepaidPostings } from '@tidemark/domain/ledger';
import { owedInAll } from '@tidemark/domain/loan';
import { type Amount, minus } from '@tidemark/domain/money';
import { assert, present } from '@tidemark/domain/outcome';
import type { Millis } from '@tidemark/domain/time';
import type { Queryable } from '../../../platform/database/queryable.ts';
import { startWrites } from '../../../platform/database/statements.ts';
import {
  createPostingBatch,
  insertingPostings,
  type LockedAccount,
  lockAccounts,
  savingAccounts,
} from '../../ledger/index.ts';
import { type Loan, owedPartsOf } from '../loans/loan.ts';
import type { LoanParts } from '../parts.ts';
import { saveRepaid } from '../store/loans.ts';

/** The funding account of a loan, locked in the database until the transaction ends. */
export async function holdAccount(tx: Queryable, { accountId }: Loan): Promise<LockedAccount> {
  const [account] = await lockAccounts(tx, [accountId]);
  return present(account, 'a funding account stays');
}

/**
 * Repays a locked loan in full from its locked account: first credits what came from outside, then debits
 * principal, interest and penalty; nothing is owed afterwards.
 */
export async function settle(
  { ledger }: LoanParts,
  tx: Queryable,
  given: {
    readonly loan: Loan;
    readonly account: LockedAccount;
    /** Amount from outside; undefined if paid from the balance. */
    readonly received: Amount | undefined;
    readonly now: Millis;
  },
): Promise<void> {
  const { loan, account, received, now } = given;
  const owed = owedPartsOf(loan);
  assert(received === undefined || received >= owedInAll(owed), 'less than what is owed repays nothing');
  await ledger.postingIds.reserveNewest(4, tx);
  const portfolio = createPostingBatch(() => ledger.postingIds.next());
  if (received !== undefined) portfolio.post(account, loanReceivedPosting(received), loan.id);
  for (const posting of loanRepaidPostings(owed)) portfolio.post(account, posting, loan.id);
  account.owed = minus(account.owed, loan.amount);
  assert(account.balance >= account.locked && account.owed >= 0n, 'what repays a loan is there');
  await Promise.all(startWrites(tx, [insertingPostings(portfolio.rows, now), savingAccounts([account])]));
  await saveRepaid(tx, loan.id, { at: now, by: received === undefined ? 'balance' : 'transfer' });
}
