import type { ContractHoldings } from '@tidemark/domain/forex';
import type { Database } from '../../../platform/database/queryable.ts';
import { type LockedAccount, readAccounts } from '../../ledger/index.ts';
import { loadAllHoldings } from '../batch/load-holdings.ts';
import type { PositionCache } from '../batch/position-cache.ts';
import { type ActiveAccounts, selectActiveAccounts } from '../store/at-start.ts';

/** What one statement a kind loads: so many accounts, or fewer with about so many positions and orders. */
const CHUNK_ACCOUNTS = 2000;
const CHUNK_HOLDINGS = 20_000;

/** Readers at once: the database prepares the next chunks while one is taken into the book. */
const READERS = 3;

/** Caches every open position and pending order at the start; reports their accounts to `tell`. */
export async function readAllHoldings(
  database: Database,
  positionCache: PositionCache,
  tell: (accounts: readonly LockedAccount[]) => Promise<void>,
): Promise<void> {
  const chunks = chunksOf(await selectActiveAccounts(database));
  const reader = async (): Promise<void> => {
    for (let ids = chunks.shift(); ids !== undefined; ids = chunks.shift()) {
      // Accounts first: a change in between belongs to a later version, and is read again.
      const accounts = await readAccounts(database, ids);
      const holdings = await loadAllHoldings(database, ids, accounts);
      await tell(accounts);
      put(positionCache, accounts, holdings);
    }
  };
  await Promise.all(Array.from({ length: READERS }, reader));
}

/** In id order. */
function chunksOf({ ids, counts }: ActiveAccounts): number[][] {
  const chunks: number[][] = [];
  let chunk: number[] = [];
  let holdings = 0;
  for (const [place, id] of ids.entries()) {
    chunk.push(id);
    holdings += counts[place] ?? 0;
    if (chunk.length < CHUNK_ACCOUNTS && holdings < CHUNK_HOLDINGS) continue;
    chunks.push(chunk);
    chunk = [];
    holdings = 0;
  }
  if (chunk.length > 0) chunks.push(chunk);
  return chunks;
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
