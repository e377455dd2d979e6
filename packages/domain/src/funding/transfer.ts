import { type OwnPosting, transferPosting } from '../ledger/index.ts';
import { type Amount, formatAmount, larger, minus, smaller, ZERO } from '../money/index.ts';
import { type Outcome, refuse } from '../outcome/index.ts';

/**
 * What may move from an account that trades nothing to one that does: neither locked nor, while a
 * loan is owed, earmarked.
 */
export function availableBalance(account: {
  readonly balance: Amount;
  readonly locked: Amount;
  /** Principal of loans that is to be repaid. */
  readonly owed: Amount;
}): Amount {
  return larger(ZERO, minus(unlocked(account), account.owed));
}

/** What is still there of what is owed. */
export function earmarkedOf(account: Parameters<typeof availableBalance>[0]): Amount {
  return larger(ZERO, smaller(account.owed, minus(account.balance, account.locked)));
}

/** What may leave the broker: a loan may be spent, only not traded with. */
export function unlocked(account: { readonly balance: Amount; readonly locked: Amount }): Amount {
  return larger(ZERO, minus(account.balance, account.locked));
}

/**
 * Decides a transfer between two accounts of one user: up to the full withdrawable amount of the first
 * (docs/spec/rules.md#money). The amount is undefined if it could not be read.
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
