import { Valuations } from '@tidemark/domain/forex';
import type { Amount } from '@tidemark/domain/money';
import { DAY_MS, type Millis } from '@tidemark/domain/time';
import type { Database } from '../../../platform/database/queryable.ts';
import type { Ledger } from '../../ledger/index.ts';
import type { Market } from '../../market/index.ts';
import {
  type ClosedDay,
  type HeldOverNight,
  selectClosedByDay,
  selectClosedByInstrument,
  selectClosedDays,
  selectClosedInstruments,
  selectFirstOpened,
  selectHeldOverNight,
  selectUsedMargin,
} from '../store/by-day.ts';
import {
  type ClosedTrade,
  type ClosedTradesAsked,
  selectClosedTrades,
  selectClosedTradesOf,
  selectPositionOf,
} from '../store/closed-trades.ts';
import { selectOpenPositions } from '../store/positions.ts';
import { selectClosedSince, selectLastOpened, selectTaken, type Taken } from '../store/sums.ts';
import { type MomentAsked, pricedBy, worthAtEnds, worthAtMoments, worthOf } from './past-worth.ts';

/** Contract data of past days and of current holdings, from the database. */
export interface ForexHistory {
  /** Open positions of a user, and the margin that they use. */
  held(userId: number): Promise<{ readonly count: number; readonly amount: Amount }>;
  /** Orders closed by day of any zone, by the day's beginning; the last day ends before a moment. */
  closedByDay(userId: number, days: readonly Millis[], before: Millis): Promise<ReadonlyMap<Millis, number>>;
  /**
   * What open positions of a user were worth at the end of each of these UTC days (their beginnings, in
   * order): at the close of the instrument's day, turned into USD by the close of its pair's.
   */
  floatingAtEndOf(userId: number, days: readonly Millis[]): Promise<ReadonlyMap<Millis, Amount>>;
  /** The same at the ends of days of any zone, in order, at the last prices before each; by the end. */
  floatingAtEnds(userId: number, ends: readonly Millis[]): Promise<ReadonlyMap<Millis, Amount>>;
  /** The same as of UTC days of many contract accounts, by account; one that held nothing then is left out. */
  floatingOfAccounts(
    accountIds: readonly number[],
    days: readonly Millis[],
  ): Promise<ReadonlyMap<number, ReadonlyMap<Millis, Amount>>>;
  /** Value of open positions at moments between postings, in the requested order. */
  floatingAtMoments(asked: readonly MomentAsked[]): Promise<Amount[]>;
  /** When each of these accounts opened its first position; those that never did are left out. */
  firstOpened(accountIds: readonly number[]): Promise<ReadonlyMap<number, Millis>>;
  /** Positions closed on many contract accounts by UTC day, parts with them, of each from a moment on. */
  closedDays(asked: readonly { readonly accountId: number; readonly from: Millis }[]): Promise<ClosedDay[]>;
  /** The instruments of positions closed on many contract accounts, of each from a moment on. */
  closedInstruments(
    asked: readonly { readonly accountId: number; readonly from: Millis }[],
  ): Promise<{ readonly accountId: number; readonly instrumentId: number }[]>;
  /** How many positions of a user were closed in each instrument since a moment, the most first. */
  closedByInstrument(
    userId: number,
    from: Millis,
  ): Promise<{ readonly instrumentId: number; readonly trades: number }[]>;
  /** Margin, open lots and fee of each group of orders, in the order of the groups. */
  takenBy(groups: readonly (readonly number[])[]): Promise<Taken[]>;
  /** The last orders that a user opened, parts omitted; newest first. */
  lastOpened(userId: number, limit: number): Promise<number[]>;
  /** Closed positions of a user with their parts, the last closed first; of these ids alone where they are given. */
  closedTrades(
    userId: number,
    asked: Omit<ClosedTradesAsked, 'accountId'> & { readonly ids?: readonly number[] | undefined },
  ): Promise<ClosedTrade[]>;
  /** The position of a user's order: itself, or that of a part; undefined where it is not the user's, or no position. */
  positionOf(userId: number, id: number): Promise<number | undefined>;
  /** Positions that a user opened and closed from a moment on, parts omitted; the last closed first. */
  closedSince(userId: number, from: Millis, limit: number): Promise<number[]>;
  /** Value of a user's open positions at current prices. */
  floatingNow(userId: number): Promise<Amount>;
}

export function createForexHistory(forex: {
  readonly database: Database;
  readonly ledger: Ledger;
  readonly market: Market;
}): ForexHistory {
  const { database, ledger, market } = forex;
  const accountOf = async (userId: number) => (await ledger.accountIdsOf(userId)).forex;
  const floatingOfAccounts = async (accountIds: readonly number[], days: readonly Millis[]) => {
    const [first, last] = [days[0], days.at(-1)];
    if (first === undefined || last === undefined) return new Map();
    const held = await selectHeldOverNight(database, {
      accountIds,
      first: first + DAY_MS,
      last: last + DAY_MS,
    });
    if (held.length === 0) return new Map();
    const closes = await market.dayCloses(pricedBy(market, held), first, last + DAY_MS);
    const byAccount = new Map<number, HeldOverNight[]>();
    for (const one of held) {
      const own = byAccount.get(one.position.accountId);
      if (own) own.push(one);
      else byAccount.set(one.position.accountId, [one]);
    }
    return new Map([...byAccount].map(([id, own]) => [id, worthOf(market, own, { days, closes })] as const));
  };
  return {
    held: async (userId) => selectUsedMargin(database, await accountOf(userId)),
    async closedByDay(userId, days, before) {
      return selectClosedByDay(database, { accountId: await accountOf(userId), days, before });
    },
    async floatingAtEndOf(userId, days) {
      const accountId = await accountOf(userId);
      return (await floatingOfAccounts([accountId], days)).get(accountId) ?? new Map();
    },
    async floatingAtEnds(userId, ends) {
      return worthAtEnds(forex, { accountId: await accountOf(userId), ends });
    },
    floatingOfAccounts,
    floatingAtMoments: (asked) => worthAtMoments(forex, asked),
    firstOpened: (accountIds) => selectFirstOpened(database, accountIds),
    closedDays: (asked) => selectClosedDays(database, asked),
    closedInstruments: (asked) => selectClosedInstruments(database, asked),
    async closedByInstrument(userId, from) {
      return selectClosedByInstrument(database, { accountId: await accountOf(userId), from });
    },
    takenBy: (groups) => selectTaken(database, groups),
    async lastOpened(userId, limit) {
      return selectLastOpened(database, await accountOf(userId), limit);
    },
    async closedTrades(userId, { ids, ...asked }) {
      const page = { ...asked, accountId: await accountOf(userId) };
      return ids ? selectClosedTradesOf(database, ids, page) : selectClosedTrades(database, page);
    },
    positionOf: async (userId, id) => selectPositionOf(database, await accountOf(userId), id),
    async closedSince(userId, from, limit) {
      return selectClosedSince(database, { accountId: await accountOf(userId), from, limit });
    },
    async floatingNow(userId) {
      const held = await selectOpenPositions(database, [await accountOf(userId)]);
      return new Valuations(market).profitsOf(held);
    },
  };
}
