import { UNCHANGED } from '@tidemark/domain/follow';
import { type Amount, parseAmount, plus, ZERO } from '@tidemark/domain/money';
import { present } from '@tidemark/domain/outcome';
import { nameKey } from '@tidemark/domain/text';
import { DAY_MS, type Millis, startOfUtcDay } from '@tidemark/domain/time';
import type { ContractDays } from '../../ledger/index.ts';
import { appearancesOf } from '../people/nickname.ts';
import {
  type Listed,
  saveDays,
  saveFigures,
  selectDays,
  selectFirstOpened,
  selectLastDays,
  selectTotals,
} from '../store/statistics.ts';
import { type AccountDays, type Before, type Closed, figuresOf, periodStart, tradedDays } from './figures.ts';
import type { StatisticsParts } from './parts.ts';

/** Days whose ends are valued by ticks. */
const RECENT_DAYS = 7;

/** What an account was before its first day. */
const NOTHING: Before = { equity: ZERO, totalGrowth: UNCHANGED };

/** From which day on a trader is counted, and what was reached before it. */
interface Continued {
  /** 0: from the account's first day on. */
  readonly from: Millis;
  readonly before: Before;
}

/**
 * Counts and stores the figures of some traders, with one statement of each kind for all. For each, days from
 * the one before the last counted day are read again, and no older one. Returns the users with open
 * positions.
 */
export async function countFigures(
  parts: StatisticsParts,
  userIds: readonly number[],
  now: Millis,
): Promise<number[]> {
  const today = startOfUtcDay(now);
  const continued = await continuedOf(parts, userIds, today);
  const { rows, holders, accounts } = await daysOf(parts, { userIds, continued, today });
  if (rows.length === 0) return holders;
  const firstOpened = await firstOpenedOf(parts, accounts);
  const listed = await listedBy(parts, accounts, today);
  await parts.database.transaction(async (tx) => {
    await saveDays(tx, rows);
    const [totals, days] = [
      await selectTotals(tx, userIds),
      await selectDays(tx, userIds, periodStart(today) - DAY_MS),
    ];
    const figures = [...totals].map(([userId, total]) => {
      const firstOpenedAt = firstOpened.get(userId);
      const counted = figuresOf(total, days.get(userId) ?? [], { today, firstOpenedAt });
      return { userId, firstOpenedAt, ...listed(userId), ...counted };
    });
    await saveFigures(tx, figures, now);
  });
  return holders;
}

/**
 * A trader counted today may have closed orders at midnight that were stored later: such a day is counted
 * twice.
 */
async function continuedOf(
  { database }: StatisticsParts,
  userIds: readonly number[],
  today: Millis,
): Promise<(userId: number) => Continued> {
  const last = await selectLastDays(database, userIds, today);
  return (userId) => {
    const known = last.get(userId);
    if (known === undefined) return { from: 0, before: NOTHING };
    return { from: known.from, before: known.before ?? NOTHING };
  };
}

interface Account {
  readonly userId: number;
  readonly accountId: number;
}

/** Queries again those without an opened position at their last count. */
async function firstOpenedOf(
  { database, forex }: StatisticsParts,
  accounts: readonly Account[],
): Promise<Map<number, Millis>> {
  const known = await selectFirstOpened(
    database,
    accounts.map(({ userId }) => userId),
  );
  const unknown = accounts.filter(({ userId }) => !known.has(userId));
  const found = await forex.history.firstOpened(unknown.map(({ accountId }) => accountId));
  for (const { userId, accountId } of unknown) {
    const at = found.get(accountId);
    if (at !== undefined) known.set(userId, at);
  }
  return known;
}

/** By what lists find each trader: the shown name, and what three weeks of positions were in. */
async function listedBy(
  parts: StatisticsParts,
  accounts: readonly Account[],
  today: Millis,
): Promise<(userId: number) => Listed> {
  const { forex, market } = parts;
  const from = periodStart(today);
  const [appearance, closed] = await Promise.all([
    appearancesOf(
      parts,
      accounts.map(({ userId }) => userId),
    ),
    forex.history.closedInstruments(accounts.map(({ accountId }) => ({ accountId, from }))),
  ]);
  const categories = new Map(accounts.map(({ userId }) => [userId, new Set<number>()]));
  const owners = new Map(accounts.map(({ userId, accountId }) => [accountId, userId]));
  for (const { accountId, instrumentId } of closed) {
    const { categoryId } = present(market.instrument(instrumentId), 'the instrument of an order is known');
    categories.get(owners.get(accountId) ?? 0)?.add(categoryId);
  }
  return (userId) => ({
    nameKey: nameKey(appearance(userId).nickname),
    categories: [...(categories.get(userId) ?? [])],
  });
}

