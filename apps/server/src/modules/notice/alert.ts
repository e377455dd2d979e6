import type { Trigger } from '@tidemark/domain/forex';
import {
  type AlertCondition,
  type Price,
  priceFromNumber,
  priceFromUnits,
  priceToNumber,
  type Quote,
} from '@tidemark/domain/market';
import { type Outcome, refuse } from '@tidemark/domain/outcome';
import type { AlertInstrument } from './sources.ts';

/** A price alert of a user that is not reached yet. */
export interface WaitingAlert {
  readonly id: number;
  readonly userId: number;
  readonly instrumentId: number;
  readonly price: Price;
  /** Undefined: the price itself. */
  readonly condition?: AlertCondition | undefined;
  readonly direction: Trigger['direction'];
  /** Number of the current tick when it was set: only later ones reach it. */
  readonly setSeq: number;
}

/** The requested price at the instrument's precision; a positive one never becomes zero. */
export function alertPrice(asked: number, { pricePrecision }: AlertInstrument): Price {
  const point = priceFromUnits(10 ** (8 - pricePrecision));
  const rounded = priceFromNumber(asked, pricePrecision);
  return rounded < point ? point : rounded;
}

/**
 * The direction to the price from the current one. A closed or long-silent market has one, too. Refuses
 * `market.no_price` before the first price and `alert.at_price` if the price is already there.
 */
export function alertDirection(
  quote: Quote,
  price: Price,
): Outcome<Pick<WaitingAlert, 'direction' | 'setSeq'>> {
  if (quote.status === 'no_price') return refuse('market.no_price', {}, 'forex_id');
  const { tick } = quote;
  if (tick.price === price) return refuse('alert.at_price', { price: priceToNumber(price) }, 'price');
  return { direction: price > tick.price ? 'rises' : 'falls', setSeq: tick.seq };
}

/** Whether a price is at an alert's or past it. */
export function reaches(price: Price, alert: WaitingAlert): boolean {
  return alert.direction === 'rises' ? price >= alert.price : price <= alert.price;
}
