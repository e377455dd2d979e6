import { shownAmount } from '@tidemark/domain/fund';
import { returnedPosting } from '@tidemark/domain/ledger';
import { negate, sum, ZERO } from '@tidemark/domain/money';
import { present } from '@tidemark/domain/outcome';
import type { Millis } from '@tidemark/domain/time';
import { translatedParam } from '@tidemark/i18n';
import type { DailyJob } from '../../../platform/calendar/daily-job.ts';
import type { Queryable } from '../../../platform/database/queryable.ts';
import { startWrites } from '../../../platform/database/statements.ts';
import { noticesQueued, queueingNotices, type UserNotice } from '../../../platform/outbox/outbox.ts';
import { insertingPostings, lockAccounts, savingAccounts } from '../../ledger/index.ts';
import { moneyMoved, postingBatchOf } from '../money.ts';
import type { FundParts } from '../parts.ts';
import type { Subscription } from '../record.ts';
import { lockMature, selectMature } from '../store/daily.ts';
import { selectFunds } from '../store/funds.ts';
import { changingPool, lockPool } from '../store/pools.ts';
import { endingSubscriptions } from '../store/subscriptions.ts';

const CHUNK_MAX = 500;

/** Gives shares back whose last day has been earned, in the same run as that day's income. */
export function maturityJob(parts: FundParts): DailyJob {
  const some = async (now: Millis): Promise<number> => {
    const found = await selectMature(parts.database, CHUNK_MAX);
    if (found === undefined) return 0;
    const returned = await giveBack(parts, found, now);
    // Another process did all of it meanwhile; there may be more.
    return returned.length > 0 ? returned.length : some(now);
  };
  return { name: 'fund.maturity', chunk: (_, now) => some(now) };
}

async function giveBack(
  parts: FundParts,
  { poolId, ids }: { readonly poolId: number; readonly ids: readonly number[] },
  now: Millis,
): Promise<readonly Subscription[]> {
  let notices: readonly UserNotice[] = [];
  const returned = await parts.database.transaction(async (tx) => {
    const mature = await lockMature(tx, ids);
    if (mature.length === 0) return mature;
    notices = await noticesOf(tx, mature);
    const pool = await lockPool(tx, poolId);
    const accounts = await lockAccounts(tx, [...new Set(mature.map(({ accountId }) => accountId))]);
    const byId = new Map(accounts.map((account) => [account.id, account]));
    const postings = await postingBatchOf(parts, tx, pool, mature.length);
    for (const { id, accountId, share } of mature) {
      const account = present(byId.get(accountId), `account ${accountId} is there`);
      postings.post(account, returnedPosting(share), id);
    }
    const endings = mature.map(({ id, share, days }) => {
      return { id, returned: share, penalty: ZERO, earnUntil: days.lastDay };
    });
    const shares = negate(sum(mature.map(({ share }) => share)));
    await Promise.all(
      startWrites(tx, [
        endingSubscriptions(endings, 'finished', now),
        changingPool(poolId, { shares, running: -mature.length }),
        insertingPostings(postings.rows, now),
        savingAccounts(accounts),
        queueingNotices(notices, now),
      ]),
    );
    return mature;
  });
  moneyMoved(parts, returned);
  if (returned.length > 0) parts.bus.publish(noticesQueued, notices);
  return returned;
}

async function noticesOf(tx: Queryable, returned: readonly Subscription[]): Promise<readonly UserNotice[]> {
  const funds = new Map((await selectFunds(tx)).map((fund) => [fund.id, fund]));
  return returned.map(({ userId, fundId, share, terms }) => {
    const fund = translatedParam('fund', funds.get(fundId)?.titles ?? {});
    return {
      userId,
      key: 'fund.matured',
      params: { ...fund, days: terms.lockDays, share: shownAmount(share) },
    };
  });
}
