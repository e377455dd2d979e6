import { type Expiry, GTC } from '../../shared/expiry/expiry.ts';
import type { LevelUnit } from '../../shared/levels/level-text.ts';
import type { TypedTarget } from '../../shared/targets/targets.ts';
import type { RiskUnit, TicketKind } from './ticket-input.ts';

/** What was set in the ticket of one instrument; what is absent was never touched. */
export interface Draft {
  readonly kind: TicketKind;
  /** Whether lots are entered, or a risk from which they follow. */
  readonly sizeBy: 'lots' | RiskUnit;
  readonly lots: string | undefined;
  /** In percent of the equity or in USD, according to `sizeBy`. */
  readonly risk: string;
  readonly leverage: number | undefined;
  readonly target: string;
  /** Which of the two the stop-loss switch controls. */
  readonly guard: 'price' | 'trailing';
  readonly isGuarded: boolean;
  /** What the stop-loss is entered in, and the text in it. */
  readonly stopUnit: LevelUnit;
  readonly stopLoss: string;
  /** False while the price is still the close that the switch began with. */
  readonly isStopSet: boolean;
  readonly trailing: string;
  /** The price at which it starts to follow; empty: at once. */
  readonly trailingFrom: string;
  readonly takesProfit: boolean;
  readonly takeUnit: LevelUnit;
  readonly takeProfit: string;
  readonly isTargetSet: boolean;
  /** Further take-profits of parts. */
  readonly targets: readonly TypedTarget[];
  /** Of a pending order. */
  readonly expiry: Expiry;
  /** Whether there is a second price, of which one order cancels the other. */
  readonly hasSecond: boolean;
  readonly second: string;
  /** Whether the second order is of the other side. */
  readonly isSecondOpposite: boolean;
  /** Prices that were entered before the page was reloaded, and not since. */
  readonly restored?: readonly DraftPrice[];
}

/** Fields of the ticket that may hold a price. */
export const draftPrices = ['target', 'second', 'stopLoss', 'trailingFrom', 'takeProfit', 'targets'] as const;
export type DraftPrice = (typeof draftPrices)[number];

/** An untouched ticket. */
export const freshDraft: Draft = {
  kind: 'market',
  sizeBy: 'lots',
  lots: undefined,
  risk: '',
  leverage: undefined,
  target: '',
  guard: 'price',
  isGuarded: false,
  stopUnit: 'price',
  stopLoss: '',
  isStopSet: false,
  trailing: '',
  trailingFrom: '',
  takesProfit: false,
  takeUnit: 'price',
  takeProfit: '',
  isTargetSet: false,
  targets: [],
  expiry: GTC,
  hasSecond: false,
  second: '',
  isSecondOpposite: false,
};
