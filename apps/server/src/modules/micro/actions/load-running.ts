import type { Wager } from '@tidemark/domain/micro';
import type { Database, Queryable } from '../../../platform/database/queryable.ts';
import { type LockedAccount, readAccounts } from '../../ledger/index.ts';
import { selectAllRunning, selectRunning } from '../store.ts';
import type { WagerBook } from '../wager-book.ts';

/** Brings every running future back into memory; what was due meanwhile is settled at once. */
export async function loadRunning(database: Database, book: WagerBook): Promise<void> {
  const byAccount = new Map<number, Wager[]>();
  for (const wager of await selectAllRunning(database)) {
    const own = byAccount.get(wager.accountId);
    if (own) own.push(wager);
    else byAccount.set(wager.accountId, [wager]);
  }
  for (const { id, version } of await readAccounts(database, [...byAccount.keys()])) {
    book.put({ accountId: id, version, wagers: byAccount.get(id) ?? [] });
  }
}

/** Brings to memory what runs on accounts that nobody remembers. */
export async function learnRunning(
  database: Queryable,
  book: WagerBook,
  accounts: readonly Pick<LockedAccount, 'id' | 'version'>[],
): Promise<void> {
  const running = await selectRunning(
    database,
    accounts.map(({ id }) => id),
  );
  for (const { id, version } of accounts) {
    const wagers = running.filter(({ accountId }) => accountId === id);
    book.put({ accountId: id, version, wagers });
  }
}
