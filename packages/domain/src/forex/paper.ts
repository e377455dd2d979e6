import type { Price, Tick, UsdRate } from '../market/index.ts';
import type { Amount } from '../money/index.ts';
import { isRefusal, type Outcome } from '../outcome/index.ts';
import type { Millis } from '../time/index.ts';
import { type LotTerms, orderedLots } from './deal.ts';
import type { Stops } from './position.ts';
import {
  type AskedStops,
  armedStops,
  isAtOrPast,
  isTaken,
  levelsOf,
  lossLevel,
  openingStops,
  stopLevels,
  withinScale,
} from './stops.ts';
import { type Exposure, profitAt, type Side } from './terms/profit-margin-fee.ts';

/** What a paper order needs of its instrument. */
export interface PaperTerms extends LotTerms {
  readonly unitsPerLot: number;
  readonly pricePrecision: number;
}

/** A position that exists on paper only: of recorded prices, in no account. */
export interface PaperPosition extends Exposure {
  readonly id: number;
  readonly openedAt: Millis;
  readonly stops: Stops | undefined;
}

/** A paper position that has ended, with its result in USD before commission. */
export interface ClosedPaper extends PaperPosition {
  readonly closePrice: Price;
  readonly closedAt: Millis;
  readonly reason: 'manual' | 'stop_loss' | 'take_profit';
  readonly profit: Amount;
}

/**
 * Opens a paper position at a tick, by the rules of a market order: the size fits the instrument, stops are on
 * their side of the price. Margin is not asked for.
 */
export function openPaper(
  terms: PaperTerms,
  order: {
    readonly id: number;
    readonly side: Side;
    readonly lots: number;
    readonly asked: AskedStops | undefined;
  },
  { price, seq, at }: Tick,
): Outcome<PaperPosition> {
  const { id, side, asked } = order;
  const lots = orderedLots(terms, order.lots);
  if (isRefusal(lots)) return lots;
  const stops = openingStops({
    side,
    price,
    precision: terms.pricePrecision,
    asked,
    targets: undefined,
    seq,
  });
  if (isRefusal(stops)) return stops;
  return { id, side, lots, unitsPerLot: terms.unitsPerLot, openPrice: price, openedAt: at, stops };
}

/** A paper position with other stops, by the rules of a real one: on their side of the price of a tick. */
export function changePaper(
  position: PaperPosition,
  asked: AskedStops,
  { pricePrecision: precision }: Pick<PaperTerms, 'pricePrecision'>,
  { price, seq }: Tick,
): Outcome<PaperPosition> {
  const levels = stopLevels({
    ...{ side: position.side, price, precision, asked },
    current: levelsOf(position.stops),
  });
  if (isRefusal(levels)) return levels;
  const isMeant = withinScale(asked, price);
  if (isRefusal(isMeant)) return isMeant;
  return { ...position, stops: armedStops(levels, { seq, best: price, isPassed: false }) };
}

/** Ends a paper position at a tick; `rate` is USD for one unit of the quote currency then. */
export function closePaper(
  position: PaperPosition,
  { price, at }: Tick,
  rate: UsdRate,
  reason: ClosedPaper['reason'] = 'manual',
): ClosedPaper {
  return { ...position, closePrice: price, closedAt: at, reason, profit: profitAt(position, price, rate) };
}

/** Evaluates stop-losses and take-profits against a tick, as `evaluateTick` does for an account. */
export function meetPaper(
  positions: readonly PaperPosition[],
  tick: Tick,
  rate: UsdRate,
): { readonly open: readonly PaperPosition[]; readonly closed: readonly ClosedPaper[] } {
  const open: PaperPosition[] = [];
  const closed: ClosedPaper[] = [];
  for (const position of positions) {
    const reason = reached(position, tick);
    if (reason) closed.push(closePaper(position, tick, rate, reason));
    else open.push(position);
  }
  return { open, closed };
}

function reached(
  { side, stops }: PaperPosition,
  { price, seq }: Tick,
): 'stop_loss' | 'take_profit' | undefined {
  if (!stops || seq <= stops.armedSeq) return undefined;
  const level = lossLevel(side, stops, undefined);
  if (level !== undefined && isAtOrPast(side, price, level)) return 'stop_loss';
  return stops.takeProfit !== undefined && isTaken(side, price, stops.takeProfit) ? 'take_profit' : undefined;
}
