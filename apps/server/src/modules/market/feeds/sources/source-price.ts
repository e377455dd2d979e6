import { PRICE_UNITS, type Price, priceFromUnits } from '@tidemark/domain/market';
import type { DecimalText, SourceQuote } from '../connectors/connector.ts';

/** How a source's quote becomes the price of an instrument: times `scale`, or `scale` divided by it. */
export interface Conversion {
  readonly scale: DecimalText;
  readonly isInverted: boolean;
}

/** A quote as a price of an instrument. */
export interface SourcePrice {
  /** The middle of bid and ask, or the last trade, at the instrument's precision. */
  readonly price: Price;
  /** In 10^-8, half to even; both undefined where the source has only trades. */
  readonly bid: Price | undefined;
  readonly ask: Price | undefined;
}

/** Why a quote gives no price. */
export type NoPrice =
  /** A side is missing, or the source does not deal: it has no price at the moment. */
  | 'empty'
  /** The bid is above the ask, or a number is no price. */
  | 'malformed';

/** A positive number as a fraction, so that nothing is rounded before the end. */
interface Fraction {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/**
 * The price of a quote, exactly: the middle of bid and ask (docs/spec/rules.md#prices) is rounded once, at the
 * instrument's precision, half to even.
 */
export function sourcePrice(
  quote: Pick<SourceQuote, 'bid' | 'ask' | 'last' | 'isTradeable'>,
  { scale, isInverted }: Conversion,
  precision: number,
): SourcePrice | NoPrice {
  if (!quote.isTradeable) return 'empty';
  const hasBook = quote.bid !== undefined || quote.ask !== undefined;
  const [bidText, askText] = hasBook ? [quote.bid, quote.ask] : [quote.last, quote.last];
  if (bidText === undefined || askText === undefined) return 'empty';
  const [bid, ask, factor] = [fractionOf(bidText), fractionOf(askText), fractionOf(scale)];
  if (bid === undefined || ask === undefined || factor === undefined) return 'malformed';
  if (bid.numerator * ask.denominator > ask.numerator * bid.denominator) return 'malformed';
  const convert = (one: Fraction): Fraction => (isInverted ? divided(factor, one) : times(factor, one));
  const [lower, upper] = isInverted ? [convert(ask), convert(bid)] : [convert(bid), convert(ask)];
  const price = rounded(middleOf(lower, upper), precision);
  if (price === undefined) return 'malformed';
  if (!hasBook) return { price, bid: undefined, ask: undefined };
  return { price, bid: rounded(lower, PLACES), ask: rounded(upper, PLACES) };
}

/** Whether two prices differ by more than a fraction of the smaller one. */
export function differ(one: Price, other: Price, max: number): boolean {
  return Math.abs(one - other) > Math.min(one, other) * max;
}

/** Decimal places of a price in 10^-8. */
const PLACES = 8;
const DIGITS_MAX = 40;

/** Undefined where it is no positive decimal. */
function fractionOf(text: DecimalText): Fraction | undefined {
  const parts = /^(\d{1,40})(?:\.(\d{1,40}))?$/.exec(text);
  if (parts === null || text.length > DIGITS_MAX * 2 + 1) return undefined;
  const [, whole = '', fraction = ''] = parts;
  const numerator = BigInt(whole + fraction);
  return numerator > 0n ? { numerator, denominator: 10n ** BigInt(fraction.length) } : undefined;
}

function times(one: Fraction, other: Fraction): Fraction {
  return {
    numerator: one.numerator * other.numerator,
    denominator: one.denominator * other.denominator,
  };
}

function divided(one: Fraction, other: Fraction): Fraction {
  return times(one, { numerator: other.denominator, denominator: other.numerator });
}

function middleOf(one: Fraction, other: Fraction): Fraction {
  return {
    numerator: one.numerator * other.denominator + other.numerator * one.denominator,
    denominator: 2n * one.denominator * other.denominator,
  };
}

/** Half to even at so many decimal places; undefined where nothing is left, or it is beyond exact numbers. */
function rounded({ numerator, denominator }: Fraction, places: number): Price | undefined {
  const scaled = numerator * 10n ** BigInt(places);
  const whole = scaled / denominator;
  const twice = (scaled % denominator) * 2n;
  const isUp = twice > denominator || (twice === denominator && whole % 2n === 1n);
  const units = Number(((isUp ? whole + 1n : whole) * PRICE_UNITS) / 10n ** BigInt(places));
  return units > 0 && Number.isSafeInteger(units) ? priceFromUnits(units) : undefined;
}
