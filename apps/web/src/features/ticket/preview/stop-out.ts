import { PRICE_UNITS, type Price, priceFromUnits, type UsdRate } from '@tidemark/domain/market';
import { type Amount, amountFromMillionths, divideFloor } from '@tidemark/domain/money';
import type { Held } from '../ticket-input.ts';

/** How an account's equity moves with the price of one instrument. Everything else is constant. */
export interface EquityMove {
  /** Positions in the instrument. */
  readonly held: readonly Held[];
  /** Floating profit, in USD, of positions elsewhere that is converted by the instrument's price. */
  readonly converted: Amount;
  /** The price at which `equity` applies. */
  readonly price: Price;
  readonly equity: Amount;
  readonly rate: UsdRate;
  /** Whether the instrument's own price is what its profit is divided by (USD/JPY). */
  readonly convertsItself: boolean;
}

/**
 * The same account with the instrument at another price; equity rounded down to whole millionths: an estimate
 * for display, not for posting.
 */
export function movedTo(move: EquityMove, price: Price): EquityMove {
  const from = BigInt(move.price);
  const to = BigInt(price);
  if (move.convertsItself) {
    // equity(p) = equity + W × (1 ÷ p₀ − 1 ÷ p), and what converts there shrinks as p grows.
    return {
      ...move,
      price,
      equity: plusFloor(move.equity, weightOf(move) * (to - from), from * to),
      converted: amountFromMillionths(divideFloor(move.converted * from, to)),
    };
  }
  const { numerator, denominator } = slopeOf(move);
  return {
    ...move,
    price,
    equity: plusFloor(move.equity, numerator * (to - from), denominator),
    converted: amountFromMillionths(divideFloor(move.converted * to, from)),
  };
}

export interface CloseOutInput extends EquityMove {
  readonly usedMargin: Amount;
  /** The prepayment ratio of the account's stop out, in whole percent. */
  readonly closeOutAt: number;
  readonly precision: number;
}

/**
 * The first price, in the direction in which the account loses, at which equity ÷ used margin is the
 * close-out level of the account (docs/spec/rules.md#margin-call-and-stop-out). Undefined where no positive price reaches it.
 */
export function closeOutPrice(input: CloseOutInput): Price | undefined {
  // In hundredths of a millionth of USD, so that a percentage of the margin is an integer.
  const room = 100n * input.equity - BigInt(input.closeOutAt) * input.usedMargin;
  const price = BigInt(input.price);
  if (input.convertsItself) {
    const weight = weightOf(input);
    if (weight === 0n) return undefined;
    if (room <= 0n) return input.price;
    // p = p₀ × 100W ÷ (100W + room × p₀), room 100 times: a seller never loses more than the units themselves.
    const below = 100n * weight + room * price;
    if (weight < 0n && below >= 0n) return undefined;
    return reached({ numerator: price * 100n * weight, denominator: below }, weight > 0n, input.precision);
  }
  const slope = slopeOf(input);
  if (slope.numerator === 0n) return undefined;
  if (room <= 0n) return input.price;
  // p = p₀ − room ÷ 100slope, room 100 times
  return reached(
    {
      numerator: price * 100n * slope.numerator - room * slope.denominator,
      denominator: 100n * slope.numerator,
    },
    slope.numerator > 0n,
    input.precision,
  );
}

interface Fraction {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/** Units held, bought less sold, in millionths: lots are in millionths already. */
function netUnits(held: readonly Held[]): bigint {
  return held.reduce((sum, one) => sum + signOf(one) * BigInt(one.lots) * BigInt(one.unitsPerLot), 0n);
}

/** Millionths of USD that a move of the price by 1e-8 brings. */
function slopeOf({ held, converted, price, rate }: EquityMove): Fraction {
  const at = BigInt(price);
  return {
    numerator: netUnits(held) * rate.numerator * at + converted * PRICE_UNITS * rate.denominator,
    denominator: PRICE_UNITS * rate.denominator * at,
  };
}

/** W in equity(p) = C − W ÷ p, where profit = (p − open) × units ÷ p. */
function weightOf({ held, converted, price }: EquityMove): bigint {
  const opened = held.reduce(
    (sum, one) => sum + signOf(one) * BigInt(one.lots) * BigInt(one.unitsPerLot) * BigInt(one.openPrice),
    0n,
  );
  return opened - converted * BigInt(price);
}

function signOf({ side }: Held): bigint {
  return side === 'buy' ? 1n : -1n;
}

/** To the instrument's precision, on the side where the close-out has certainly begun. */
function reached(at: Fraction, isFalling: boolean, precision: number): Price | undefined {
  const step = 10n ** BigInt(8 - precision);
  const steps = isFalling
    ? divideFloor(at.numerator, at.denominator * step)
    : -divideFloor(-at.numerator, at.denominator * step);
  return steps > 0n ? priceFromUnits(Number(steps * step)) : undefined;
}

function plusFloor(amount: Amount, numerator: bigint, denominator: bigint): Amount {
  return amountFromMillionths(amount + divideFloor(numerator, denominator));
}
