import type { CallOutput } from '@tidemark/contract';
import type { myDeal } from '@tidemark/contract/calls/trading/forex';
import type { TransOrder } from '@tidemark/contract/live';
import { withTrailed } from '../../../live/positions.ts';

export type OrderPage = CallOutput<typeof myDeal>;
export type Order = OrderPage['data'][number];

/** The sub-tabs of contract orders, in their order on the page. */
export const orderLists = ['holding', 'pending', 'history'] as const;
export type OrderList = (typeof orderLists)[number];

/** The status of each list in `my_deal`. */
export const statusOf = { holding: 1, pending: 0, history: 3 } as const satisfies Record<OrderList, number>;

/** What the query of /order preselects: `source=1` futures, `type` the sub-tab of contracts. */
export function readOrderQuery({ source, type }: Readonly<Record<string, string>>): {
  readonly kind: 'contract' | 'future';
  readonly list: OrderList;
} {
  return {
    kind: source === '1' ? 'future' : 'contract',
    list: orderLists.find((list) => String(statusOf[list]) === type) ?? 'holding',
  };
}

/** Pages as one list. Removes duplicates of orders that moved between pages during loading. */
export function ordersOf(pages: readonly OrderPage[]): readonly Order[] {
  const byId = new Map<number, Order>();
  for (const page of pages) {
    for (const order of page.data) if (!byId.has(order.Id)) byId.set(order.Id, order);
  }
  return [...byId.values()];
}

/** An order with its latest live values; a completed one keeps its final values. */
export function withLive(order: Order, live: TransOrder | undefined): Order {
  if (!live || order.Status !== 1) return order;
  const trailed = withTrailed(order, live);
  if (live.UpdatePrice === order.UpdatePrice && live.FactProfits === order.FactProfits) return trailed;
  return { ...trailed, UpdatePrice: live.UpdatePrice, FactProfits: live.FactProfits };
}

/** Pages without positions that were closed; the same pages where none of them is in it. */
export function withoutClosed<P extends OrderPage>(
  pages: readonly P[],
  closed: readonly number[],
): readonly P[] {
  const gone = pages.flatMap(({ data }) => data).filter(({ Id }) => closed.includes(Id)).length;
  if (gone === 0) return pages;
  return pages.map((page) => ({
    ...page,
    total: Math.max(0, page.total - gone),
    data: page.data.filter(({ Id }) => !closed.includes(Id)),
  }));
}

/** Ids in the live channel that a fully loaded list lacks: the list is then out of date. */
export function unknownIds(pages: readonly OrderPage[], liveIds: readonly number[]): readonly number[] {
  const last = pages.at(-1);
  if (!last || last.page < last.last_page) return [];
  const known = new Set(ordersOf(pages).map(({ Id }) => Id));
  return liveIds.filter((id) => !known.has(id));
}

/** Opening prices of the positions in one instrument, for the lines of its chart. */
export function openPrices(orders: readonly Order[], code: string): readonly number[] {
  return orders
    .filter((order) => order.Status === 1 && order.ForexTradeLists.Code === code)
    .map(({ OriginPrice }) => OriginPrice);
}

export function sideOf(order: Pick<Order, 'OrderType'>): 'buy' | 'sell' {
  return order.OrderType === 1 ? 'buy' : 'sell';
}

/** What an order is now, in a word. */
export type OrderState = 'pending' | 'holding' | 'cancelled' | 'completed';

export function stateOf({ Status }: Pick<Order, 'Status'>): OrderState {
  if (Status === 0) return 'pending';
  if (Status === 1) return 'holding';
  return Status === 2 ? 'cancelled' : 'completed';
}

/** How a pending order is filled, with its side: as a limit, a stop, or a market order at the opening. */
export function pendingKindOf(
  order: Pick<Order, 'OrderType' | 'PendingKind'>,
): `${'buy' | 'sell'}_${'limit' | 'stop' | 'opening'}` | undefined {
  const kind = (['limit', 'stop', 'opening'] as const).find((one) => one === order.PendingKind);
  return kind && `${sideOf(order)}_${kind}`;
}

/** Why a position ended, as far as the screen has words for it. */
export const closeReasons = [
  'manual',
  'stop_loss',
  'take_profit',
  'trailing_stop',
  'close_out',
  'reverse',
  'demo_reset',
  'leader',
] as const;

/** Why a pending order was cancelled, likewise. */
export const cancelReasons = [
  'manual',
  'insufficient_margin',
  'too_many_positions',
  'gap_past_stops',
  'expired',
  'oco',
  'close_out',
  'demo_reset',
] as const;

export function closeReasonOf(
  order: Pick<Order, 'CloseReason'>,
): (typeof closeReasons)[number] | 'other' | undefined {
  if (order.CloseReason === null) return undefined;
  return closeReasons.find((reason) => reason === order.CloseReason) ?? 'other';
}

export function cancelReasonOf(
  order: Pick<Order, 'CancelReason'>,
): (typeof cancelReasons)[number] | 'other' | undefined {
  if (order.CancelReason === null) return undefined;
  return cancelReasons.find((reason) => reason === order.CancelReason) ?? 'other';
}

/** How far the price still has to go to a pending order's target, in percent of the price; signed. */
export function distanceToTarget(target: number, price: number): number {
  return price > 0 ? ((target - price) / price) * 100 : 0;
}
