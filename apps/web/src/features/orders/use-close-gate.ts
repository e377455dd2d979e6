import { useConnection } from '../../live/connection.ts';
import { marketState, useInstruments } from '../../shared/instruments.ts';
import type { Order } from './order-lists.ts';

/** Whether a position may be dealt now, and if not, what it waits for. */
export type CloseGate = 'ready' | 'closed' | 'stale' | 'reconnecting';

export function useCloseGate(order: Pick<Order, 'ForexTradeLists'>): CloseGate {
  const isConnected = useConnection() === 'open';
  const instrument = useInstruments().data?.find(({ Id }) => Id === order.ForexTradeLists.Id);
  const market = instrument ? marketState(instrument) : 'open';
  if (market !== 'open') return market;
  return isConnected ? 'ready' : 'reconnecting';
}
