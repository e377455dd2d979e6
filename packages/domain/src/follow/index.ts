export { leadsTo } from './circles.ts';
export { type Compared, whyDifferent } from './comparison.ts';
export {
  closeCopy,
  closeCopyPart,
  isLate,
  LATE_MS,
  type LeaderDeal,
  type OpenedCopy,
  openCopy,
  proportionOf,
  type SizingSettings,
  type SkippedCopy,
  type SkipReason,
  setCopyStops,
} from './copy.ts';
export {
  type ChargedFee,
  FEE_RATE_MAX,
  type FeeBase,
  type FeeRate,
  feePercent,
  performanceFee,
  readFeeRate,
} from './performance-fee.ts';
export { type LeaderOrder, type PreviewedCopy, previewedCopy } from './preview.ts';
export {
  type Missing,
  missingForRanking,
  type RankingThresholds,
  recordDays,
  type TrackRecord,
} from './qualification.ts';
export { recordedEquity } from './recorded-equity.ts';
export {
  chained,
  drawdownOf,
  type Flow,
  type Growth,
  growthFromText,
  growthOf,
  growthText,
  leastOf,
  type Period,
  type PeriodReturn,
  periodReturn,
  rateOf,
  UNCHANGED,
} from './returns.ts';
export { DRAWDOWN_STEPS, type RiskScore, riskScore, VOLATILITY_STEPS } from './risk-score.ts';
export {
  type AskedSettings,
  COPY_AMOUNT_MAX,
  COPY_AMOUNT_MIN,
  type CopySettings,
  copySettings,
} from './settings.ts';
export {
  type ClosedLeaderOrder,
  type DatedFinancing,
  type Simulation,
  simulatedCopies,
} from './simulation.ts';
export {
  type CopiedLots,
  type CopyMode,
  type CopyRatio,
  type CopyShare,
  copiedLots,
  copiedPart,
  copyShare,
  FACTOR_MAX,
  FACTOR_MIN,
  type Proportion,
  RATIO_MAX,
  RATIO_MIN,
  type ReducedBy,
  shareToNumber,
} from './sizing.ts';
export { multipleOf, type Percent, winRate } from './statistics.ts';
export { traderCode } from './trader-code.ts';
