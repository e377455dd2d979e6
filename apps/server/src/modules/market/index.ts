export { barsChanged, type FormingBar, ticksInForce } from './events.ts';
export type { FeedAnswer, FeedPost } from './feeds/feed.ts';
export {
  type FeedClock,
  type FeedConfig,
  type FeedProblem,
  feedClock,
  readFeed,
} from './feeds/feed-config.ts';
export { createMarket, type Market, type MarketOptions } from './market.ts';
export { type InstrumentName, selectInstrumentNames } from './store/instrument-names.ts';
export {
  selectIdsByCode,
  selectOldestTick,
  selectTickEntries,
  selectTicksOutside,
  selectTickTexts,
} from './store/logged-ticks.ts';
export { type MarketState, type MarketStateQuery, selectMarketStates } from './store/looking-back.ts';
export {
  selectUnrecorded,
  type TickReference,
} from './store/recorded-ticks.ts';
export { selectConversionTick, selectTicksAround } from './store/ticks-around.ts';
export type { WaitingLevel } from './store/verification.ts';
export { actedUntil, reachedLevels, verifyMarket } from './verification/verify.ts';
