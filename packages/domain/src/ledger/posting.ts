/** A user's three accounts, by their word on the wire: funding, options and contract account. */
export type AccountType = 'change' | 'micro' | 'forex';

/** The accounts of a fund in one world: the pool that pays income, and the shares account. */
export type BrokerFundAccount = 'fund_pool' | 'fund_shares';

/** The broker's own accounts; the demo world has separate ones. */
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
