import type { Instrument, MarginMode, Price, Quote, Tick, UsdRate } from '../market/index.ts';
import { type Amount, formatAmount, plus } from '../money/index.ts';
import { isRefusal, type Outcome, type Refusal, refuse } from '../outcome/index.ts';
import {
  type FeeBasis,
  feeOf,
  type Lots,
  lotsFromNumber,
  marginOf,
  profitAt,
  type Side,
} from './terms/profit-margin-fee.ts';

/** The rate of the pair that links the quote currency with USD; not live: open but stale. */
export interface Conversion {
  readonly rate: UsdRate;
  readonly live: boolean;
}

/** What may be changed per instance (docs/spec/rules.md#limits). */
export interface DealLimits {
  readonly openPositionsMax: number;
}

/** A market order as the user wrote it, with all its decision depends on. */
export interface OpenOrder {
  readonly instrument: Instrument;
  readonly side: Side;
  /** Lots as a JSON number. */
  readonly lots: number;
  /** As chosen by the user; of no meaning with fixed margin. */
  readonly leverage: number | undefined;
  readonly quote: Quote;
  readonly conversion: Conversion | undefined;
  readonly feeBasis: FeeBasis;
  readonly freeMargin: Amount;
  readonly openPositions: number;
  readonly limits: DealLimits;
}

/** Terms of a position, frozen at the opening, with the tick and rate of its execution. */
export interface OpenedDeal {
  readonly side: Side;
  readonly lots: Lots;
  readonly unitsPerLot: number;
  readonly marginMode: MarginMode;
  /** 0 with fixed margin. */
  readonly leverage: number;
  readonly margin: Amount;
  readonly fee: Amount;
  readonly openPrice: Price;
  readonly tick: Tick;
  readonly rate: UsdRate;
}

/** Bounds and step of an order's size; a ticket has them before the other terms. */
export type LotTerms = Pick<Instrument, 'lotStep' | 'lotsMin' | 'lotsMax'>;

/** What an order's leverage is chosen from. */
export type LeverageTerms = Pick<Instrument, 'marginMode' | 'leverages'>;

/** An instrument on which something may begin; what runs on one that is not offered runs on. */
export function offeredInstrument(instrument: Pick<Instrument, 'state'>): Outcome<true> {
  return instrument.state === 'offered' ? true : refuse('market.close_only', {}, 'instrument');
}

/** A size that may be ordered: within the instrument's bounds and on its step. */
export function orderedLots(instrument: LotTerms, lots: number): Outcome<Lots> {
  const units = lotsFromNumber(lots);
  const step = lotsFromNumber(instrument.lotStep);
  if (!(units >= lotsFromNumber(instrument.lotsMin))) {
    return refuse('forex.lots_below_min', { min: instrument.lotsMin }, 'lots');
  }
  if (units > lotsFromNumber(instrument.lotsMax)) {
    return refuse('forex.lots_above_max', { max: instrument.lotsMax }, 'lots');
  }
  // A tail beyond the sixth place would be lost in the units, and so is off the step too.
  const exact = Math.abs(units / 1_000_000 - lots) < 1e-9;
  if (!exact || units % step !== 0)
    return refuse('forex.lots_off_step', { step: instrument.lotStep }, 'lots');
  return units;
}

/** The leverage of an order: one of the instrument's list, or 0 with fixed margin. */
export function orderedLeverage(instrument: LeverageTerms, leverage: number | undefined): Outcome<number> {
  if (instrument.marginMode === 'fixed') return 0;
  if (instrument.leverages.length === 0) return refuse('forex.no_leverage', {}, 'leverage');
  if (leverage !== undefined && instrument.leverages.includes(leverage)) return leverage;
  return refuse('forex.leverage_not_offered', { offered: instrument.leverages.join(', ') }, 'leverage');
}

