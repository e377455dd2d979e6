import type { Amount } from '../money/index.ts';

/** A user's three accounts, by their word on the wire. */
export type AccountType = 'change' | 'micro' | 'forex';

/** The house's own accounts; those of the demo world stand apart. */
export type HouseAccount = 'trading' | 'fees' | 'payments_in' | 'payments_out' | 'protection' | 'demo_grants';

/** One movement: `amount` (positive) leaves the debit account and reaches the credit account. */
export interface Posting<Account> {
  readonly debit: Account;
  readonly credit: Account;
  readonly amount: Amount;
}
