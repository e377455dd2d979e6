import { paidInLine } from '@tidemark/domain/fund';
import { incomePosting } from '@tidemark/domain/ledger';
import { type Amount, negate, sum } from '@tidemark/domain/money';
import { present } from '@tidemark/domain/outcome';
import type { Day, Millis } from '@tidemark/domain/time';
import type { DailyJob } from '../../../platform/calendar/daily-job.ts';
import { startWrites } from '../../../platform/database/fuse.ts';
import type { Queryable } from '../../../platform/database/queryable.ts';
import {
  insertingPostings,
  type LockedAccount,
  lockAccounts,
  type PostingRow,
  savingAccounts,
} from '../../ledger/index.ts';
import { dailyBurden } from '../give-back.ts';
import { bookOf, moneyMoved } from '../money.ts';
import type { FundParts } from '../parts.ts';
import type { Pool } from '../record.ts';
import * as store from '../store/daily.ts';
import { changingPool, lockPool } from '../store/pools.ts';
import { overtake } from './overtaken.ts';

/** Things of one transaction: what it writes goes to the disk in one piece, and an order may wait behind it. */
const CHUNK_MAX = 125;

/** An income that is paid now: its number, and to whom. */
interface Payment {
  readonly id: number;
  readonly userId: number;
  readonly accountId: number;
  readonly amount: Amount;
}

/**
 * The income of every full day before `day` that lacks. In each chunk: requests that maturity has
 * overtaken, then what stands in line before a pool that can pay it, then one day of subscriptions.
 */
export function incomeJob(parts: FundParts): DailyJob {
  /** Where the sweep over a day stands, so that a chunk does not walk over what those before it did. */
  let swept: { readonly day: Day; readonly at: store.Swept } | undefined;

  async function earnSome(day: Day, now: Millis): Promise<number> {
    const after = swept?.day === day ? swept.at : undefined;
    const found = await store.selectEarning(parts.database, { day, after, limit: CHUNK_MAX });
    const last = found.at(-1);
    if (last === undefined) {
      swept = undefined;
      // What came behind the sweep, such as a request that was rejected meanwhile, is found from the start.
      return after === undefined ? 0 : earnSome(day, now);
    }
    const done = await earn(parts, found, { day, now });
    swept = { day, at: last };
    // Somebody else did all of it meanwhile; there may be more.
    return done > 0 ? done : earnSome(day, now);
  }

  return {
    name: 'fund.income',
    async chunk(day, now) {
      const overtaken = await overtake(parts, day, now, CHUNK_MAX);
      if (overtaken > 0) return overtaken;
      const paid = await payDue(parts, now);
      return paid > 0 ? paid : earnSome(day, now);
    },
  };
}

/** One day of some subscriptions of one pool, paid as far as the pool goes; the rest stays due. */
async function earn(
  parts: FundParts,
  found: readonly store.Swept[],
  { day, now }: { readonly day: Day; readonly now: Millis },
): Promise<number> {
  const { poolId } = present(found[0], 'something was found');
  await parts.incomeIds.reserve(found.length);
  const paid = await parts.database.transaction(async (tx) => {
    const ids = found.map(({ id }) => id);
    const earning = await store.lockEarning(tx, ids, day);
    if (earning.length === 0) return undefined;
    const pool = await lockPool(tx, poolId);
    const amounts = earning.map(({ dayProfit }) => dayProfit);
    // Nobody is paid before those who stand in line already.
    const count = pool.due > 0n ? 0 : paidInLine(pool.balance, amounts).paid;
    const incomes = earning.map((subscription, at) => {
      return { id: parts.incomeIds.next(), subscription, isPaid: at < count };
    });
    const payments = incomes
      .filter(({ isPaid }) => isPaid)
      .map(({ id, subscription: { userId, accountId, dayProfit } }) => {
        return { id, userId, accountId, amount: dayProfit };
      });
    const { accounts, rows } = await post(parts, tx, pool, payments);
    const ending = earning.filter(({ days }) => days.nextDay >= days.earnUntil);
    const change = {
      balance: negate(sum(amounts.slice(0, count))),
      due: sum(amounts.slice(count)),
      nextIncome: negate(sum(ending.map(dailyBurden))),
    };
    await Promise.all(
      startWrites(tx, [
        store.insertingIncome(poolId, incomes, now),
        store.advancing(incomes),
        changingPool(poolId, change),
        ...(rows.length > 0 ? [insertingPostings(rows, now), savingAccounts(accounts)] : []),
      ]),
    );
    return { payments, things: earning.length };
  });
  moneyMoved(parts, paid?.payments ?? []);
  return paid?.things ?? 0;
}

/** Pays what stands first in line before a pool that can; answers how many. */
async function payDue(parts: FundParts, now: Millis): Promise<number> {
  const poolId = await store.selectPayingPool(parts.database);
  if (poolId === undefined) return 0;
  const candidates = await store.selectDue(parts.database, poolId, CHUNK_MAX);
  const paid = await parts.database.transaction(async (tx) => {
    await store.lockSubscriptions(tx, [...new Set(candidates.map(({ subscriptionId }) => subscriptionId))]);
    const pool = await lockPool(tx, poolId);
    const line = await store.stillDue(
      tx,
      candidates.map(({ id }) => id),
    );
    const amounts = line.map(({ amount }) => amount);
    const payments = line.slice(0, paidInLine(pool.balance, amounts).paid);
    if (payments.length === 0) return [];
    const { accounts, rows } = await post(parts, tx, pool, payments);
    const moved = negate(sum(payments.map(({ amount }) => amount)));
    await Promise.all(
      startWrites(tx, [
        store.payingDue(payments, now),
        store.countingPaid(payments),
        changingPool(poolId, { balance: moved, due: moved }),
        insertingPostings(rows, now),
        savingAccounts(accounts),
      ]),
    );
    return payments;
  });
  moneyMoved(parts, paid);
  return paid.length;
}

/** Posts incomes out of a locked pool; several may go to one account. */
async function post(
  parts: FundParts,
  tx: Queryable,
  pool: Pool,
  payments: readonly Payment[],
): Promise<{ readonly accounts: readonly LockedAccount[]; readonly rows: readonly PostingRow[] }> {
  if (payments.length === 0) return { accounts: [], rows: [] };
  const accounts = await lockAccounts(tx, [...new Set(payments.map(({ accountId }) => accountId))]);
  const byId = new Map(accounts.map((account) => [account.id, account]));
  const book = await bookOf(parts, tx, pool, payments.length);
  for (const { id, accountId, amount } of payments) {
    const account = present(byId.get(accountId), `account ${accountId} is there`);
    book.post(account, incomePosting(amount), id);
  }
  return { accounts, rows: book.rows };
}
