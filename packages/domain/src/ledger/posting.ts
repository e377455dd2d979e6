/** A user's three accounts, by their word on the wire: funding, options and contract account. */
export type AccountType = 'change' | 'micro' | 'forex';

/** The accounts of a fund in one world: what pays its income, and what keeps its shares. */
export type BrokerFundAccount = 'fund_pool' | 'fund_shares';

/** The broker's own accounts; those of the demo world stand apart. */
export type BrokerAccount =
  | 'trading'
  | 'fees'
  | 'payments_in'
  | 'payments_out'
  | 'protection'
  | 'corrections'
  | 'loans'
  | 'demo_grants'
  | BrokerFundAccount;
