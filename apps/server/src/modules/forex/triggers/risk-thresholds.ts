import {
  type AccountRiskState,
  lotsToNumber,
  type NetExposure,
  type RiskLevels,
  recoveryOf,
} from '@tidemark/domain/forex';
import { priceToNumber } from '@tidemark/domain/market';
import type { Amount } from '@tidemark/domain/money';
import type { AccountHoldings } from '../batch/position-cache.ts';

const USD_UNITS = 1_000_000;
const inUsd = (amount: Amount) => Number(amount) / USD_UNITS;

/** An account's net exposures, and the equities between which its close-out check finds nothing to do. */
export function currentStatus(positionCache: AccountHoldings, riskLevels: RiskLevels): AccountRiskState {
  const margin = inUsd(positionCache.locked);
  const bound = (percent: number) => (margin * percent) / 100;
  return {
    accountId: positionCache.accountId,
    balance: inUsd(positionCache.balance),
    exposures: exposuresOf(positionCache),
    low: bound(positionCache.isWarned ? riskLevels.closeOut : riskLevels.warning),
    high: positionCache.isWarned ? bound(recoveryOf(riskLevels)) : Number.POSITIVE_INFINITY,
  };
}

function exposuresOf(positionCache: AccountHoldings): NetExposure[] {
  const exposures: { instrumentId: number; units: number; cost: number }[] = [];
  for (const { instrumentId, side, lots, unitsPerLot, openPrice } of positionCache.positions) {
    const units = lotsToNumber(lots) * unitsPerLot * (side === 'buy' ? 1 : -1);
    const cost = units * priceToNumber(openPrice);
    // A handful of instruments: a search is faster than a map.
    const known = exposures.find((one) => one.instrumentId === instrumentId);
    if (known) {
      known.units += units;
      known.cost += cost;
    } else {
      exposures.push({ instrumentId, units, cost });
    }
  }
  return exposures;
}
