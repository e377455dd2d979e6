import type {
  AskedClose,
  AskedPending,
  AskedStops,
  FeeBasis,
  MarketOrder,
  SeenPrice,
  Which,
} from '@tidemark/domain/forex';
import type { DeskCommand } from '../desk/index.ts';
import type { FiredTick } from './triggers/fired-tick.ts';

/** What the desk is asked to do with contract orders. The first account is the contract account. */
export type ForexCommand = DeskCommand &
  (
    | { readonly kind: 'open'; readonly order: MarketOrder }
    | { readonly kind: 'place'; readonly order: AskedPending }
    | { readonly kind: 'close'; readonly asked: AskedClose }
    | { readonly kind: 'close_many'; readonly instrumentId: number | undefined; readonly which: Which }
    | {
        readonly kind: 'reverse';
        readonly dealId: number;
        readonly feeBasis: FeeBasis;
        readonly seen: SeenPrice | undefined;
      }
    | { readonly kind: 'cancel'; readonly orderId: number }
    | { readonly kind: 'set_stops'; readonly orderId: number; readonly stops: AskedStops }
    /** Ticks that the account has to meet, oldest first; what comes while it waits is met as well. */
    | { readonly kind: 'meet'; readonly fired: readonly FiredTick[] }
    | { readonly kind: 'reset' }
  );
