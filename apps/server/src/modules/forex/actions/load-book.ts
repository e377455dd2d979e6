import type { Database } from '../../../platform/database/queryable.ts';
import { readAccounts } from '../../ledger/index.ts';
import type { PositionBook } from '../book.ts';
import type { OpenPosition } from '../deal.ts';
import { selectHoldingAccounts, selectOpenPositions } from '../store.ts';

/** Accounts whose positions are loaded by one statement. */
const CHUNK = 10_000;

/** Fills the book with every open position, at the start. */
export async function loadBook(database: Database, book: PositionBook): Promise<void> {
  const accountIds = (await selectHoldingAccounts(database)).map((row) => Number(row.account_id));
  for (let from = 0; from < accountIds.length; from += CHUNK) {
    await loadChunk(database, book, accountIds.slice(from, from + CHUNK));
  }
}

async function loadChunk(
  database: Database,
  book: PositionBook,
  accountIds: readonly number[],
): Promise<void> {
  const byAccount = new Map<number, OpenPosition[]>();
  // Accounts first: positions that come in between belong to a later version, and are read again.
  const accounts = await readAccounts(database, accountIds);
  for (const position of await selectOpenPositions(database, accountIds)) {
    byAccount.set(position.accountId, [...(byAccount.get(position.accountId) ?? []), position]);
  }
  for (const { id, userId, version, balance, locked } of accounts) {
    book.put({ accountId: id, userId, version, balance, locked, positions: byAccount.get(id) ?? [] });
  }
}
