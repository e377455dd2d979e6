export {
  type ClosedDeal,
  type Conversion,
  closeDeal,
  type DealLimits,
  dealableTick,
  type LeverageTerms,
  type LotTerms,
  type OpenedDeal,
  type OpenOrder,
  openDeal,
  orderedLeverage,
  orderedLots,
} from './deal.ts';
export { type FeeBasis, feeOf } from './fee.ts';
export { type Lots, lotsFromNumber, lotsFromUnits, lotsToNumber } from './lots.ts';
export { type MarginInput, marginOf } from './margin.ts';
export { type Exposure, profitAt, type Side, totalProfit, type Valuation } from './profit.ts';
export { type AccountRisk, accountRisk } from './risk.ts';
export { todaysProfit } from './today.ts';
