import { type Amount, parseAmount, ZERO } from '@tidemark/domain/money';
import { DAY_MS, type Millis, startOfUtcDay } from '@tidemark/domain/time';
import { saveDays, saveFigures, selectDays, selectLastDays, selectTotals } from '../store/statistics.ts';
import { type AccountDays, figuresOf, periodStart, type TradedDay, tradedDays } from './figures.ts';
import type { StatisticsParts } from './parts.ts';

/**
 * Counts the figures of some traders and keeps them: a statement of each kind for all of them. Of each
 * the days from the one before the last that was counted are read again, and no older one.
 */
export async function countFigures(
  parts: StatisticsParts,
  userIds: readonly number[],
  now: Millis,
): Promise<void> {
  const today = startOfUtcDay(now);
  const lastDays = await selectLastDays(parts.database, userIds);
  const fromOf = (userId: number): Millis => {
    const last = lastDays.get(userId);
    // Who was counted today may have closed something at midnight that came in after it.
    return last === undefined ? 0 : Math.min(last, today) - DAY_MS;
  };
  const rows = await daysOf(parts, { userIds, fromOf, today });
  if (rows.length === 0) return;
  await parts.database.transaction(async (tx) => {
    await saveDays(tx, rows);
    const [totals, days] = [
      await selectTotals(tx, userIds),
      await selectDays(tx, userIds, periodStart(today) - DAY_MS),
    ];
    const figures = [...totals].map(([userId, total]) => ({
      userId,
      ...figuresOf(total, days.get(userId) ?? [], today),
    }));
    await saveFigures(tx, figures, now);
  });
}

async function daysOf(
  { ledger, forex }: StatisticsParts,
  asked: {
    readonly userIds: readonly number[];
    readonly fromOf: (userId: number) => Millis;
    readonly today: Millis;
  },
): Promise<(TradedDay & { readonly userId: number })[]> {
  const { userIds, fromOf, today } = asked;
  const accounts = await ledger.contractDays(userIds.map((userId) => ({ userId, from: fromOf(userId) })));
  const accountIds = accounts.map(({ accountId }) => accountId);
  const valued = Math.max(Math.min(...userIds.map(fromOf)), periodStart(today) - DAY_MS);
  const [closed, floating] = await Promise.all([
    forex.history.closedDays(accounts.map(({ accountId, userId }) => ({ accountId, from: fromOf(userId) }))),
    forex.history.floatingOfAccounts(accountIds, daysBetween(valued, today)),
  ]);
  const closedOf = new Map<number, Map<Millis, (typeof closed)[number]>>(
    accountIds.map((id) => [id, new Map()]),
  );
  for (const day of closed) closedOf.get(day.accountId)?.set(day.day, day);
  return accounts.flatMap(({ userId, accountId, balance, days }) => {
    const account: AccountDays = {
      balance,
      moved: new Map(days.map((day) => [day.day, day])),
      closed: closedOf.get(accountId) ?? new Map(),
      floating: new Map([...(floating.get(accountId) ?? []), [today, floatingNow(forex, userId)]]),
    };
    return tradedDays(account, fromOf(userId), today).map((day) => ({ ...day, userId }));
  });
}

/** Days from one to before another. */
function daysBetween(first: Millis, before: Millis): Millis[] {
  return Array.from({ length: Math.max(0, (before - first) / DAY_MS) }, (_, at) => first + at * DAY_MS);
}

/** What open positions are worth at the prices in force, from memory. */
export function floatingNow(forex: StatisticsParts['forex'], userId: number): Amount {
  return parseAmount(forex.riskOf(userId).ProfitsTotal) ?? ZERO;
}
