import { DEMO_START, demoStartPosting } from '@tidemark/domain/ledger';
import type { Millis } from '@tidemark/domain/time';
import type { Queryable } from '../../../platform/database/queryable.ts';
import { startWrites } from '../../../platform/database/statements.ts';
import type { IdSource } from '../../../platform/ids/ids.ts';
import { createPostingBatch } from '../posting-batch.ts';
import {
  insertAccounts,
  insertingPostings,
  lockAccounts,
  savingAccounts,
  selectAccounts,
} from '../store/accounts.ts';

/**
 * Opens a new user's three accounts inside the transaction that makes the user: empty ones for a
 * real user, 10,000 USD in each for a demo user.
 */
export async function openAccounts(
  postingIds: IdSource,
  tx: Queryable,
  input: { userId: number; isDemo: boolean; now: Millis },
): Promise<void> {
  await insertAccounts(tx, { userId: input.userId, isDemo: input.isDemo, openedAt: input.now });
  if (!input.isDemo) return;

  await postingIds.reserve(3, tx);
  const views = (await selectAccounts(tx, [input.userId])).get(input.userId) ?? [];
  const accounts = await lockAccounts(
    tx,
    views.map((view) => view.id),
  );
  const book = createPostingBatch(() => postingIds.next());
  for (const account of accounts)
    book.post(account, demoStartPosting(account.balance, DEMO_START), input.userId);
  await Promise.all(startWrites(tx, [insertingPostings(book.rows, input.now), savingAccounts(accounts)]));
}
