import type { SessionCalendar } from '../time/index.ts';

/** The two ways in which margin is reckoned (core.md, section 9). */
export type MarginMode = 'fixed' | 'leverage';

/** One instrument and its terms. Terms are frozen on each deal when it begins. */
export interface Instrument {
  readonly id: number;
  /** As on the wire and in the feed: EURUSD. */
  readonly code: string;
  /** As people read it: EUR/USD. */
  readonly showCode: string;
  readonly categoryId: number;
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
  /** Largest order, in lots. */
  readonly lotsMax: number;
  /** Units of the base in one lot (wire: ForexContNum). */
  readonly unitsPerLot: number;
  /** USD per lot (trade_fee_type 1), else a fraction of the margin; six places. */
  readonly feeRate: number;
  readonly marginMode: MarginMode;
  /** Leverages that may be chosen, ascending; of no meaning with fixed margin. */
  readonly leverages: readonly number[];
  readonly sessions: SessionCalendar;
}
