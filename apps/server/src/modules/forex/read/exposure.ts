import { lotsFromUnits, lotsToNumber, worthOf } from '@tidemark/domain/forex';
import type { Amount } from '@tidemark/domain/money';
import type { Market } from '../../market/index.ts';
import type { AccountHoldings } from '../batch/position-cache.ts';

/** What is open of one instrument, over all real accounts. */
export interface InstrumentExposure {
  readonly instrumentId: number;
  readonly positions: number;
  readonly longLots: number;
  readonly shortLots: number;
  /** Long less short in USD, and both together; undefined while there is no price to turn them by. */
  readonly netUsd: Amount | undefined;
  readonly grossUsd: Amount | undefined;
}

interface Sums {
  positions: number;
  longLots: number;
  shortLots: number;
  longUnits: number;
  shortUnits: number;
}

/**
 * Sums what is open of each instrument, those with most open first. One pass over what is in
 * memory; the sums are floats, which is enough to look at (nothing is decided by them).
 */
export function exposureOf(allHoldings: Iterable<AccountHoldings>, market: Market): InstrumentExposure[] {
  const byInstrument = new Map<number, Sums>();
  for (const positionCache of allHoldings) if (!positionCache.isDemo) add(byInstrument, positionCache);
  return [...byInstrument]
    .map(([instrumentId, sums]) => valued(instrumentId, sums, market))
    .sort((a, b) => Number((b.grossUsd ?? 0n) - (a.grossUsd ?? 0n)) || a.instrumentId - b.instrumentId);
}

function add(byInstrument: Map<number, Sums>, { positions }: AccountHoldings): void {
  for (const { instrumentId, side, lots, unitsPerLot } of positions) {
    let sums = byInstrument.get(instrumentId);
    if (sums === undefined) {
      sums = { positions: 0, longLots: 0, shortLots: 0, longUnits: 0, shortUnits: 0 };
      byInstrument.set(instrumentId, sums);
    }
    sums.positions += 1;
    if (side === 'buy') {
      sums.longLots += lots;
      sums.longUnits += lots * unitsPerLot;
    } else {
      sums.shortLots += lots;
      sums.shortUnits += lots * unitsPerLot;
    }
  }
}

function valued(instrumentId: number, sums: Sums, market: Market): InstrumentExposure {
  const worth = worthIn(instrumentId, market);
  return {
    instrumentId,
    positions: sums.positions,
    longLots: lotsToNumber(lotsFromUnits(sums.longLots)),
    shortLots: lotsToNumber(lotsFromUnits(sums.shortLots)),
    netUsd: worth?.(sums.longUnits - sums.shortUnits),
    grossUsd: worth?.(sums.longUnits + sums.shortUnits),
  };
}

/** Value of units of an instrument in USD at the current price. */
function worthIn(instrumentId: number, market: Market): ((units: number) => Amount) | undefined {
  const instrument = market.instrument(instrumentId);
  const quote = instrument && market.quote(instrumentId);
  if (!quote || quote.status === 'no_price') return undefined;
  const rate = market.conversion(instrument.quote)?.rate;
  const { price } = quote.tick;
  return rate && ((units) => worthOf(BigInt(Math.round(units)), { price, rate }));
}
