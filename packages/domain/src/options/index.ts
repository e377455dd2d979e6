export {
  type AcceptedOption,
  acceptOption,
  type OfferedDuration,
  type OptionAsk,
  type OptionOffer,
  TICK_AGE_MS_MAX,
} from './accept.ts';
export { fittingOffer } from './offer-change.ts';
export {
  type Direction,
  endOfOption,
  type FixedTimeOption,
  type LossLevel,
  type OptionEnd,
  type OptionTerms,
  optionGain,
  optionLoss,
  optionProfit,
  type ProfitRatio,
  ratioFromUnits,
  ratioToNumber,
  type VoidReason,
} from './option.ts';
