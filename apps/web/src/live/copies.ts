import type { ForexFollowTrade, TransOrder } from '@tidemark/contract/live';
import { create } from 'zustand';
import { mergeOrders, type OrdersById } from './positions.ts';

/** The open copies of the user as their prices move, each by its id. */
export interface LiveCopies {
  /** Undefined until the first push: a screen shows what it has fetched. */
  readonly byId: OrdersById | undefined;
}

const nothing: LiveCopies = { byId: undefined };

export const useCopyStore = create<LiveCopies>(() => nothing);

type ChangeListener = () => void;
const changeListeners = new Set<ChangeListener>();

/** Calls back when a copy was opened or closed: lists fetched before are out of date. */
export function onCopiesChanged(listener: ChangeListener): () => void {
  changeListeners.add(listener);
  return () => {
    changeListeners.delete(listener);
  };
}

/** Takes pushes of `FOREX_FOLLOW_TRADE`: each is the complete state, so the last of a frame counts. */
export function takeFollowTrades(pushes: readonly ForexFollowTrade[]): void {
  const last = pushes.at(-1);
  if (!last) return;
  const before = useCopyStore.getState().byId;
  const byId = mergeOrders(before ?? {}, last.TransOrder);
  useCopyStore.setState({ byId });
  if (before === undefined || isSameSet(before, byId)) return;
  for (const listener of changeListeners) listener();
}

function isSameSet(before: OrdersById, now: OrdersById): boolean {
  const ids = Object.keys(now);
  return ids.length === Object.keys(before).length && ids.every((id) => Object.hasOwn(before, id));
}

/** The live part of one open copy. */
export function useLiveCopy(id: number): TransOrder | undefined {
  return useCopyStore(({ byId }) => byId?.[id]);
}

/** After a sign-out nothing of the former user stays. */
export function forgetCopies(): void {
  useCopyStore.setState(nothing, true);
}
