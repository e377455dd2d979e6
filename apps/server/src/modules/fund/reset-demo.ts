import { returnedPosting } from '@tidemark/domain/ledger';
import { type Amount, negate, sum, ZERO } from '@tidemark/domain/money';
import { isRefusal, type Outcome, present } from '@tidemark/domain/outcome';
import { type Millis, plusDays } from '@tidemark/domain/time';
import type { Queryable } from '../../platform/database/queryable.ts';
import { startWrites } from '../../platform/database/statements.ts';
import type { IdempotencyClaim } from '../../platform/http/route.ts';
import { answerOnce } from '../../platform/idempotency/answer-once.ts';
import {
  insertingPostings,
  type LockedAccount,
  lockAccounts,
  type PostingRow,
  savingAccounts,
} from '../ledger/index.ts';
import { dailyBurden } from './early-redemption.ts';
import { moneyMoved, postingBatchOf } from './money.ts';
import type { FundParts } from './parts.ts';
import type { Pool, Subscription } from './record.ts';
import { voidDue } from './store/incomes.ts';
import { changePool, lockPools } from './store/pools.ts';
import { endingSubscriptions, lockUnsettledOf } from './store/subscriptions.ts';

/**
 * Cancels what a demo account holds, with the shares given back and nothing owed any more. Under a
 * claim it happens once: the same claim again leaves alone what began since.
 */
export async function cancelAll(
  parts: FundParts,
  userId: number,
  claim: IdempotencyClaim | undefined,
): Promise<Outcome<true>> {
  const now = parts.clock.now();
  const own = claim && { ...claim, key: `${claim.key} funds` };
  let accountId: number | undefined;
  const outcome = await answerOnce<true>(parts.database, { userId, claim: own, now }, async (tx) => {
    const unsettled = await lockUnsettledOf(tx, userId);
    accountId = unsettled[0]?.accountId;
    if (accountId !== undefined) await giveAllBack(parts, tx, { unsettled, accountId, now });
    return true;
  });
  if (!isRefusal(outcome) && accountId !== undefined) moneyMoved(parts, [{ userId, accountId }]);
  return outcome;
}

async function giveAllBack(
  parts: FundParts,
  tx: Queryable,
  {
    unsettled,
    accountId,
    now,
  }: { readonly unsettled: readonly Subscription[]; readonly accountId: number; readonly now: Millis },
): Promise<void> {
  const pools = await lockPools(tx, [...new Set(unsettled.map(({ poolId }) => poolId))]);
  const ids = unsettled.map(({ id }) => id);
  const voided = await voidDue(tx, ids, now);
  const [found] = await lockAccounts(tx, [accountId]);
  const account = present(found, `account ${accountId} is there`);
  const held = unsettled.filter(({ status }) => status === 'doing' || status === 'refunding');
  const rows: PostingRow[] = [];
  for (const pool of pools) {
    const ofPool = held.filter(({ poolId }) => poolId === pool.id);
    rows.push(...(await post(parts, tx, pool, ofPool, account)));
    await changePool(tx, pool.id, { ...withoutHeld(ofPool), due: negate(voided.get(pool.id) ?? ZERO) });
  }
  const endings = held.map(({ id, share: returned, days }) => {
    return { id, returned, penalty: ZERO, earnUntil: plusDays(days.nextDay, -1) };
  });
  if (rows.length === 0) return;
  await Promise.all(
    startWrites(tx, [
      endingSubscriptions(endings, 'cancelled', now),
      insertingPostings(rows, now),
      savingAccounts([account]),
    ]),
  );
}

async function post(
  parts: FundParts,
  tx: Queryable,
  pool: Pool,
  held: readonly Subscription[],
  account: LockedAccount,
): Promise<readonly PostingRow[]> {
  const postings = await postingBatchOf(parts, tx, pool, held.length);
  for (const { id, share } of held) postings.post(account, returnedPosting(share), id);
  return postings.rows;
}

/** Obligations that a pool no longer has. */
function withoutHeld(held: readonly Subscription[]): { shares: Amount; running: number; nextIncome: Amount } {
  return {
    shares: negate(sum(held.map(({ share }) => share))),
    running: -held.length,
    nextIncome: negate(sum(held.map(dailyBurden))),
  };
}
