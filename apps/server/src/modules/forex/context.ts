import type { FeeBasis, Position } from '@tidemark/domain/forex';
import type { Price } from '@tidemark/domain/market';
import { assert } from '@tidemark/domain/outcome';
import type { Clock } from '@tidemark/domain/time';
import type { Database } from '../../platform/database/queryable.ts';
import type { Dealer, Desk } from '../desk/index.ts';
import type { Ledger } from '../ledger/index.ts';
import type { Market } from '../market/index.ts';
import type { ForexCommand } from './commands.ts';

/** What the module's actions work with. */
export interface ForexContext {
  readonly database: Database;
  readonly clock: Clock;
  readonly desk: Desk;
  readonly dealer: Dealer<ForexCommand>;
  readonly ledger: Ledger;
  readonly market: Market;
  readonly accounts: AccountIds;
  /** Base setting trade_fee_type as it stands now: new deals freeze it. */
  feeBasis(): FeeBasis;
  /** Where a position's trailing stop has come to. */
  bestOf(position: Position): Price;
}

/** Ids of a user's accounts by kind: they never change, so they are remembered. */
export interface AccountIds {
  of(userId: number): Promise<{ readonly forex: number; readonly micro: number; readonly change: number }>;
}

/** Users whose account ids are remembered at the most. */
const REMEMBERED_MAX = 200_000;

export function rememberAccountIds(ledger: Ledger): AccountIds {
  // Promises, so that calls made at once wait for one answer and go on in their order.
  const known = new Map<number, ReturnType<AccountIds['of']>>();

  async function ask(userId: number) {
    const ids = { forex: 0, micro: 0, change: 0 };
    for (const view of await ledger.viewsOf(userId)) ids[view.kind] = view.id;
    assert(ids.forex > 0 && ids.micro > 0 && ids.change > 0, `user ${userId} has three accounts`);
    return ids;
  }

  return {
    of(userId) {
      const remembered = known.get(userId);
      if (remembered !== undefined) return remembered;
      if (known.size >= REMEMBERED_MAX) known.clear();
      const asked = ask(userId);
      known.set(userId, asked);
      asked.catch(() => known.delete(userId));
      return asked;
    },
  };
}
