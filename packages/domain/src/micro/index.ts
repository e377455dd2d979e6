export {
  type AcceptedWager,
  acceptWager,
  type OfferedDuration,
  TICK_AGE_MS_MAX,
  type WagerAsk,
  type WagerOffer,
} from './accept.ts';
export { fittingOffer } from './offer-change.ts';
export {
  type Direction,
  endOfWager,
  type LossLevel,
  type ProfitRatio,
  ratioFromUnits,
  ratioToNumber,
  type VoidReason,
  type Wager,
  type WagerEnd,
  type WagerTerms,
  wagerGain,
  wagerLoss,
  wagerProfit,
} from './wager.ts';
