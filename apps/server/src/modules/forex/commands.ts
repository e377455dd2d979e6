import type {
  AskedChange,
  AskedClose,
  AskedFinancing,
  AskedPending,
  CancelledOrder,
  ClosedMany,
  ClosedPosition,
  FeeBasis,
  MarketOrder,
  PendingOrder,
  Position,
  SeenPrice,
  Valuation,
  Which,
} from '@tidemark/domain/forex';
import type { Price } from '@tidemark/domain/market';
import type { Day, Millis } from '@tidemark/domain/time';
import type { DeskCommand } from '../desk/index.ts';
import type { FiredTick } from './triggers/fired-tick.ts';

/** Commands of contract accounts. The first account of each is the contract account. */
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
    | ({ readonly kind: 'set_stops'; readonly orderId: number } & Omit<AskedChange, 'id'>)
    /** The time of pending orders is over at a moment, and all earlier ticks have been evaluated. */
    | { readonly kind: 'expire'; readonly moment: Millis }
    /**
     * Ticks to evaluate the account's triggers against, oldest first; includes those that arrive while it
     * waits.
     */
    | { readonly kind: 'evaluate_ticks'; readonly fired: readonly FiredTick[] }
    /** Overnight financing of a UTC day that is over. */
    | { readonly kind: 'charge_financing'; readonly day: Day; readonly asked: AskedFinancing }
    | { readonly kind: 'reset' }
  );

/** An order with the price at its decision. */
export type OrderAtDecision =
  | { readonly pending: PendingOrder; readonly price: Price | undefined }
  | { readonly position: Position; readonly valuation: Valuation };

/** The result of each kind of command. */
export interface ForexResults {
  readonly open: Position;
  readonly place: OrderAtDecision;
  readonly close: ClosedPosition;
  readonly close_many: ClosedMany;
  readonly reverse: { readonly closed: ClosedPosition; readonly opened: Position };
  readonly cancel: CancelledOrder;
  readonly expire: true;
  readonly set_stops: OrderAtDecision;
  readonly evaluate_ticks: EvaluatedTicks;
  /** Whether the position was charged. */
  readonly charge_financing: boolean;
  readonly reset: true;
}

/** Those of the ticks that waited for the account that it has met. */
export interface EvaluatedTicks {
  readonly evaluated: readonly FiredTick[];
}
