import { type Redemption, redemptionOf } from '@tidemark/domain/fund';
import { redemptionPenaltyPosting, returnedPosting } from '@tidemark/domain/ledger';
import { type Amount, negate, ZERO } from '@tidemark/domain/money';
import { present } from '@tidemark/domain/outcome';
import type { Day, Millis } from '@tidemark/domain/time';
import type { Queryable } from '../../platform/database/queryable.ts';
import { startWrites } from '../../platform/database/statements.ts';
import { insertingPostings, lockAccounts, savingAccounts } from '../ledger/index.ts';
import { postingBatchOf } from './money.ts';
import type { FundParts } from './parts.ts';
import type { Subscription } from './record.ts';
import { changingPool, lockPool } from './store/pools.ts';
import { endingSubscriptions } from './store/subscriptions.ts';

/** What a running subscription adds to what its pool has to pay on one day. */
export function dailyBurden({ status, days, dayProfit }: Subscription): Amount {
  return status === 'doing' && days.nextDay <= days.earnUntil ? dayProfit : ZERO;
}

/**
 * Ends a locked subscription early: the share returns from the account of shares, and the penalty goes into
 * the pool, for the remaining users. Days before `earnUntil` that are not processed yet stay owed; the daily
 * job pays them.
 */
export async function redeem(
  parts: FundParts,
  tx: Queryable,
  subscription: Subscription,
  { earnUntil, now }: { readonly earnUntil: Day; readonly now: Millis },
): Promise<Redemption> {
  const { id, share, poolId, accountId } = subscription;
  const redemption = redemptionOf(share, subscription.terms.damages);
  const { penalty, returned } = redemption;
  const pool = await lockPool(tx, poolId);
  const [found] = await lockAccounts(tx, [accountId]);
  const account = present(found, `account ${accountId} is there`);
  const postings = await postingBatchOf(parts, tx, pool, 2);
  postings.post(account, returnedPosting(share), id);
  postings.post(account, redemptionPenaltyPosting(penalty), id);
  await Promise.all(
    startWrites(tx, [
      changingPool(poolId, {
        balance: penalty,
        shares: negate(share),
        running: -1,
        nextIncome: negate(dailyBurden(subscription)),
      }),
      endingSubscriptions([{ id, returned, penalty, earnUntil }], 'refunded', now),
      insertingPostings(postings.rows, now),
      savingAccounts([account]),
    ]),
  );
  return redemption;
}
