import type { Link } from '../../live/connection.ts';
import type { MarketState } from '../../shared/instruments/instruments.ts';

/** Whether the order may leave now, and if not, what it waits for. */
export type TicketGate = Link | 'closed' | 'stale';

/** No order is sent on a closed or stale price, nor on cached prices of an offline page. */
export function ticketGate(now: {
  readonly market: MarketState;
  /** The order may wait for the opening of a closed market. */
  readonly waitsForOpening: boolean;
  /** State of the pair that converts the quote currency; a closed one counts with its last price. */
  readonly conversionPair: MarketState | undefined;
  /** Whether prices on this page are live. */
  readonly link: Link;
}): TicketGate {
  if (now.market === 'closed' && !now.waitsForOpening) return 'closed';
  if (now.market === 'stale') return 'stale';
  if (now.market === 'open' && now.conversionPair === 'stale') return 'stale';
  return now.link;
}
