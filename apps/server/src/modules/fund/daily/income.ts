import { paidInLine } from '@tidemark/domain/fund';
import { incomePosting } from '@tidemark/domain/ledger';
import { type Amount, negate, sum } from '@tidemark/domain/money';
import { present } from '@tidemark/domain/outcome';
import type { Day, Millis } from '@tidemark/domain/time';
import type { DailyJob } from '../../../platform/calendar/daily-job.ts';
import type { Queryable } from '../../../platform/database/queryable.ts';
import { startWrites } from '../../../platform/database/statements.ts';
import {
  insertingPostings,
  type LockedAccount,
  lockAccounts,
  type PostingRow,
  savingAccounts,
} from '../../ledger/index.ts';
import { dailyBurden } from '../early-redemption.ts';
import { moneyMoved, postingBatchOf } from '../money.ts';
import type { FundParts } from '../parts.ts';
import type { Pool } from '../record.ts';
import * as store from '../store/daily.ts';
import { changingPool, lockPool } from '../store/pools.ts';
import { overtake } from './overtaken.ts';

/** Items per transaction: its writes go to disk in one piece, and an order may wait behind it. */
const CHUNK_MAX = 125;

/** Ids that are read at once, for the next chunks. */
const PAGE_MAX = 20 * CHUNK_MAX;

/** A walk over those who lack one day of one pool. */
interface Sweep {
  /** The day that is worked for. */
  readonly day: Day;
  readonly lacked: store.LackedDay;
  /** Read, and not done yet. */
  ahead: number[];
  /** The last that was read. */
  after: number;
}

/** An income that is paid now: its number, and to whom. */
interface Payment {
  readonly id: number;
  readonly userId: number;
  readonly accountId: number;
  readonly amount: Amount;
}

/**
 * Pays the missing income of every full day before `day`. In each chunk: requests that maturity has
 * overtaken, then queued incomes of a pool that can pay, then one day of subscriptions.
 */
export function incomeJob(parts: FundParts): DailyJob {
  let sweep: Sweep | undefined;

  async function earnSome(day: Day, now: Millis): Promise<number> {
    if (sweep?.day !== day) sweep = await beginSweep(parts, day);
    if (sweep === undefined) return 0;
    const ids = await nextOf(parts, sweep);
    if (ids.length === 0) {
      // Later items, such as a request that was rejected meanwhile, are found by another sweep.
      sweep = undefined;
      return earnSome(day, now);
    }
    const done = await earn(parts, { poolId: sweep.lacked.poolId, ids, day, now });
    // Another process did all of it meanwhile; there may be more.
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

async function beginSweep({ database }: FundParts, day: Day): Promise<Sweep | undefined> {
  const lacked = await store.selectLacked(database, day);
  return lacked && { day, lacked, ahead: [], after: 0 };
}

/** The next items of a sweep; none at its end. */
async function nextOf({ database }: FundParts, sweep: Sweep): Promise<number[]> {
  if (sweep.ahead.length === 0) {
    const { lacked, after } = sweep;
    sweep.ahead = await store.selectEarning(database, { ...lacked, after, limit: PAGE_MAX });
    sweep.after = sweep.ahead.at(-1) ?? after;
  }
  return sweep.ahead.splice(0, CHUNK_MAX);
}

interface Earning {
  readonly poolId: number;
  readonly ids: readonly number[];
  readonly day: Day;
  readonly now: Millis;
}

/** One day of some subscriptions of one pool, paid as far as its balance allows; the rest stays due. */
async function earn(parts: FundParts, { poolId, ids, day, now }: Earning): Promise<number> {
  await parts.incomeIds.reserve(ids.length);
  const paid = await parts.database.transaction(async (tx) => {
    const earning = await store.lockEarning(tx, ids, day);
    if (earning.length === 0) return undefined;
    const pool = await lockPool(tx, poolId);
    const amounts = earning.map(({ dayProfit }) => dayProfit);
    // Incomes that are already queued are paid first.
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

/** Pays the first queued incomes of a pool that can pay; returns their number. */
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
  const postings = await postingBatchOf(parts, tx, pool, payments.length);
  for (const { id, accountId, amount } of payments) {
    const account = present(byId.get(accountId), `account ${accountId} is there`);
    postings.post(account, incomePosting(amount), id);
  }
  return { accounts, rows: postings.rows };
}
