export {
  type BreakdownRow,
  bandOf,
  breakdown,
  HELD_FROM_MS,
  hourOf,
  weekdayOf,
} from './breakdown.ts';
export { type CurvePoint, deepest, equityCurve, type Millionths, thinned } from './curve.ts';
export { NOTE_MAX, OWN_TAGS_MAX, readNote, readTags, TAG_MAX, TAGS_OF_TRADE_MAX, tagKey } from './entry.ts';
export { type Excursion, excursionOf, type PriceRange, type Stretch, stretchesOf } from './excursion.ts';
export { multipleOfRisk, type TradeFigures, tradeFigures } from './figures.ts';
export { byClosing, type JournalTrade, type TradeKind, type TradeSide } from './trade.ts';
