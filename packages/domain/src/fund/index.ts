export {
  daysEarned,
  type EarningDays,
  earningDays,
  earnUntilRedemption,
  hasMatured,
} from './calendar.ts';
export { type Feed, judgeFeed } from './feed.ts';
export { type Coverage, coverageOf, type PoolState, paidInLine } from './pool.ts';
export { judgeShare, type OfferedFund, type Share, shownAmount } from './subscribe.ts';
export {
  dayProfit,
  type FundTerms,
  formatDayProfit,
  type Percent,
  percentFromMillionths,
  percentNumber,
  percentOf,
  type Redemption,
  redemptionOf,
  totalProfit,
} from './terms.ts';
