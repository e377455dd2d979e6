import type { Price } from '../market/index.ts';
import type { Millis } from '../time/index.ts';
import type { MarketView } from './market-view.ts';
import type { Position } from './position.ts';
import type { Valuations } from './valuations.ts';

/** Limits of an account (rules.md, «Limits»). */
export interface AccountLimits {
  readonly openPositionsMax: number;
  readonly pendingsMax: number;
}

/** What every decision needs besides the account it is about. */
export interface TradingFloor {
  readonly market: MarketView;
  readonly valuations: Valuations;
  readonly limits: AccountLimits;
  readonly now: Millis;
  /** The best price since a position's trailing stop was set, before the tick that is being met. */
  bestOf(position: Position): Price;
  /** The id of a new order. */
  nextId(): number;
}
