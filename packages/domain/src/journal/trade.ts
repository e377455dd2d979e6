import type { Amount } from '../money/index.ts';
import type { Millis } from '../time/index.ts';

/** A CFD position with all of its parts, or an Up/Down trade. */
export type TradeKind = 'forex' | 'micro';
export type TradeSide = 'buy' | 'sell' | 'up' | 'down';

/** A trade that is over, as the journal counts it: a position once, when its last part is closed. */
export interface JournalTrade {
  readonly kind: TradeKind;
  readonly id: number;
  readonly instrumentId: number;
  readonly side: TradeSide;
  readonly openedAt: Millis;
  readonly closedAt: Millis;
  /** Profit or loss of all parts, after fees. */
  readonly net: Amount;
  readonly fee: Amount;
  /** What the stop of the opening would have lost, before fees; undefined where none was set. */
  readonly risk: Amount | undefined;
  readonly tags: readonly string[];
}

/** The order of closing: by time, then CFD before Up/Down, then by id. Negative where the first is earlier. */
export function byClosing(
  first: Pick<JournalTrade, 'closedAt' | 'kind' | 'id'>,
  second: Pick<JournalTrade, 'closedAt' | 'kind' | 'id'>,
): number {
  if (first.closedAt !== second.closedAt) return first.closedAt - second.closedAt;
  if (first.kind !== second.kind) return first.kind === 'forex' ? -1 : 1;
  return first.id - second.id;
}
