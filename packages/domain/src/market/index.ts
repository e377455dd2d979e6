export type { SessionCalendar } from '../time/index.ts';
export {
  ALERT_LENGTH_MAX,
  type AlertCondition,
  type AlertDirection,
  type CandleCondition,
  type ChangeCondition,
  type ChangeWindow,
  changeLevel,
  changeReference,
  isMetAtClose,
} from './alert-conditions.ts';
export {
  type Bar,
  barOfTick,
  barsOfTicks,
  barTime,
  barWithTick,
  type ChartPeriod,
  chartPeriods,
  foldBars,
  joinBars,
  type LongPeriod,
  longPeriods,
  PERIOD_MS,
  type Period,
  periods,
} from './candle.ts';
export {
  BASE_BARS_MAX,
  chartBarEnd,
  chartBarTime,
  foldLongBars,
  isLongPeriod,
  periodLabels,
  storedPeriod,
} from './chart-period.ts';
export {
  type ConversionRoute,
  conversionRoute,
  USD_PARITY,
  type UsdRate,
  usdRate,
} from './conversion.ts';
export { farFromMarket, type MarketDistance } from './far-price.ts';
export { type Instrument, type InstrumentState, instrumentStates, type MarginMode } from './instrument.ts';
export { fittingTerms, type InstrumentTerms, partsAfter } from './instrument-change.ts';
export {
  type GuardLimits,
  type GuardState,
  type GuardVerdict,
  guardLimits,
  type JumpSchedule,
  judgeTick,
  jumpMaxAt,
  type OfferedTick,
  type PriceEvidence,
  scheduleJumpMax,
} from './jump-guard.ts';
export {
  formatPrice,
  middle,
  PRICE_UNITS,
  type Price,
  priceFromNumber,
  priceFromUnits,
  priceToNumber,
} from './price.ts';
export type { Quote, Tick } from './quote.ts';
export { parseSourceSymbols, type SourceSymbol } from './source-symbols.ts';
export { isStale, SOURCE_SILENT_MS_MAX, SYMBOL_SILENT_MS_MAX } from './staleness.ts';
