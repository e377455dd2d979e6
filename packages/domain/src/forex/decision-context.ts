import type { Price } from '../market/index.ts';
import type { Millis } from '../time/index.ts';
import type { MarketView } from './market-view.ts';
import type { Position } from './position.ts';
import type { RiskLevels } from './risk/risk-levels.ts';
import type { Valuations } from './terms/valuations.ts';

/** Limits of an account (docs/spec/rules.md#limits). */
export interface AccountLimits {
  readonly openPositionsMax: number;
  readonly pendingsMax: number;
  /**
   * Open positions up to which a pending order is filled: the largest limit that ever held, so that a
   * lower one cancels nothing that was placed before.
   */
  readonly fillsMax: number;
}

/** The inputs of every decision besides its account. */
export interface DecisionContext {
  readonly market: MarketView;
  readonly valuations: Valuations;
  readonly limits: AccountLimits;
  readonly riskLevels: RiskLevels;
  readonly now: Millis;
  /** The best price since a position's trailing stop was set, before the tick that is being met. */
  bestOf(position: Position): Price;
  /** The id of a new order. */
  nextId(): number;
}
