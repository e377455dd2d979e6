import type { Lots, Side } from '@tidemark/domain/forex';
import { PRICE_UNITS, type Price, priceFromUnits, type UsdRate } from '@tidemark/domain/market';
import type { Amount } from '@tidemark/domain/money';

export interface CloseOutInput {
  readonly side: Side;
  readonly lots: Lots;
  readonly unitsPerLot: number;
  readonly openPrice: Price;
  readonly rate: UsdRate;
  /** Whether the instrument's own price is what its profit is divided by (USD/JPY). */
  readonly convertsItself: boolean;
  /** Equity right after the opening, its fee paid. */
  readonly equityAfter: Amount;
  readonly usedMarginAfter: Amount;
  readonly precision: number;
}

/**
 * The first price, in the position's losing direction, at which equity is half the used margin:
 * the prepayment ratio of 50 % at which rules.md, «Close-out», begins. Everything else is taken to
 * stand still. Undefined where no positive price reaches it.
 */
export function closeOutPrice(input: CloseOutInput): Price | undefined {
  // In millionths of USD, doubled, so that half of the margin stays whole.
  const roomTwice = 2n * input.equityAfter - input.usedMarginAfter;
  if (roomTwice <= 0n) return input.openPrice;
  const open = BigInt(input.openPrice);
  // Worth of all units at a price of 1, in millionths: lots are in millionths already.
  const units = BigInt(input.lots) * BigInt(input.unitsPerLot);
  const move = input.convertsItself
    ? moveThroughItself(input.side, { roomTwice, units, open })
    : divideUp(roomTwice * PRICE_UNITS * input.rate.denominator, 2n * units * input.rate.numerator);
  if (move === undefined) return undefined;
  return rounded(input.side === 'buy' ? open - move : open + move, input);
}

/**
 * Where profit = (P − open) × units ÷ P, a loss of `room` is reached at
 * open × units ÷ (units + room) on the way down and open × units ÷ (units − room) on the way up;
 * a seller never loses more than the units themselves.
 */
function moveThroughItself(
  side: Side,
  { roomTwice, units, open }: { roomTwice: bigint; units: bigint; open: bigint },
): bigint | undefined {
  const twice = 2n * units;
  if (side === 'buy') return divideUp(open * roomTwice, twice + roomTwice);
  return twice > roomTwice ? divideUp(open * roomTwice, twice - roomTwice) : undefined;
}

/** To the instrument's precision, on the side where the close-out has certainly begun. */
function rounded(units: bigint, { side, precision }: CloseOutInput): Price | undefined {
  const step = 10n ** BigInt(8 - precision);
  const below = units - (((units % step) + step) % step);
  const price = side === 'buy' || below === units ? below : below + step;
  return price > 0n ? priceFromUnits(Number(price)) : undefined;
}

function divideUp(numerator: bigint, denominator: bigint): bigint {
  return (numerator + denominator - 1n) / denominator;
}
