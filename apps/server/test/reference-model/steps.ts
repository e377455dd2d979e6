/** The price on the user's screen, and the allowed deviation from it. */
export interface SeenStep {
  readonly expect?: number | undefined;
  readonly deviation?: number | undefined;
}

/** Stops as a user writes them: 0 clears, absent leaves as it is. */
export interface StopsStep {
  readonly stopLoss?: number | undefined;
  readonly takeProfit?: number | undefined;
  readonly trailing?: number | undefined;
  /** Activation price of a trailing stop. */
  readonly from?: number | undefined;
  /** All further take-profits of parts; an empty list removes them. */
  readonly targets?: readonly { readonly price: number; readonly lots: number }[] | undefined;
}

export interface SubmitStep extends SeenStep, StopsStep {
  readonly kind: 'submit';
  readonly user: number;
  readonly code: string;
  readonly isBuy: boolean;
  readonly lots: number;
  readonly leverage: number;
  /** A pending order's; absent: a market order. */
  readonly target?: number | undefined;
  /** When a pending order is cancelled, in milliseconds from now. */
  readonly expiresIn?: number | undefined;
  /** A market order that may wait for the opening. */
  readonly atOpening?: boolean | undefined;
  /** A second pending order, of which one cancels the other. */
  readonly second?: SecondStep | undefined;
}

export interface SecondStep {
  readonly isBuy: boolean;
  readonly target: number;
  readonly stopLoss?: number | undefined;
  readonly takeProfit?: number | undefined;
}

/** A user's action. Users are counted from 0, orders by the reference model from 1. */
export type UserStep =
  | SubmitStep
  | ({
      readonly kind: 'close';
      readonly user: number;
      readonly id: number;
      readonly lots?: number;
    } & SeenStep)
  | {
      readonly kind: 'close_all';
      readonly user: number;
      readonly code?: string | undefined;
      readonly which: 'all' | 'profitable' | 'losing';
    }
  | ({ readonly kind: 'reverse'; readonly user: number; readonly id: number } & SeenStep)
  | { readonly kind: 'cancel'; readonly user: number; readonly id: number }
  | ({
      readonly kind: 'set_stops';
      readonly user: number;
      readonly id: number;
      /** Of a pending order, in milliseconds from now; 0 removes it. */
      readonly expiresIn?: number | undefined;
      /** Of a pending order: the one to be its pair; 0: both are single. */
      readonly pairId?: number | undefined;
    } & StopsStep)
  /** Starts a demo account again at its 10,000. */
  | { readonly kind: 'reset'; readonly user: number };

/** What happens to the market and the machine. */
export type WorldStep =
  | { readonly kind: 'tick'; readonly code: string; readonly price: number }
  /** Ticks applied at the same moment, in this order. */
  | { readonly kind: 'ticks'; readonly ticks: readonly { readonly code: string; readonly price: number }[] }
  | { readonly kind: 'heartbeat' }
  /** A tick that the source stamps 3 s ahead, so that it is refused. */
  | { readonly kind: 'refused'; readonly code: string; readonly price: number }
  | { readonly kind: 'wait'; readonly ms: number }
  /** Rates of overnight financing of an instrument from now on, in percent a year. */
  | {
      readonly kind: 'rates';
      readonly code: string;
      readonly long: number;
      readonly short: number;
      readonly tripleDay: number;
    }
  /** The daily job charges the nights that have passed. */
  | { readonly kind: 'financing' }
  | { readonly kind: 'restart' };

/** One step of a scenario for several worlds. */
export type Step = UserStep | WorldStep;

/** What became of a user's step: ids of the orders it made or ended, or what stayed and why. */
export interface Done {
  readonly ids: readonly number[];
  readonly left?: readonly { readonly id: number; readonly key: string }[];
}

/** An order in a form common to all worlds: prices in units of 10^-8, lots and amounts in millionths. */
export interface OrderView {
  readonly id: number;
  readonly code: string;
  readonly isBuy: boolean;
  readonly state: 'pending' | 'open' | 'cancelled' | 'completed';
  readonly kind: 'limit' | 'stop' | 'opening' | undefined;
  readonly lots: bigint;
  /** Of the fill; 0 for an order that was never filled. */
  readonly margin: bigint;
  readonly fee: bigint;
  readonly open: bigint;
  /** Their levels while it is live; absent for an ended order. */
  readonly stopLoss: bigint | undefined;
  readonly takeProfit: bigint | undefined;
  readonly trailing: bigint | undefined;
  readonly from: bigint | undefined;
  /** Price and lots of each, as text. */
  readonly targets: string;
  /** When it is cancelled while it is pending. */
  readonly expiry: number | undefined;
  /** The other of its pair while it is pending. */
  readonly pair: number | undefined;
  readonly close: bigint | undefined;
  readonly profit: bigint;
  readonly reason: string | undefined;
  readonly parent: number | undefined;
}

/** A trader's notification: a key and the order it is about. */
export interface News {
  readonly key: string;
  readonly id: number | undefined;
}

/** A night's financing of a position or a part: the day's beginning, millionths of a lot and of a USD. */
export interface ChargeView {
  readonly id: number;
  readonly day: number;
  readonly nights: number;
  readonly lots: bigint;
  readonly amount: bigint;
}

/** A user's account in a form common to all worlds. */
export interface AccountView {
  readonly cash: bigint;
  readonly locked: bigint;
  readonly floating: bigint;
  /** Pending orders and positions by id. */
  readonly living: readonly OrderView[];
  /** What ended since the last look, by id. */
  readonly ended: readonly OrderView[];
  /** Notifications of the trader since the last view. */
  readonly news: readonly News[];
  /** Overnight financing since the last view. */
  readonly charges: readonly ChargeView[];
}
