import type { ForexTrade, TransOrder } from '@tidemark/contract/live';
import { create } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { type Prices, usePriceStore } from './prices.ts';

/** The contract account as its prices move: sums, and each open position by its id. */
export interface LivePositions {
  /** Undefined until the first push: a screen shows what it has fetched. */
  readonly totals: Omit<ForexTrade, 'TransOrder'> | undefined;
  readonly byId: OrdersById;
}

export type OrdersById = Readonly<Record<number, TransOrder>>;

const nothing: LivePositions = { totals: undefined, byId: {} };

/** The orders of a push by id; an unchanged one keeps its object, and so do all if none changed. */
export function mergeOrders(before: OrdersById, pushed: readonly TransOrder[]): OrdersById {
  const byId: Record<number, TransOrder> = {};
  let isMoved = Object.keys(before).length !== pushed.length;
  for (const order of pushed) {
    const known = before[order.Id];
    const isKept = known !== undefined && isSame(known, order);
    byId[order.Id] = isKept ? known : order;
    isMoved ||= !isKept;
  }
  return isMoved ? byId : before;
}

function isSame(one: TransOrder, other: TransOrder): boolean {
  return (
    one.UpdatePrice === other.UpdatePrice &&
    one.FactProfits === other.FactProfits &&
    one.TargetLossPrice === other.TargetLossPrice &&
    one.TrailingBest === other.TrailingBest
  );
}

/** A push is the complete state: orders missing in it are no longer open. */
export function mergePositions(before: LivePositions, push: ForexTrade): LivePositions {
  const { TransOrder: orders, ...totals } = push;
  return { totals: sameTotals(before.totals, totals), byId: mergeOrders(before.byId, orders) };
}

/** Sums that did not move keep their object, so that nothing is drawn for them. */
function sameTotals(before: LivePositions['totals'], now: NonNullable<LivePositions['totals']>) {
  const isKept =
    before?.ProfitsTotal === now.ProfitsTotal &&
    before.HazardRate === now.HazardRate &&
    before.CautionMoneyAll === now.CautionMoneyAll;
  return isKept ? before : now;
}

/** Trailing-stop fields of an order; the distance is 0 without one. */
interface Trailed {
  readonly Id: number;
  readonly TargetLossPrice: number;
  readonly TrailingDistance: number;
  readonly TrailingFrom: number;
  readonly TrailingBest: number;
}

/** An order with its pushed trailing stop; the same object if unchanged. */
export function withTrailed<Order extends Trailed>(order: Order, live: TransOrder | undefined): Order {
  const { TargetLossPrice, TrailingBest } = live ?? {};
  if (TargetLossPrice === undefined || TrailingBest === undefined || order.TrailingDistance === 0)
    return order;
  const isKnown = TargetLossPrice === order.TargetLossPrice && TrailingBest === order.TrailingBest;
  // Only a trailing stop that follows is pushed.
  return isKnown ? order : { ...order, TargetLossPrice, TrailingBest, TrailingFrom: 0 };
}

export const usePositionStore = create<LivePositions>(() => nothing);

/** Works out the results of a push at the prices on screen. */
export type Valuer = (pushed: ForexTrade, prices: Prices) => ForexTrade;

let valuer: Valuer | undefined;
/** The last push as received, without orders closed since. */
let pushed: ForexTrade | undefined;

/**
 * From now on results follow the prices on screen and change in the same frame: the server pushes results
 * less often, and in separate messages.
 */
export function setValuer(next: Valuer): void {
  if (valuer === next) return;
  valuer = next;
  showPositions();
}

export function takeForexTrades(pushes: readonly ForexTrade[]): void {
  pushed = pushes.at(-1) ?? pushed;
  showPositions();
}

function showPositions(): void {
  if (!pushed) return;
  const { prices } = usePriceStore.getState();
  const push = valuer ? valuer(pushed, prices) : pushed;
  usePositionStore.setState((state) => mergePositions(state, push));
}

usePriceStore.subscribe(() => {
  if (valuer && pushed && pushed.TransOrder.length > 0) showPositions();
});

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

/** The trailing-stop part of a push, without fields that move with every price. */
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

/** Calls back when positions are closed, by any cause. */
export function onPositionsClosed(listener: ClosedListener): () => void {
  closedListeners.add(listener);
  return () => {
    closedListeners.delete(listener);
  };
}

export function takeForexClosed(pushes: readonly (readonly number[])[]): void {
  const ids = pushes.flat();
  pushed = pushed && { ...pushed, TransOrder: pushed.TransOrder.filter(({ Id }) => !ids.includes(Id)) };
  usePositionStore.setState((state) => ({
    byId: Object.fromEntries(Object.entries(state.byId).filter(([id]) => !ids.includes(Number(id)))),
  }));
  for (const listener of closedListeners) listener(ids);
}

/** After a sign-out nothing of the former user stays. */
export function forgetPositions(): void {
  pushed = undefined;
  usePositionStore.setState(nothing, true);
}
