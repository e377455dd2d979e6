import { usePositionStore } from '../../../live/positions.ts';
import { type Order, withLive } from './order-lists.ts';

/** Orders with their live prices and profits. Re-renders the caller at every push: for sums, not for rows. */
export function useLiveOrders(orders: readonly Order[] | undefined): readonly Order[] {
  const byId = usePositionStore((state) => state.byId);
  return (orders ?? []).map((order) => withLive(order, byId[order.Id]));
}
