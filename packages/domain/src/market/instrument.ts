import type { SessionCalendar } from '../time/index.ts';

/** The two ways to calculate margin (docs/spec/rules.md#profit-margin-fee). */
export type MarginMode = 'fixed' | 'leverage';

/**
 * What an instrument allows: everything; only ending or changing open orders; nothing, because it has no open
 * orders and is hidden. No state affects an open order: its stops, triggers and settlement continue.
 */
export const instrumentStates = ['offered', 'close_only', 'withdrawn'] as const;
export type InstrumentState = (typeof instrumentStates)[number];

/** One instrument and its terms. Each order freezes the terms when it begins. */
export interface Instrument {
  readonly id: number;
  /** As on the wire and in the feed: EURUSD. */
  readonly code: string;
  /** As people read it: EUR/USD. */
  readonly showCode: string;
  readonly categoryId: number;
  readonly state: InstrumentState;
  /** The currency or asset that is bought, e.g. EUR, XAU, SPX. */
  readonly base: string;
  /** The currency of the price, e.g. USD, JPY. */
  readonly quote: string;
  /** Decimal places of a price. */
  readonly pricePrecision: number;
  /** Step of an order's size, in lots (wire: Pip). */
  readonly lotStep: number;
  /** Smallest order, in lots (wire: ForexMinCont). */
  readonly lotsMin: number;
  /**
   * The finest step and the smallest size that ever held: by these a part of a position may be closed,
   * so that no later change takes from one that runs what it was opened with.
   */
  readonly partStep: number;
  readonly partMin: number;
  /** Largest order, in lots. */
  readonly lotsMax: number;
  /** Units of the base in one lot (wire: ForexContNum). */
  readonly unitsPerLot: number;
  /** A rate for each basis of fees, side by side: USD per lot, and a fraction of the margin; six places. */
  readonly feeRates: { readonly lots: number; readonly margin: number };
  readonly marginMode: MarginMode;
  /** Leverages that may be chosen, ascending; of no meaning with fixed margin. */
  readonly leverages: readonly number[];
  /** Pending orders are accepted while the market is closed, too. */
  readonly ordersWhenClosed: boolean;
  /**
   * Overnight financing: percent a year for each side, above zero where the trader pays, and the weekday (1 Monday to
   * 7 Sunday, 0 none) that is charged three times.
   */
  readonly financing: { readonly long: number; readonly short: number; readonly tripleDay: number };
  readonly sessions: SessionCalendar;
}
