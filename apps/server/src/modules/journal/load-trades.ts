import { profitAt } from '@tidemark/domain/forex';
import { byClosing, type JournalTrade, type TradeKind } from '@tidemark/domain/journal';
import { minus, negate, ZERO } from '@tidemark/domain/money';
import type { Millis } from '@tidemark/domain/time';
import type { ClosedTrade } from '../forex/index.ts';
import type { ClosedOption } from '../options/index.ts';
import type { JournalParts } from './parts.ts';
import { type Entry, keyText, NO_ENTRY, type OrderKey, selectEntries, selectTagged } from './store.ts';

/** Most trades of one analysis or file. */
export const TRADES_MAX = 10_000;

/** Where a list of trades, the newest first, goes on: behind this one. */
export type Cursor = OrderKey & { readonly at: Millis };

export interface TradesAsked {
  readonly userId: number;
  readonly instrumentId: number | undefined;
  /** Undefined: both. */
  readonly kind: TradeKind | undefined;
  /** Empty: with any tags, or none. */
  readonly tag: string;
  readonly from: Millis | undefined;
  readonly before: Millis | undefined;
  readonly after?: Cursor | undefined;
  readonly limit: number;
}

/** A closed trade with its order, and what its owner wrote about it. */
export interface LoadedTrade {
  readonly trade: JournalTrade;
  readonly order: ClosedTrade | ClosedOption;
  readonly entry: Entry;
}

/** Closed trades of a user, the last closed first, at most `limit`. */
export async function loadTrades(journal: JournalParts, asked: TradesAsked): Promise<LoadedTrade[]> {
  const tagged = asked.tag === '' ? undefined : await taggedOrders(journal, asked);
  const read = async <T>(kind: TradeKind, closed: (page: PageOf) => Promise<T[]>): Promise<T[]> => {
    const ids = tagged?.flatMap((order) => (order.kind === kind ? [order.id] : []));
    if ((asked.kind ?? kind) !== kind || ids?.length === 0) return [];
    return closed({ ...asked, ids, after: boundOf(kind, asked.after) });
  };
  const [positions, options] = await Promise.all([
    read('forex', (page) => journal.forex.history.closedTrades(asked.userId, page)),
    read('micro', (page) => journal.micro.closedTrades(asked.userId, page)),
  ]);
  const trades = [
    ...positions.map((order) => ({ order, trade: positionTrade(order) })),
    ...options.map((order) => ({ order, trade: optionTrade(order) })),
  ]
    .sort((one, other) => byClosing(other.trade, one.trade))
    .slice(0, asked.limit);
  return withEntries(journal, asked.userId, trades);
}

type PageOf = Pick<TradesAsked, 'instrumentId' | 'from' | 'before' | 'limit'> & {
  readonly ids: readonly number[] | undefined;
  readonly after: { readonly at: Millis; readonly id: number } | undefined;
};

/** One closed trade of a user; undefined while it is open, and where it is not the user's. */
export async function loadTrade(
  journal: JournalParts,
  userId: number,
  { kind, id }: OrderKey,
): Promise<LoadedTrade | undefined> {
  const page = { ids: [id], limit: 1 };
  const [position] = kind === 'forex' ? await journal.forex.history.closedTrades(userId, page) : [];
  const [option] = kind === 'micro' ? await journal.micro.closedTrades(userId, page) : [];
  const found = [
    ...(position ? [{ order: position, trade: positionTrade(position) }] : []),
    ...(option ? [{ order: option, trade: optionTrade(option) }] : []),
  ];
  return (await withEntries(journal, userId, found))[0];
}

function taggedOrders(journal: JournalParts, { userId, tag }: TradesAsked): Promise<OrderKey[]> {
  return selectTagged(journal.database, { userId, tag, limit: TRADES_MAX });
}

/** The cursor for orders of one kind: of those closed at its moment, positions come after Up/Down trades. */
function boundOf(kind: TradeKind, cursor: Cursor | undefined) {
  if (!cursor || cursor.kind === kind) return cursor;
  return { at: cursor.at, id: kind === 'forex' ? Number.MAX_SAFE_INTEGER : 0 };
}

async function withEntries<T extends { readonly trade: JournalTrade }>(
  { database }: JournalParts,
  userId: number,
  trades: readonly T[],
): Promise<(T & { readonly entry: Entry })[]> {
  const entries = await selectEntries(
    database,
    userId,
    trades.map(({ trade }) => trade),
  );
  return trades.map((one) => {
    const entry = entries.get(keyText(one.trade)) ?? NO_ENTRY;
    return { ...one, trade: { ...one.trade, tags: entry.tags }, entry };
  });
}

function positionTrade(order: ClosedTrade): JournalTrade {
  const { id, instrumentId, side, openedAt, closedAt, profit, fee, openStopLoss, openRate } = order;
  const risk = openStopLoss && negate(profitAt(order, openStopLoss, openRate));
  return {
    kind: 'forex',
    ...{ id, instrumentId, side, openedAt, closedAt, fee },
    net: minus(profit, fee),
    risk: risk !== undefined && risk > ZERO ? risk : undefined,
    tags: [],
  };
}

function optionTrade(order: ClosedOption): JournalTrade {
  const { id, instrumentId, direction, acceptedAt, closedAt, end } = order;
  return {
    kind: 'micro',
    ...{ id, instrumentId, closedAt, side: direction, openedAt: acceptedAt, fee: ZERO },
    net: end.kind === 'settled' ? end.profit : ZERO,
    risk: undefined,
    tags: [],
  };
}
