export {
  type ConversionRoute,
  conversionRoute,
  USD_PARITY,
  type UsdRate,
  usdRate,
} from './conversion.ts';
export type { Instrument, MarginMode, SessionCalendar } from './instrument.ts';
export { middle, PRICE_UNITS, type Price, priceFromNumber, priceFromUnits, priceToNumber } from './price.ts';
export type { Quote, Tick } from './quote.ts';
