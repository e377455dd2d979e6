import { type Link, useLink } from '../../../live/connection.ts';
import { marketState, useInstruments } from '../../../shared/instruments/instruments.ts';
import type { Order } from '../list/order-lists.ts';

/** Whether a position can be traded now, and if not, what it waits for. */
export type CloseGate = Link | 'closed' | 'stale';

/** Closing reduces risk and fills at the server's price: it does not need live prices on this page. */
export function useCloseGate(order: Pick<Order, 'ForexTradeLists'>): CloseGate {
  const gate = useReverseGate(order);
  return gate === 'old' ? 'ready' : gate;
}

/** Reversing also opens a position, and needs live prices like a new order. */
export function useReverseGate(order: Pick<Order, 'ForexTradeLists'>): CloseGate {
  const link = useLink();
  const instrument = useInstruments().data?.find(({ Id }) => Id === order.ForexTradeLists.Id);
  const market = instrument ? marketState(instrument) : 'open';
  return market === 'open' ? link : market;
}
