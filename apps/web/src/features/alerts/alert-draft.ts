import { priceFromNumber, priceToNumber } from '@tidemark/domain/market';
import type { Alert } from '../../shared/alerts/alert.ts';

/** The alert that the typed price would set, or why it cannot be set. */
export type AlertDraft =
  | { readonly is: 'ready'; readonly price: number; readonly direction: Alert['direction'] }
  | { readonly is: 'empty' | 'noPrice' }
  | { readonly is: 'tooHigh'; readonly max: number }
  | { readonly is: 'atPrice'; readonly price: number };

/** Beyond it no price is exact (domain/market). */
const PRICE_END = 90_000_000;

/** Validates the field against the current price by the server's rules of direction and rounding. */
export function alertDraft(typed: string, current: number | undefined, precision: number): AlertDraft {
  const asked = Number(typed);
  if (typed.trim() === '' || !(asked > 0)) return { is: 'empty' };
  if (asked >= PRICE_END) return { is: 'tooHigh', max: PRICE_END };
  if (current === undefined) return { is: 'noPrice' };
  const price = priceFromNumber(asked, precision);
  const now = priceFromNumber(current, precision);
  if (price <= 0) return { is: 'empty' };
  if (price === now) return { is: 'atPrice', price: priceToNumber(now) };
  return { is: 'ready', price: priceToNumber(price), direction: price > now ? 'rises' : 'falls' };
}

/** Quick-choice distances from the current price, as fractions. */
export const quickMoves = [-0.01, -0.005, 0.005, 0.01] as const;

/** The price a fraction away from the current one, as a text for the field. */
export function movedBy(fraction: number, current: number, precision: number): string {
  return priceToNumber(priceFromNumber(current * (1 + fraction), precision)).toFixed(precision);
}

/** One step of plus or minus: about 1/2000 of the price, rounded up to a power of ten. */
export function priceStep(current: number, precision: number): number {
  const place = 10 ** Math.ceil(Math.log10(current / 2000));
  return Math.max(10 ** -precision, place);
}
