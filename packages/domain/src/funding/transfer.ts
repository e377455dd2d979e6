import { type OwnPosting, transferPosting } from '../ledger/index.ts';
import { type Amount, formatAmount, larger, minus, ZERO } from '../money/index.ts';
import { type Outcome, refuse } from '../outcome/index.ts';

/** What may leave an account that trades nothing: neither locked nor earmarked. */
export function unheld(account: {
  readonly balance: Amount;
  readonly locked: Amount;
  readonly earmarked: Amount;
}): Amount {
  return larger(ZERO, minus(minus(account.balance, account.locked), account.earmarked));
}

/**
 * Decides a transfer between two accounts of one user: up to what may leave the first one, whole
 * (rules.md, «Transfers»). The amount is undefined where it could not be read.
 */
export function decideTransfer(asked: {
  readonly amount: Amount | undefined;
  readonly available: Amount;
}): Outcome<OwnPosting> {
  const { amount, available } = asked;
  const upTo = { available: formatAmount(available) };
  if (amount === undefined || amount <= 0n) return refuse('transfer.amount_malformed', upTo, 'balance');
  if (amount > available) return refuse('transfer.above_available', upTo, 'balance');
  return transferPosting(amount);
}
