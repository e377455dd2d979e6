import type { MarginMode, Price, Tick, UsdRate } from '../market/index.ts';
import type { Amount } from '../money/index.ts';
import type { Day, Millis } from '../time/index.ts';
import type { FeeBasis, Lots, Side } from './terms/profit-margin-fee.ts';

/** A further take-profit: at its price a part of the position closes. */
export interface Target {
  readonly price: Price;
  readonly lots: Lots;
}

/** The tick of an execution, as evidence. */
export interface TickEvidence {
  readonly seq: number;
  readonly price: Price;
  readonly at: Millis;
}

export function evidenceOf(tick: Tick): TickEvidence {
  return { seq: tick.seq, price: tick.price, at: tick.at };
}

/** A stop-loss that follows the price, `distance` behind the best price since it was set. */
export interface TrailingStop {
  /** In units of 1e-8, like a price. */
  readonly distance: number;
  /** The best price up to the tick of number `seq`. */
  readonly best: Price;
  readonly seq: number;
  /** It follows from the first tick at or past this price on; undefined: it follows. */
  readonly from: Price | undefined;
}

/** Prices at which a position closes automatically. */
export interface Stops {
  /** With a trailing stop: the level it had reached when its distance was changed. */
  readonly stopLoss: Price | undefined;
  readonly takeProfit: Price | undefined;
  readonly trailing: TrailingStop | undefined;
  /** Further take-profits of parts, the nearest first; absent: none. */
  readonly targets?: readonly Target[] | undefined;
  /** Number of the current tick when they were set: only later ones count. */
  readonly armedSeq: number;
  /** The price was past the stop already when it was set: it closes on the next tick. */
  readonly isPassed: boolean;
}

/** A position: terms frozen when it began, and the evidence of its opening. */
export interface Position {
  readonly id: number;
  readonly accountId: number;
  readonly userId: number;
  readonly instrumentId: number;
  readonly side: Side;
  readonly lots: Lots;
  readonly unitsPerLot: number;
  readonly marginMode: MarginMode;
  /** 0 with fixed margin. */
  readonly leverage: number;
  readonly margin: Amount;
  readonly fee: Amount;
  readonly openPrice: Price;
  readonly openTick: TickEvidence;
  readonly openRate: UsdRate;
  readonly openedAt: Millis;
  readonly stops: Stops | undefined;
}

/** Why a position ended. */
export type CloseReason =
  | 'manual'
  | 'stop_loss'
  | 'take_profit'
  | 'trailing_stop'
  | 'close_out'
  | 'reverse'
  | 'demo_reset'
  /** A copy whose leader closed the original order. */
  | 'leader';

/** A closed position. */
export interface ClosedPosition extends Position {
  readonly closeTick: TickEvidence;
  readonly closeRate: UsdRate;
  readonly profit: Amount;
  readonly closedAt: Millis;
  readonly closeReason: CloseReason;
  /** Level of the stop that closed it. */
  readonly closeLevel: Price | undefined;
  /** The position of which this is a part that was closed. */
  readonly parentId: number | undefined;
}

/** Kind of a pending order: a limit waits for a better price, a stop for a worse one. */
export type PendingKind = 'limit' | 'stop';

/** An order that waits for its price. Its terms are frozen when it is placed. */
export interface PendingOrder {
  readonly id: number;
  readonly accountId: number;
  readonly userId: number;
  readonly instrumentId: number;
  readonly side: Side;
  /** `opening`: a market order that waits for the first tick after the opening, whatever its price. */
  readonly kind: PendingKind | 'opening';
  readonly lots: Lots;
  readonly unitsPerLot: number;
  readonly marginMode: MarginMode;
  readonly leverage: number;
  readonly feeBasis: FeeBasis;
  /** USD per lot or a fraction of the margin, by the basis; six places. */
  readonly feeRate: number;
  /** Of an order at the opening: the last price when it was placed, by which its stops are judged. */
  readonly target: Price;
  readonly stopLoss: Price | undefined;
  readonly takeProfit: Price | undefined;
  /** Distance of a trailing stop, which begins when the order is filled. */
  readonly trailingDistance: number | undefined;
  /** Where that stop starts to follow; undefined: at once. */
  readonly trailingFrom: Price | undefined;
  /** Further take-profits of parts, the nearest first; absent: none. */
  readonly targets?: readonly Target[] | undefined;
  /** The current tick at placement: only later ones fill it. */
  readonly placedTick: TickEvidence;
  readonly placedAt: Millis;
  /** No tick at or after this moment fills it; undefined: good till cancelled. */
  readonly expireAt: Millis | undefined;
  /** The other order of its pair, of which one cancels the other (OCO); undefined: a single order. */
  readonly linkedId: number | undefined;
}

/** Why a pending order was cancelled. */
export type CancelReason =
  | 'manual'
  | 'insufficient_margin'
  | 'too_many_positions'
  /** The price that would have filled it was past its own stop-loss or take-profit. */
  | 'gap_past_stops'
  /** Its time is over. */
  | 'expired'
  /** The other order of its pair was filled. */
  | 'oco'
  | 'close_out'
  | 'demo_reset';

/** A pending order that will never be filled. */
export interface CancelledOrder extends PendingOrder {
  readonly cancelledAt: Millis;
  readonly cancelReason: CancelReason;
}

/** Overnight financing of one position and one day, with the evidence it was worked out from. */
export interface FinancingCharge {
  /** From the numbers of orders: a part with a higher one was split off after this charge. */
  readonly id: number;
  readonly dealId: number;
  readonly instrumentId: number;
  /** The UTC day at whose end it was due. */
  readonly day: Day;
  readonly side: Side;
  readonly lots: Lots;
  readonly unitsPerLot: number;
  /** The last tick before the end of the day, and the rate of the quote currency at that moment. */
  readonly tick: TickEvidence;
  readonly rate: UsdRate;
  /** Percent a year, six places, above zero where the trader pays. */
  readonly annualRate: number;
  /** 1, or 3 of the triple day. */
  readonly nights: number;
  /** Above zero: the trader has paid it. */
  readonly amount: Amount;
  readonly at: Millis;
}

/** Something that happened to a contract account, in the order in which it did. */
export type TradeEvent =
  | {
      readonly kind: 'opened';
      readonly position: Position;
      readonly filled: PendingOrder | undefined;
      /** Equity of the account before this order and its fee, at the prices of the decision. */
      readonly equity: Amount;
    }
  | { readonly kind: 'closed'; readonly position: ClosedPosition }
  | { readonly kind: 'part_closed'; readonly part: ClosedPosition; readonly rest: Position }
  | { readonly kind: 'placed'; readonly order: PendingOrder }
  | { readonly kind: 'cancelled'; readonly order: CancelledOrder }
  | { readonly kind: 'stops_set'; readonly position: Position; readonly by: 'owner' | 'leader' }
  /** A tick has reached the activation price of a trailing stop: it follows from now on. */
  | { readonly kind: 'trailing_started'; readonly position: Position }
  | { readonly kind: 'financed'; readonly charge: FinancingCharge }
  /** Stops, the expiry or the link of a pending order. */
  | { readonly kind: 'order_stops_set'; readonly order: PendingOrder }
  /** The prepayment ratio, in percent, has fallen to 100 or below. */
  | { readonly kind: 'warned'; readonly ratio: number }
  | { readonly kind: 'recovered' };
