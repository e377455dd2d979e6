import type { CallRead } from '@tidemark/contract';
import type { fundBuy } from '@tidemark/contract/calls/money/fund';
import { earningDays, judgeShare, type Share } from '@tidemark/domain/fund';
import { subscribedPosting } from '@tidemark/domain/ledger';
import { isRefusal, type Outcome, present, refuse } from '@tidemark/domain/outcome';
import { dayOf } from '@tidemark/domain/time';
import type { Queryable } from '../../../platform/database/queryable.ts';
import { startWrites } from '../../../platform/database/statements.ts';
import type { CallerContext } from '../../../platform/http/route.ts';
import { answerOnce } from '../../../platform/idempotency/answer-once.ts';
import { insertingPostings, type LockedAccount, lockAccountsOf, savingAccounts } from '../../ledger/index.ts';
import { moneyMoved, postingBatchOf } from '../money.ts';
import type { FundParts } from '../parts.ts';
import type { WireSubscription } from '../present.ts';
import type { Fund, Pool } from '../record.ts';
import { fundById } from '../store/funds.ts';
import { changingPool, lockPoolOf } from '../store/pools.ts';
import { insertSubscription, subscriptionById } from '../store/subscriptions.ts';
import { freeFor } from './list-funds.ts';
import { showOwn } from './list-subscriptions.ts';

/** The result of a purchase, as its answer is stored. */
interface Bought {
  readonly id: number;
  readonly accountId: number;
}

/** Subscribes to a fund with money of the caller's funding account, by the terms of this moment. */
export async function buy(
  parts: FundParts,
  { id: fundId, amount }: CallRead<typeof fundBuy>,
  context: CallerContext,
): Promise<Outcome<WireSubscription>> {
  const { caller, idempotency: claim, now, lang } = context;
  const { userId, isDemo } = caller;
  // Without a key the same input is another request once the first was refused, or was cancelled by a new start.
  const stillGood = async (tx: Queryable, stored: Outcome<Bought>): Promise<boolean> => {
    if (isRefusal(stored)) return false;
    return (await subscriptionById(tx, stored.id))?.status !== 'cancelled';
  };
  const bought = await answerOnce<Bought>(parts.database, { userId, claim, now, stillGood }, async (tx) => {
    const fund = await fundById(tx, fundId);
    const pool = fund && (await lockPoolOf(tx, fund.id, isDemo));
    if (!pool) return refuse('mining.fund_unknown', {}, 'id');
    const [found] = await lockAccountsOf(tx, userId, ['change']);
    const account = present(found, `user ${userId} has a funding account`);
    const { currency, isOpen, min, max, terms } = fund;
    const offered = { currency, isOpen, min, max, dividend: terms.dividend };
    const share = judgeShare(amount, offered, freeFor(account));
    if (isRefusal(share)) return share;
    const id = await subscribe(parts, tx, { fund, pool, account, share, now });
    return { id, accountId: account.id };
  });
  if (isRefusal(bought)) return bought;
  moneyMoved(parts, [{ userId, accountId: bought.accountId }]);
  return showOwn(parts, { userId, id: bought.id, lang });
}

async function subscribe(
  parts: FundParts,
  tx: Queryable,
  {
    fund,
    pool,
    account,
    share,
    now,
  }: {
    readonly fund: Fund;
    readonly pool: Pool;
    readonly account: LockedAccount;
    readonly share: Share;
    readonly now: number;
  },
): Promise<number> {
  const { amount, dayProfit } = share;
  const id = await insertSubscription(tx, {
    ...{ fundId: fund.id, poolId: pool.id, userId: account.userId, accountId: account.id },
    ...{ share: amount, dayProfit, terms: fund.terms, currency: fund.currency, boughtAt: now },
    days: earningDays(dayOf(now), fund.terms.lockDays),
  });
  const postings = await postingBatchOf(parts, tx, pool, 1);
  postings.post(account, subscribedPosting(amount), id);
  await Promise.all(
    startWrites(tx, [
      changingPool(pool.id, { shares: amount, running: 1, nextIncome: dayProfit }),
      insertingPostings(postings.rows, now),
      savingAccounts([account]),
    ]),
  );
  return id;
}
