import type { FixedTimeOption } from '@tidemark/domain/options';
import type { Database, Queryable } from '../../../platform/database/queryable.ts';
import { type LockedAccount, readAccounts } from '../../ledger/index.ts';
import type { OptionCache } from '../option-cache.ts';
import { selectAllRunning, selectRunning } from '../store/options.ts';

/** Brings every running future back into memory; what was due meanwhile is settled at once. */
export async function loadRunning(database: Database, book: OptionCache): Promise<void> {
  const byAccount = new Map<number, FixedTimeOption[]>();
  for (const option of await selectAllRunning(database)) {
    const own = byAccount.get(option.accountId);
    if (own) own.push(option);
    else byAccount.set(option.accountId, [option]);
  }
  for (const { id, version } of await readAccounts(database, [...byAccount.keys()])) {
    book.put({ accountId: id, version, options: byAccount.get(id) ?? [] });
  }
}

/** Loads the running futures of accounts not in memory. */
export async function prefetchRunning(
  database: Queryable,
  book: OptionCache,
  accounts: readonly Pick<LockedAccount, 'id' | 'version'>[],
): Promise<void> {
  const running = await selectRunning(
    database,
    accounts.map(({ id }) => id),
  );
  for (const { id, version } of accounts) {
    const options = running.filter(({ accountId }) => accountId === id);
    book.put({ accountId: id, version, options });
  }
}