async function daysOf(
  { ledger, forex }: StatisticsParts,
  asked: {
    readonly userIds: readonly number[];
    readonly continued: (userId: number) => Continued;
    readonly today: Millis;
  },
) {
  const { userIds, continued, today } = asked;
  const accounts = await ledger.contractDays(
    userIds.map((userId) => ({ userId, from: continued(userId).from })),
  );
  const begun = accounts.map((account) => ({
    ...account,
    first: firstDay(continued(account.userId).from, account.days[0]?.day, today),
  }));
  const [closed, worth] = await Promise.all([
    forex.history.closedDays(begun.map(({ accountId, first }) => ({ accountId, from: first }))),
    worthOf(forex, begun, today),
  ]);
  const closedOf = new Map(accounts.map(({ accountId }) => [accountId, new Map<Millis, Closed>()]));
  for (const day of closed) closedOf.get(day.accountId)?.set(day.day, day);
  const holders: number[] = [];
  const rows = begun.flatMap(({ userId, accountId, balance, days, first }) => {
    const now = holdingNow(forex, userId);
    if (now.isHolding) holders.push(userId);
    const valued = days.map(({ flows, ...day }) => {
      const before = flows.map((flow) => plus(flow.cashBefore, worth.beforeFlow(flow)));
      const own = flows.map(({ amount }, at) => ({ amount, equityBefore: before[at] ?? ZERO }));
      return [day.day, { ...day, flows: own }] as const;
    });
    const account: AccountDays = {
      ...{ balance, moved: new Map(valued), closed: closedOf.get(accountId) ?? new Map() },
      floating: (day) => (day === today ? now.floating : worth.atEndOf(accountId, day)),
    };
    const { before } = continued(userId);
    return tradedDays(account, { first, today, before }).map((day) => ({ ...day, userId }));
  });
  return { rows, holders, accounts };
}

/** Days go on from where they were; the first ones begin with the account, or before the three weeks. */
function firstDay(from: Millis, firstMoved: Millis | undefined, today: Millis): Millis {
  if (from > 0) return from;
  return Math.min(firstMoved ?? today, periodStart(today) - DAY_MS);
}

type Flow = ContractDays['days'][number]['flows'][number];

/**
 * What open positions were worth before each flow and at the end of each day. The last days' ends are
 * valued by ticks, because the bar of a day is written some time after it.
 */
async function worthOf(
  { history }: StatisticsParts['forex'],
  accounts: readonly (ContractDays & { readonly first: Millis })[],
  today: Millis,
) {
  const recent = today - RECENT_DAYS * DAY_MS;
  const none = { openedAfter: [], closedAfter: [] };
  const flows = accounts.flatMap(({ accountId, days }) =>
    days.flatMap((day) => day.flows.map((flow) => ({ accountId, ...flow, key: flow }))),
  );
  const ends = accounts.flatMap(({ accountId, first }) =>
    daysBetween(Math.max(first, recent), today).map((day) => ({
      ...{ accountId, at: day + DAY_MS - 1, key: `${accountId} ${day}` },
      ...none,
    })),
  );
  const older = daysBetween(Math.min(recent, ...accounts.map(({ first }) => first)), recent);
  const [valued, byBars] = await Promise.all([
    history.floatingAtMoments([...flows, ...ends]),
    history.floatingOfAccounts(
      accounts.map(({ accountId }) => accountId),
      older,
    ),
  ]);
  const known = new Map<Flow | string, Amount>(
    [...flows, ...ends].map(({ key }, at) => [key, valued[at] ?? ZERO]),
  );
  return {
    beforeFlow: (flow: Flow) => known.get(flow) ?? ZERO,
    atEndOf: (accountId: number, day: Millis) =>
      known.get(`${accountId} ${day}`) ?? byBars.get(accountId)?.get(day) ?? ZERO,
  };
}

/** Days from one to before another. */
function daysBetween(first: Millis, before: Millis): Millis[] {
  return Array.from({ length: Math.max(0, (before - first) / DAY_MS) }, (_, at) => first + at * DAY_MS);
}

function holdingNow(forex: StatisticsParts['forex'], userId: number) {
  const { ProfitsTotal, TransOrder } = forex.riskOf(userId);
  return { floating: parseAmount(ProfitsTotal) ?? ZERO, isHolding: TransOrder.length > 0 };
}

/** Value of open positions at current prices, from memory. */
export function floatingNow(forex: StatisticsParts['forex'], userId: number): Amount {
  return holdingNow(forex, userId).floating;
}
