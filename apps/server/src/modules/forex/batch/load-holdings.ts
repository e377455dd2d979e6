import type { ContractHoldings, PendingOrder, Position } from '@tidemark/domain/forex';
import { present } from '@tidemark/domain/outcome';
import type { Database, Queryable } from '../../../platform/database/queryable.ts';
import type { LockedAccount } from '../../ledger/index.ts';
import { selectPositionsBetween } from '../store/at-start.ts';
import { selectPendings } from '../store/pending-orders.ts';
import { selectOpenPositions } from '../store/positions.ts';
import { selectWarned } from '../store/stops.ts';
import type { PositionCache } from './position-cache.ts';

/** Holdings of accounts, read in one round trip. */
export async function loadHoldings(
  tx: Queryable,
  accountIds: readonly number[],
): Promise<ContractHoldings[]> {
  if (accountIds.length === 0) return [];
  return holdingsWith(selectOpenPositions(tx, accountIds), tx, accountIds);
}

/**
 * Caches the holdings of accounts that are not cached. `onlyUnknown`: a reader outside the desk never
 * overwrites what a batch has cached meanwhile.
 */
export async function prefetchHoldings(
  database: Queryable,
  positionCache: PositionCache,
  accounts: readonly LockedAccount[],
  { onlyUnknown = false }: { readonly onlyUnknown?: boolean } = {},
): Promise<void> {
  const byId = new Map(accounts.map((account) => [account.id, account]));
  for (const holdings of await loadHoldings(database, [...byId.keys()])) {
    if (onlyUnknown && positionCache.of(holdings.accountId) !== undefined) continue;
    const { userId, isDemo, version, balance, locked } = present(
      byId.get(holdings.accountId),
      'what was asked for',
    );
    positionCache.put({ ...holdings, userId, isDemo, version, balance, locked });
  }
}

/**
 * The same for very many accounts, in id order: all ids between the first and the last are theirs. `accounts`
 * contains their owners, in any order.
 */
export async function loadAllHoldings(
  database: Database,
  accountIds: readonly number[],
  accounts: readonly LockedAccount[],
): Promise<ContractHoldings[]> {
  const [first, last] = [accountIds[0], accountIds.at(-1)];
  if (first === undefined || last === undefined) return [];
  const owners = new Map(accounts.map(({ id, userId }) => [id, userId]));
  const ownerOf = (accountId: number) => owners.get(accountId);
  const selecting = database.transaction((tx) => selectPositionsBetween(tx, { first, last }, ownerOf));
  return holdingsWith(selecting, database, accountIds);
}

async function holdingsWith(
  selecting: Promise<Position[]>,
  tx: Queryable,
  accountIds: readonly number[],
): Promise<ContractHoldings[]> {
  const [positions, pendings, warned] = await Promise.all([
    selecting,
    selectPendings(tx, accountIds),
    selectWarned(tx, accountIds),
  ]);
  const positionsOf = grouped<Position>(positions);
  const pendingsOf = grouped<PendingOrder>(pendings);
  return accountIds.map((accountId) => {
    return {
      accountId,
      positions: positionsOf.get(accountId) ?? [],
      pendings: pendingsOf.get(accountId) ?? [],
      isWarned: warned.has(accountId),
    };
  });
}

function grouped<T extends { readonly accountId: number }>(rows: readonly T[]): Map<number, T[]> {
  const byAccount = new Map<number, T[]>();
  for (const row of rows) {
    const known = byAccount.get(row.accountId);
    if (known) known.push(row);
    else byAccount.set(row.accountId, [row]);
  }
  return byAccount;
}
