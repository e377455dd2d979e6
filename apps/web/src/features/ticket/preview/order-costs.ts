import { feeOf, financingOf, type Lots, marginOf, profitAt, type Side } from '@tidemark/domain/forex';
import { PRICE_UNITS, type Price, type UsdRate } from '@tidemark/domain/market';
import { type Amount, minus, negate } from '@tidemark/domain/money';
import { marginMode } from '../terms.ts';
import type { Held, TicketMarket } from '../ticket-input.ts';

/** What is read from the fields. */
export interface ReadOrder {
  /** Undefined until one is chosen: margin and fee are the same for both. */
  readonly side: Side | undefined;
  readonly lots: Lots;
  readonly leverage: number;
  /** Expected fill price. */
  readonly price: Price;
}

/** A market that has its prices. */
export interface ReadyMarket extends TicketMarket {
  readonly price: number;
  readonly rate: UsdRate;
}

type SidedOrder = ReadOrder & { readonly side: Side };

export function heldOf({ side, lots, price }: SidedOrder, { instrument }: TicketMarket): Held {
  return { side, lots, unitsPerLot: instrument.ForexContNum, openPrice: price };
}

/** The USD rate at an instrument price: it differs only for a pair that converts itself. */
export function rateOf({ convertsItself, rate }: ReadyMarket, price: Price): UsdRate {
  return convertsItself ? { numerator: PRICE_UNITS, denominator: BigInt(price) } : rate;
}

export interface Costs {
  readonly margin: Amount;
  readonly fee: Amount;
}

export function costsOf({ price, leverage }: ReadOrder, lots: Lots, market: ReadyMarket): Costs {
  const { instrument, feeBasis } = market;
  const margin = marginOf({
    mode: marginMode(instrument),
    lots,
    unitsPerLot: instrument.ForexContNum,
    price,
    leverage,
    rate: rateOf(market, price),
  });
  return { margin, fee: feeOf({ basis: feeBasis, feeRate: instrument.ForexFeeRate, lots, margin }) };
}

export interface NightlyFinancing {
  /** Below zero the trader pays; undefined until a side is chosen. */
  readonly perNight: Amount | undefined;
  /** Weekday whose night counts three times, 1 Monday to 7 Sunday; 0: none. */
  readonly tripleDay: number;
}

/** Overnight financing of an order for one night at its price; undefined of an instrument that charges none. */
export function financingOfOrder(order: ReadOrder, market: ReadyMarket): NightlyFinancing | undefined {
  const { FinancingLong, FinancingShort, FinancingTripleDay, ForexContNum } = market.instrument;
  if (FinancingLong === 0 && FinancingShort === 0) return undefined;
  const { side, lots, price } = order;
  if (side === undefined) return { perNight: undefined, tripleDay: FinancingTripleDay };
  const annualRate = side === 'buy' ? FinancingLong : FinancingShort;
  const rate = rateOf(market, price);
  const charge = financingOf({ lots, unitsPerLot: ForexContNum, price, rate, annualRate, nights: 1 });
  return { perNight: negate(charge), tripleDay: FinancingTripleDay };
}

/** What an order brings at a level before its fee. */
export function profitOfOrder(order: SidedOrder, market: ReadyMarket): (level: Price) => Amount {
  const held = heldOf(order, market);
  return (level) => profitAt(held, level, rateOf(market, level));
}

/** What an order brings at a level, its fee paid. */
export function netOfOrder(order: SidedOrder, market: ReadyMarket): (level: Price) => Amount {
  const profitOf = profitOfOrder(order, market);
  const { fee } = costsOf(order, order.lots, market);
  return (level) => minus(profitOf(level), fee);
}
