import { assert, present } from '@tidemark/domain/outcome';
import { batchLoader } from '../../platform/database/batch-loader.ts';
import type { Database } from '../../platform/database/queryable.ts';
import { selectAccounts } from './store/accounts.ts';

/** Ids of a user's three accounts by kind. */
export interface AccountIds {
  readonly change: number;
  readonly micro: number;
  readonly forex: number;
}

/** Most users whose account ids are cached. */
const REMEMBERED_MAX = 200_000;

/** Finds a user's account ids; they never change, so they are remembered. */
export function rememberAccountIds(database: Database): (userId: number) => Promise<AccountIds> {
  // Promises, so that calls made at once wait for one answer and go on in their order.
  const known = new Map<number, Promise<AccountIds>>();
  const viewsOf = batchLoader((userIds: readonly number[]) => selectAccounts(database, userIds));

  async function ask(userId: number): Promise<AccountIds> {
    const ids = { change: 0, micro: 0, forex: 0 };
    for (const view of present(await viewsOf(userId), `user ${userId} has accounts`))
      ids[view.kind] = view.id;
    assert(ids.forex > 0 && ids.micro > 0 && ids.change > 0, `user ${userId} has three accounts`);
    return ids;
  }

  return (userId) => {
    const remembered = known.get(userId);
    if (remembered !== undefined) return remembered;
    if (known.size >= REMEMBERED_MAX) known.clear();
    const asked = ask(userId);
    known.set(userId, asked);
    asked.catch(() => known.delete(userId));
    return asked;
  };
}
