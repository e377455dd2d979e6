/** A user's three accounts, by their word on the wire: funding, options and contract account. */
export type AccountType = 'change' | 'micro' | 'forex';

/** The house's own accounts; those of the demo world stand apart. */
export type HouseAccount =
  | 'trading'
  | 'fees'
  | 'payments_in'
  | 'payments_out'
  | 'protection'
  | 'corrections'
  | 'loans'
  | 'demo_grants';
