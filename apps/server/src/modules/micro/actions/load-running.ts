import type { Wager } from '@tidemark/domain/micro';
import type { Database } from '../../../platform/database/queryable.ts';
import { readAccounts } from '../../ledger/index.ts';
import { selectAllRunning } from '../store.ts';
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
