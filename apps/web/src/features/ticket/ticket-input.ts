import type { EntryUnit, FeeBasis, Lots, Side } from '@tidemark/domain/forex';
import type { Price, UsdRate } from '@tidemark/domain/market';
import type { Amount } from '@tidemark/domain/money';
import type { ExpiryProblem } from '../../shared/expiry/expiry.ts';
import type { Instrument } from '../../shared/instruments/instruments.ts';
import type { ContractAccount } from '../../shared/orders/contract-account.ts';
import type { TargetsProblem, TypedTarget } from '../../shared/targets/targets.ts';

/** Filled at the current price, or pending at a price of its own. */
export type TicketKind = 'market' | 'pending';

/** The contents of the ticket's fields; numbers as typed, undefined if a switch is off. */
export interface TicketInput {
  /** Undefined until one is chosen. */
  readonly side: Side | undefined;
  readonly kind: TicketKind;
  readonly lots: string;
  /** Of no meaning with fixed margin. */
  readonly leverage: number | undefined;
  /** Of no meaning with a market order. */
  readonly target: string;
  readonly stopLoss: string | undefined;
  /** Levels still at their initial close: the user has not set them. */
  readonly unset?: readonly ('stopLoss' | 'takeProfit')[];
  /** How far a stop-loss follows behind the best price; in the place of one at a price. */
  readonly trailing: string | undefined;
  /** Where the trailing stop starts to follow; absent: at once. */
  readonly trailingFrom?: string | undefined;
  readonly takeProfit: string | undefined;
  /** When a pending order expires, or why that could not be read; absent: good till cancelled. */
  readonly expiry?: { readonly moment: number | undefined; readonly problem: ExpiryProblem | undefined };
  /** A market order of a closed market, which waits for the opening. */
  readonly isAtOpening?: boolean;
  /** Further take-profits of parts. */
  readonly targets?: readonly TypedTarget[] | undefined;
  /** The second order of a pair, its stops as far from its price as those of the first. */
  readonly second?: SecondInput | undefined;
  /** Maximum deviation from the price on screen, in units of the price. */
  readonly deviation: string | undefined;
  /** What was entered where a figure above follows the price: the order means this. */
  readonly entered?: Entered | undefined;
  /** Why a figure above could not be worked out from what was entered. */
  readonly unresolved?: readonly TicketProblem[];
  /** What is lost at the stop-loss, the fee included, where the lots follow from a risk. */
  readonly risked?: Amount;
}

/** Side, price and stops of the second order of a pair. */
export interface SecondInput {
  readonly side: Side | undefined;
  readonly target: string;
  readonly stopLoss: number | undefined;
  readonly takeProfit: number | undefined;
}

/** A level in pips, USD or percent of the balance, as typed. */
export interface EnteredLevel {
  readonly unit: EntryUnit;
  readonly text: string;
}

/** The most that may be lost at the stop-loss, as typed: percent of the equity, or USD. */
export interface EnteredRisk {
  readonly unit: RiskUnit;
  readonly text: string;
}

export type RiskUnit = 'percent' | 'usd';

export interface Entered {
  readonly stopLoss?: EnteredLevel;
  readonly takeProfit?: EnteredLevel;
  readonly risk?: EnteredRisk;
}

/** Everything the ticket's calculations need besides its fields. */
export interface TicketMarket {
  readonly instrument: TicketTerms;
  readonly price: number | undefined;
  /** A pending order at the last price waits for the opening then. */
  readonly isClosed: boolean;
  /** USD for one unit of the quote currency; undefined until its pair has a price. */
  readonly rate: UsdRate | undefined;
  /** Whether the instrument is the pair its own quote currency is converted by (USD/JPY). */
  readonly convertsItself: boolean;
  readonly feeBasis: FeeBasis;
  /** Of a visitor the demo account that the order opens; undefined until it is loaded. */
  readonly account: ContractAccount | undefined;
  /** Undefined until the account's holdings are loaded. */
  readonly holdings: Holdings | undefined;
}

/** What the account holds, as far as the price of the ticket's instrument moves it. */
export interface Holdings {
  /** Positions in the instrument itself. */
  readonly here: readonly Held[];
  /** Floating profit, in USD, of positions elsewhere that is converted by the instrument's price. */
  readonly converted: Amount;
  /** Whether there are positions that move on their own. */
  readonly hasOthers: boolean;
}

/** What a profit in the instrument is reckoned from. */
export interface Held {
  readonly side: Side;
  readonly lots: Lots;
  readonly unitsPerLot: number;
  readonly openPrice: Price;
}

export type TicketTerms = Pick<
  Instrument,
  | 'Pip'
  | 'ForexMinCont'
  | 'ForexMaxCont'
  | 'ForexContNum'
  | 'ForexFeeRate'
  | 'FinancingLong'
  | 'FinancingShort'
  | 'FinancingTripleDay'
  | 'MarginMode'
  | 'PricePrecision'
  | 'QuoteCurrency'
> & { readonly HasForexMultiple: Instrument['HasForexMultiple'] | null };

/** The fields that can be wrong. */
export type TicketField =
  | 'side'
  | 'lots'
  | 'leverage'
  | 'target'
  | 'second'
  | 'stopLoss'
  | 'trailing'
  | 'trailingFrom'
  | 'takeProfit'
  | 'targets'
  | 'expiry'
  | 'deviation';

/** Why the order would be refused now, with the field it concerns. */
export type TicketProblem =
  | { readonly field: 'side' | 'lots'; readonly is: 'noSide' }
  | { readonly field: 'lots'; readonly is: 'noStop' }
  | { readonly field: 'lots'; readonly is: 'riskBelow'; readonly min: number; readonly loss: Amount }
  | { readonly field: 'lots' | 'stopLoss' | 'takeProfit'; readonly is: 'noValue' }
  | { readonly field: 'stopLoss' | 'takeProfit'; readonly is: 'noLevel' }
  | { readonly field: 'lots'; readonly is: 'empty' }
  | { readonly field: 'lots'; readonly is: 'below'; readonly min: number }
  | { readonly field: 'lots'; readonly is: 'above'; readonly max: number }
  | { readonly field: 'lots'; readonly is: 'offStep'; readonly step: number }
  | {
      readonly field: 'lots';
      readonly is: 'margin';
      readonly needed: Amount;
      readonly free: Amount;
      readonly lotsMax: number;
    }
  | { readonly field: 'leverage'; readonly is: 'noLeverage' | 'notOffered' }
  | {
      readonly field: 'target' | 'second' | 'stopLoss' | 'trailing' | 'takeProfit' | 'deviation';
      readonly is: 'noPrice';
    }
  | {
      readonly field: 'stopLoss' | 'takeProfit' | 'trailingFrom';
      readonly is: 'wrongSide';
      readonly bound: 'below' | 'above';
      readonly price: number;
    }
  | { readonly field: 'stopLoss' | 'takeProfit'; readonly is: 'notSet' }
  | { readonly field: 'trailing'; readonly is: 'tooNear'; readonly min: number }
  | { readonly field: 'targets'; readonly is: 'targets'; readonly problem: TargetsProblem }
  | { readonly field: 'expiry'; readonly is: 'expiry'; readonly problem: ExpiryProblem };