/** The executable tick, or why there is none (docs/spec/rules.md#prices). */
export function dealableTick(quote: Quote): Outcome<Tick> {
  switch (quote.status) {
    case 'open':
      return quote.tick;
    case 'stale':
      return refuse('market.price_stale', {}, 'instrument');
    case 'closed':
      return marketClosed(quote.opensAt);
    case 'no_price':
      return quote.isOpen ? refuse('market.no_price', {}, 'instrument') : marketClosed(quote.opensAt);
  }
}

function marketClosed(opensAt: number | undefined): Refusal {
  return refuse('market.closed', { opens_at: opensAt ?? 0 }, 'instrument');
}

/**
 * Decides a market order: the terms of the position it opens, or the first reason against it.
 * It needs margin + fee ≤ free margin; the fee is paid once, at the opening (docs/spec/rules.md#account).
 */
export function openDeal(order: OpenOrder): Outcome<OpenedDeal> {
  const offered = offeredInstrument(order.instrument);
  if (isRefusal(offered)) return offered;
  const lots = orderedLots(order.instrument, order.lots);
  if (isRefusal(lots)) return lots;
  const leverage = orderedLeverage(order.instrument, order.leverage);
  if (isRefusal(leverage)) return leverage;
  const tick = dealableTick(order.quote);
  if (isRefusal(tick)) return tick;
  if (!order.conversion?.live) return refuse('market.price_stale', {}, 'instrument');
  if (order.openPositions >= order.limits.openPositionsMax) {
    return refuse('forex.too_many_positions', { max: order.limits.openPositionsMax });
  }

  const { unitsPerLot, marginMode, feeRates } = order.instrument;
  const feeRate = feeRates[order.feeBasis];
  const terms = { lots, unitsPerLot, marginMode, leverage, feeRate, feeBasis: order.feeBasis };
  const cost = costOf(terms, tick.price, order.conversion.rate);
  const short = shortOfMargin(cost, order.freeMargin);
  if (short) return short;
  return {
    side: order.side,
    lots,
    unitsPerLot,
    marginMode,
    leverage,
    margin: cost.margin,
    fee: cost.fee,
    openPrice: tick.price,
    tick,
    rate: order.conversion.rate,
  };
}

/** The terms of an order that its margin and fee follow from. */
export interface DealTerms {
  readonly lots: Lots;
  readonly unitsPerLot: number;
  readonly marginMode: MarginMode;
  readonly leverage: number;
  readonly feeBasis: FeeBasis;
  readonly feeRate: number;
}

/** The cost of an order in USD at a price: margin to lock, fee to pay. */
export function costOf(terms: DealTerms, price: Price, rate: UsdRate): { margin: Amount; fee: Amount } {
  const { lots, unitsPerLot, leverage } = terms;
  const margin = marginOf({ mode: terms.marginMode, lots, unitsPerLot, price, leverage, rate });
  return { margin, fee: feeOf({ basis: terms.feeBasis, feeRate: terms.feeRate, lots, margin }) };
}

/** The refusal of an order that needs more than the free margin; undefined where it does not. */
export function shortOfMargin(
  cost: { readonly margin: Amount; readonly fee: Amount },
  freeMargin: Amount,
): Refusal | undefined {
  const needed = plus(cost.margin, cost.fee);
  if (needed <= freeMargin) return undefined;
  return refuse(
    'forex.insufficient_margin',
    { needed: formatAmount(needed), free: formatAmount(freeMargin) },
    'lots',
  );
}

/** A position's end: the tick and rate it was closed at and its result in USD. */
export interface ClosedDeal {
  readonly tick: Tick;
  readonly rate: UsdRate;
  readonly profit: Amount;
}

/** Decides whether a position's owner can close it at the current price. */
export function closeDeal(input: {
  readonly deal: { side: Side; lots: Lots; unitsPerLot: number; openPrice: Price };
  readonly quote: Quote;
  readonly conversion: Conversion | undefined;
}): Outcome<ClosedDeal> {
  const tick = dealableTick(input.quote);
  if (isRefusal(tick)) return tick;
  if (!input.conversion?.live) return refuse('market.price_stale', {}, 'instrument');
  const { rate } = input.conversion;
  return { tick, rate, profit: profitAt(input.deal, tick.price, rate) };
}
