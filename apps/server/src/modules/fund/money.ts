import type { Queryable } from '../../platform/database/queryable.ts';
import { balancesChanged, createPostingBatch, type PostingBatch } from '../ledger/index.ts';
import type { FundParts } from './parts.ts';
import type { Pool } from './record.ts';

/**
 * Postings of one pool, created under the locks of its accounts: it pays income from, and stores shares in,
 * its own two accounts.
 */
export async function postingBatchOf(
  { ledger }: Pick<FundParts, 'ledger'>,
  tx: Queryable,
  pool: Pick<Pool, 'poolAccount' | 'sharesAccount'>,
  postingsMax: number,
): Promise<PostingBatch> {
  await ledger.postingIds.reserveNewest(postingsMax, tx);
  return createPostingBatch(
    () => ledger.postingIds.next(),
    (brokerAccount) => (brokerAccount === 'fund_pool' ? pool.poolAccount : pool.sharesAccount),
  );
}

/** Publishes, after the commit, whose funding accounts changed: for screens and caches. */
export function moneyMoved(
  { bus, forget }: Pick<FundParts, 'bus' | 'forget'>,
  moved: readonly { readonly userId: number; readonly accountId: number }[],
): void {
  if (moved.length === 0) return;
  forget([...new Set(moved.map(({ accountId }) => accountId))]);
  bus.publish(balancesChanged, { userIds: [...new Set(moved.map(({ userId }) => userId))] });
}
