import type { ForexTrade, TransOrder } from '@tidemark/contract/live';
import { create } from 'zustand';

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
    const same = known?.UpdatePrice === order.UpdatePrice && known.FactProfits === order.FactProfits;
    byId[order.Id] = same ? known : order;
  }
  return byId;
}

/** A push is the whole state: orders that are not in it are not open any more. */
export function mergePositions(before: LivePositions, push: ForexTrade): LivePositions {
  const { TransOrder: pushed, ...totals } = push;
  return { totals, byId: mergeOrders(before.byId, pushed) };
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
