import type { FeeBasis, Position } from '@tidemark/domain/forex';
import type { Price } from '@tidemark/domain/market';
import type { Clock } from '@tidemark/domain/time';
import type { Database } from '../../platform/database/queryable.ts';
import type { Desk } from '../desk/index.ts';
import type { Ledger } from '../ledger/index.ts';
import type { Market } from '../market/index.ts';
import type { ForexCommandHandler } from './command-handler.ts';
import type { AccountRules } from './rules.ts';

/** What the module's actions work with. */
export interface ForexContext {
  readonly database: Database;
  readonly clock: Clock;
  readonly desk: Desk;
  readonly handler: ForexCommandHandler;
  readonly ledger: Ledger;
  readonly market: Market;
  readonly rules: AccountRules;
  /** The current base setting trade_fee_type, fixed in each new order. */
  feeBasis(): FeeBasis;
  /** Which of these orders are copies, filled at the tick of a lead trader's order. */
  copiesAmong(orderIds: readonly number[]): Promise<ReadonlySet<number>>;
  /** The best price of a position's trailing stop. */
  bestOf(position: Position): Price;
}
