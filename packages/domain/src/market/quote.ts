import type { Millis } from '../time/index.ts';
import type { Price } from './price.ts';

/** A stored price of one instrument: what fills, triggers and settlements point to. */
export interface Tick {
  readonly instrumentId: number;
  /** Number within its instrument, from 1 without gaps. */
  readonly seq: number;
  readonly price: Price;
  /** When the server had stored it: it is current from then on. */
  readonly at: Millis;
}

/**
 * The current market state of an instrument. A price exists in every state but `silent`; only an `open` one
 * is executable.
 */
export type Quote =
  | { readonly status: 'open'; readonly tick: Tick }
  /** The market is open, but its source or the symbol has been silent too long. */
  | { readonly status: 'stale'; readonly tick: Tick }
  | { readonly status: 'closed'; readonly tick: Tick; readonly opensAt: Millis | undefined }
  /** No price has ever been stored. */
  | { readonly status: 'no_price'; readonly isOpen: boolean; readonly opensAt: Millis | undefined };
