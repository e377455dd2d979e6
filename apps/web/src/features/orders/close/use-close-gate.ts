import { type Link, useLink } from '../../../live/connection.ts';
import { marketState, useInstruments } from '../../../shared/instruments/instruments.ts';
import type { Order } from '../list/order-lists.ts';

/** Whether a position may be dealt now, and if not, what it waits for. */
export type CloseGate = Link | 'closed' | 'stale';

/** Closing takes risk away, at the server's price: it does not wait for live prices on this page. */
export function useCloseGate(order: Pick<Order, 'ForexTradeLists'>): CloseGate {
  const gate = useReverseGate(order);
  return gate === 'old' ? 'ready' : gate;
}

/** Reversing opens a position, too, and waits for live prices as a new order does. */
export function useReverseGate(order: Pick<Order, 'ForexTradeLists'>): CloseGate {
  const link = useLink();
  const instrument = useInstruments().data?.find(({ Id }) => Id === order.ForexTradeLists.Id);
  const market = instrument ? marketState(instrument) : 'open';
  return market === 'open' ? link : market;
}
