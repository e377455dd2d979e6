import type { CallOutput } from '@tidemark/contract';
import type { myDeal } from '@tidemark/contract/calls/forex';
import type { TransOrder } from '@tidemark/contract/live';

export type OrderPage = CallOutput<typeof myDeal>;
export type Order = OrderPage['data'][number];

/** The sub-tabs of contract orders, in their order on the page. */
export const orderLists = ['holding', 'pending', 'history'] as const;
export type OrderList = (typeof orderLists)[number];

/** The status by which `my_deal` knows a list. */
export const statusOf = { holding: 1, pending: 0, history: 3 } as const satisfies Record<OrderList, number>;

/** What the query of /order preselects: `type` the sub-tab, `source=1` futures. */
export function readOrderQuery(query: Readonly<Record<string, string>>): {
  readonly kind: 'contract' | 'future';
  readonly list: OrderList;
} {
  return {
    kind: query['source'] === '1' ? 'future' : 'contract',
    list: orderLists.find((list) => String(statusOf[list]) === query['type']) ?? 'holding',
  };
}

/** Pages as one list. An order that slid from one page to the next while they were read stands once. */
export function ordersOf(pages: readonly OrderPage[]): readonly Order[] {
  const byId = new Map<number, Order>();
  for (const page of pages) {
    for (const order of page.data) if (!byId.has(order.Id)) byId.set(order.Id, order);
  }
  return [...byId.values()];
}

/** An order with what the live channel last said of it; a completed one stays as it ended. */
export function withLive(order: Order, live: TransOrder | undefined): Order {
  if (!live || order.Status !== 1) return order;
  if (live.UpdatePrice === order.UpdatePrice && live.FactProfits === order.FactProfits) return order;
  return { ...order, UpdatePrice: live.UpdatePrice, FactProfits: live.FactProfits };
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

/** Ids that the live channel knows and a fully read list does not: the list is then out of date. */
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

/** Why an order ended, as far as the screen has words for it. */
export const closeReasons = ['manual', 'stop_loss', 'take_profit', 'close_out', 'demo_reset'] as const;

export function closeReasonOf(
  order: Pick<Order, 'CloseReason'>,
): (typeof closeReasons)[number] | 'other' | undefined {
  if (order.CloseReason === null) return undefined;
  return closeReasons.find((reason) => reason === order.CloseReason) ?? 'other';
}
