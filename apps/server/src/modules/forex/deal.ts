import type { Lots, Side } from '@tidemark/domain/forex';
import type { MarginMode, Price, UsdRate } from '@tidemark/domain/market';
import type { Amount } from '@tidemark/domain/money';
import type { Millis } from '@tidemark/domain/time';

/** The tick a deal was dealt at, as evidence. */
export interface TickEvidence {
  readonly seq: number;
  readonly price: Price;
  readonly at: Millis;
}

/** A position: terms frozen when it began, and the evidence of its opening. */
export interface OpenPosition {
  readonly id: number;
  readonly accountId: number;
  readonly userId: number;
  readonly instrumentId: number;
  readonly side: Side;
  readonly lots: Lots;
  readonly unitsPerLot: number;
  readonly marginMode: MarginMode;
  readonly leverage: number;
  readonly margin: Amount;
  readonly fee: Amount;
  readonly openPrice: Price;
  readonly openTick: TickEvidence;
  readonly openRate: UsdRate;
  readonly openedAt: Millis;
}

/** Why a position ended. */
export type CloseReason = 'manual' | 'demo_reset';

/** A completed deal: the position with its end. */
export interface ClosedPosition extends OpenPosition {
  readonly closeTick: TickEvidence;
  readonly closeRate: UsdRate;
  readonly profit: Amount;
  readonly closedAt: Millis;
  readonly closeReason: CloseReason;
}
