import type { ForexTrade, TransOrder } from '@tidemark/contract/live';
import { create } from 'zustand';
import { useShallow } from 'zustand/react/shallow';

/** The contract account as its prices move: sums, and each open position by its id. */
export interface LivePositions {
  /** Undefined until the first push: a screen shows what it has fetched. */
  readonly totals: Omit<ForexTrade, 'TransOrder'> | undefined;
  readonly byId: OrdersById;
}

export type OrdersById = Readonly<Record<number, TransOrder>>;

const nothing: LivePositions = { totals: undefined, byId: {} };

/** The orders of a push by their id; one that did not move keeps its object. */
export function mergeOrders(before: OrdersById, pushed: readonly TransOrder[]): OrdersById {
  const byId: Record<number, TransOrder> = {};
  for (const order of pushed) {
    const known = before[order.Id];
    byId[order.Id] = known && isSame(known, order) ? known : order;
  }
  return byId;
}

function isSame(one: TransOrder, other: TransOrder): boolean {
  return (
    one.UpdatePrice === other.UpdatePrice &&
    one.FactProfits === other.FactProfits &&
    one.TargetLossPrice === other.TargetLossPrice &&
    one.TrailingBest === other.TrailingBest
  );
}

/** A push is the whole state: orders that are not in it are not open any more. */
export function mergePositions(before: LivePositions, push: ForexTrade): LivePositions {
  const { TransOrder: pushed, ...totals } = push;
  return { totals, byId: mergeOrders(before.byId, pushed) };
}

/** What an order says of its trailing stop; the distance is 0 without one. */
interface Trailed {
  readonly Id: number;
  readonly TargetLossPrice: number;
  readonly TrailingDistance: number;
  readonly TrailingBest: number;
}

/** An order with what was pushed of its trailing stop; the same object where it says so already. */
export function withTrailed<Order extends Trailed>(order: Order, live: TransOrder | undefined): Order {
  const { TargetLossPrice, TrailingBest } = live ?? {};
  if (TargetLossPrice === undefined || TrailingBest === undefined || order.TrailingDistance === 0)
    return order;
  const isKnown = TargetLossPrice === order.TargetLossPrice && TrailingBest === order.TrailingBest;
  return isKnown ? order : { ...order, TargetLossPrice, TrailingBest };
}

export const usePositionStore = create<LivePositions>(() => nothing);

export function takeForexTrades(pushes: readonly ForexTrade[]): void {
  const last = pushes.at(-1);
  if (last) usePositionStore.setState((state) => mergePositions(state, last));
}

/** The live part of one open position. */
export function useLivePosition(id: number): TransOrder | undefined {
  return usePositionStore((state) => state.byId[id]);
}

/** An order with what is pushed of its trailing stop; only that draws the caller again. */
export function useTrailedOrder<Order extends Trailed>(order: Order): Order {
  const live = usePositionStore(useShallow(({ byId }) => trailOf(byId[order.Id])));
  return withTrailed(order, live);
}

/** Orders with what is pushed of their trailing stops; only the levels of these draw the caller again. */
export function useTrailedOrders<Order extends Trailed>(orders: readonly Order[]): readonly Order[] {
  const levels = usePositionStore(
    useShallow(({ byId }) => orders.map(({ Id }) => byId[Id]?.TargetLossPrice)),
  );
  const { byId } = usePositionStore.getState();
  return orders.map((order, at) => (levels[at] === undefined ? order : withTrailed(order, byId[order.Id])));
}

/** The part of a push that says how far a trailing stop has come, without what moves with every price. */
function trailOf(order: TransOrder | undefined): TransOrder | undefined {
  if (order?.TargetLossPrice === undefined) return undefined;
  return { ...order, UpdatePrice: 0, FactProfits: '' };
}

/** Sums of the contract account: floating profit, risk rate, used margin. */
export function usePositionTotals(): LivePositions['totals'] {
  return usePositionStore((state) => state.totals);
}

type ClosedListener = (ids: readonly number[]) => void;
const closedListeners = new Set<ClosedListener>();

/** Told of positions that were closed, by whomever. */
export function onPositionsClosed(listener: ClosedListener): () => void {
  closedListeners.add(listener);
  return () => {
    closedListeners.delete(listener);
  };
}

export function takeForexClosed(pushes: readonly (readonly number[])[]): void {
  const ids = pushes.flat();
  usePositionStore.setState((state) => ({
    byId: Object.fromEntries(Object.entries(state.byId).filter(([id]) => !ids.includes(Number(id)))),
  }));
  for (const listener of closedListeners) listener(ids);
}

/** After a sign-out nothing of the former user stays. */
export function forgetPositions(): void {
  usePositionStore.setState(nothing, true);
}
