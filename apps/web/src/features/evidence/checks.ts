import type { CallOutput } from '@tidemark/contract';
import type { RecordedFill } from '@tidemark/contract/calls/trading/fills';
import type { tick } from '@tidemark/contract/calls/trading/ticks';
import { lotsFromNumber, profitAt } from '@tidemark/domain/forex';
import { priceFromNumber, type UsdRate } from '@tidemark/domain/market';
import { type Amount, parseAmount } from '@tidemark/domain/money';

export type RecordedTick = CallOutput<typeof tick>;
/** The opening of an order, or its close. */
export type Leg = RecordedFill['open'];

/** The recorded ticks of both fills; undefined: not stored any more. */
export interface FillTicks {
  readonly open: RecordedTick | undefined;
  readonly close: RecordedTick | undefined;
}

/** A claim of the order, and whether the record bears it out; undefined: its ticks are not stored any more. */
export interface Check {
  readonly is: 'recorded' | 'current' | 'result';
  readonly isMet: boolean | undefined;
}

/** A close by a stop is done just after the tick that reached the level, by which time the next may be stored. */
const atCurrentPrice: ReadonlySet<string> = new Set(['manual', 'reverse', 'leader']);

/** Decimal places of stored prices. */
const PRICE_DECIMALS = 8;

/**
 * Checks an order against the recorded ticks, with the rules of the server: the price of each fill is that of
 * its tick, the tick was the last one at the time of the fill, and the result is what the prices make.
 */
export function checksOf(fill: RecordedFill, ticks: FillTicks): readonly Check[] {
  const { open, close } = fill;
  const legs = [
    { leg: open, tick: ticks.open, isByTrader: true },
    ...(close ? [{ leg: close, tick: ticks.close, isByTrader: atCurrentPrice.has(close.reason) }] : []),
  ];
  const all = (isMet: (leg: Leg, tick: RecordedTick, isByTrader: boolean) => boolean) =>
    legs.some(({ tick }) => tick === undefined)
      ? undefined
      : legs.every(({ leg, tick, isByTrader }) => tick !== undefined && isMet(leg, tick, isByTrader));
  return [
    { is: 'recorded', isMet: all((leg, tick) => tick.seq === leg.tick.seq && tick.price === leg.price) },
    {
      is: 'current',
      isMet: all(
        (leg, tick, isByTrader) =>
          momentOf(tick.time) <= momentOf(leg.at) &&
          (!isByTrader || tick.replaced_at === null || momentOf(leg.at) <= momentOf(tick.replaced_at)),
      ),
    },
    ...(close ? [{ is: 'result' as const, isMet: parseAmount(close.profit) === resultOf(fill, close) }] : []),
  ];
}

const momentOf = (text: string) => Date.parse(text);

/** Profit or loss before the fee, in USD, as the domain works it out from the terms and both prices. */
function resultOf(fill: RecordedFill, close: Leg): Amount {
  const exposure = {
    side: fill.OrderType === 1 ? ('buy' as const) : ('sell' as const),
    lots: lotsFromNumber(fill.Quantity),
    unitsPerLot: fill.ForexContNum,
    openPrice: priceFromNumber(fill.open.price, PRICE_DECIMALS),
  };
  return profitAt(exposure, priceFromNumber(close.price, PRICE_DECIMALS), rateOf(close.rate));
}

function rateOf({ numerator, denominator }: Leg['rate']): UsdRate {
  return { numerator: BigInt(numerator), denominator: BigInt(denominator) };
}
