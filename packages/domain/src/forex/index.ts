export {
  ContractAccount,
  type ContractCash,
  type ContractHoldings,
} from './contract-account.ts';
export {
  type ClosedDeal,
  type Conversion,
  closeDeal,
  costOf,
  type DealLimits,
  dealableTick,
  type LeverageTerms,
  type LotTerms,
  type OpenedDeal,
  type OpenOrder,
  offeredInstrument,
  openDeal,
  orderedLeverage,
  orderedLots,
  shortOfMargin,
} from './deal.ts';
export type { AccountLimits, DecisionContext } from './decision-context.ts';
export { type AskedFinancing, chargeFinancing } from './decisions/charge-financing.ts';
export { checkRisk } from './decisions/check-risk.ts';
export {
  type AskedClose,
  closePosition,
  endInForce,
  instrumentOf,
  settled,
  settledPart,
} from './decisions/close.ts';
export { type ClosedMany, closeMany, type Which } from './decisions/close-many.ts';
export { evaluateTick, type PricedTick, waitsForFall } from './decisions/evaluate-tick.ts';
export { type MarketOrder, openPosition } from './decisions/open.ts';
export {
  type AskedPending,
  type AskedSecond,
  cancelled,
  cancelPending,
  expirePendings,
  linkedOrder,
  pendingKind,
  placePending,
} from './decisions/place.ts';
export { reversePosition } from './decisions/reverse.ts';
export { type AskedChange, setStops } from './decisions/set-stops.ts';
export type { MarketView } from './market-view.ts';
export {
  type ClosedPaper,
  changePaper,
  closePaper,
  meetPaper,
  openPaper,
  type PaperPosition,
  type PaperTerms,
} from './paper.ts';
export {
  type CancelledOrder,
  type CancelReason,
  type ClosedPosition,
  type CloseReason,
  evidenceOf,
  type FinancingCharge,
  type PendingKind,
  type PendingOrder,
  type Position,
  type Stops,
  type Target,
  type TickEvidence,
  type TradeEvent,
  type TrailingStop,
} from './position.ts';
export { type AccountRiskState, ExposureIndex, type NetExposure } from './risk/exposure-index.ts';
export {
  type AccountRisk,
  accountRisk,
  defaultRiskLevels,
  fittingRiskLevels,
  type RiskLevels,
  type RiskSchedule,
  recoveryOf,
  riskLevelsAt,
  riskScheduleAt,
  scheduleRiskLevels,
} from './risk/risk-levels.ts';
export { type RiskSize, type RiskSizeInput, sizeForRisk } from './risk/risk-size.ts';
export { type HeldAccount, withdrawableCash } from './risk/withdrawable.ts';
export {
  type AskedStops,
  armedStops,
  betterPrice,
  levelsOf,
  lossLevel,
  type SeenPrice,
  stopLevels,
  trailingLevel,
} from './stops.ts';
export { breakEvenLevel } from './terms/break-even.ts';
export { askedExpiry, EXPIRY_AHEAD_MS, isExpired } from './terms/expiry.ts';
export {
  annualRateOf,
  FINANCING_YEAR_DAYS,
  type FinancingTerms,
  financingOf,
  nextFinancing,
  nightsOf,
} from './terms/financing.ts';
export {
  type EntryScale,
  type EntryUnit,
  entryOfLevel,
  entryUnits,
  levelOfEntry,
} from './terms/level-entry.ts';
export { type LevelKind, type LevelTerms, levelAtDistance, levelAtResult } from './terms/level-units.ts';
export { netProfit, shareOfPart } from './terms/net.ts';
export {
  type Exposure,
  type FeeBasis,
  feeOf,
  type Lots,
  lotsFromNumber,
  lotsFromUnits,
  lotsToNumber,
  type MarginInput,
  marginOf,
  profitAt,
  type Side,
  totalProfit,
  type Valuation,
  worthOf,
} from './terms/profit-margin-fee.ts';
export {
  type AskedTarget,
  askedTargets,
  fittingTargets,
  TARGETS_MAX,
  withTargets,
} from './terms/targets.ts';
export { todaysProfit } from './terms/today.ts';
export { Valuations } from './terms/valuations.ts';
export { type TrailedStop, TrailingStops } from './triggers/trailing-stops.ts';
export { type TakenTrigger, type Trigger, TriggerIndex } from './triggers/trigger-index.ts';
