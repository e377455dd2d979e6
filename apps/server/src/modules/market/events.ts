import type { KlineBar } from '@tidemark/contract/live';
import type { Tick } from '@tidemark/domain/market';
import { type EventKind, eventKind } from '../../platform/bus/bus.ts';

/** The bar being formed of one instrument and period, as the live channel shows it. */
export interface FormingBar {
  readonly instrumentId: number;
  readonly code: string;
  readonly bar: KlineBar;
}

/**
 * Ticks that have just become current, in their order; published right after the commit that stored them,
 * when `quote()` already returns the last of each instrument.
 */
export const ticksInForce: EventKind<readonly Tick[]> = eventKind('market.ticks_in_force');

/** Instruments, categories or opening hours have changed; `instruments()` answers the new ones already. */
export const termsChanged: EventKind<Record<string, never>> = eventKind('market.terms_changed');

/** The forming bars of all six periods of every instrument that those ticks moved. */
export const barsChanged: EventKind<readonly FormingBar[]> = eventKind('market.bars_changed');
