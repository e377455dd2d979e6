import { priceFromNumber, priceToNumber } from '@tidemark/domain/market';

/** The price nearest to where a finger let go, with the instrument's precision. */
export function droppedAt(value: number, precision: number): number {
  return priceToNumber(priceFromNumber(Math.max(0, value), precision));
}
