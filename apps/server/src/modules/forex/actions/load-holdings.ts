import type { ContractHoldings } from '@tidemark/domain/forex';
import type { Database } from '../../../platform/database/queryable.ts';
import { type LockedAccount, readAccounts } from '../../ledger/index.ts';
import { loadAllHoldings } from '../batch/load-holdings.ts';
import type { PositionCache } from '../batch/position-cache.ts';
import { selectActiveAccounts } from '../store/at-start.ts';

/** Accounts that are loaded by one statement a kind. */
const CHUNK = 2000;

/** Readers at once: the database prepares the next chunks while one is taken into the book. */
const READERS = 3;

/** Caches every open position and pending order at the start; reports their accounts to `tell`. */
export async function readAllHoldings(
  database: Database,
  positionCache: PositionCache,
  tell: (accounts: readonly LockedAccount[]) => Promise<void>,
): Promise<void> {
  const accountIds = await selectActiveAccounts(database);
  let from = 0;
  const reader = async (): Promise<void> => {
    while (from < accountIds.length) {
      const ids = accountIds.slice(from, from + CHUNK);
      from += CHUNK;
      // Accounts first: a change in between belongs to a later version, and is read again.
      const accounts = await readAccounts(database, ids);
      const holdings = await loadAllHoldings(database, ids, accounts);
      await tell(accounts);
      put(positionCache, accounts, holdings);
    }
  };
  await Promise.all(Array.from({ length: READERS }, reader));
}

function put(
  positionCache: PositionCache,
  accounts: readonly LockedAccount[],
  holdings: readonly ContractHoldings[],
): void {
  const byAccount = new Map(holdings.map((held) => [held.accountId, held]));
  for (const { id, userId, isDemo, version, balance, locked } of accounts) {
    const held = byAccount.get(id);
    if (!held) continue;
    const { positions, pendings, isWarned } = held;
    positionCache.put({
      accountId: id,
      userId,
      isDemo,
      version,
      balance,
      locked,
      positions,
      pendings,
      isWarned,
    });
  }
}
