export { leadsTo } from './circles.ts';
export {
  closeCopy,
  closeCopyPart,
  isLate,
  LATE_MS,
  type LeaderDeal,
  openCopy,
  type SkipReason,
  setCopyStops,
} from './copy.ts';
export { type AskedSettings, type CopySettings, copySettings } from './settings.ts';
export { type CopiedLots, type CopyRatio, copiedLots, copiedPart, type ReducedBy } from './sizing.ts';
export {
  type DayEnd,
  drawdownOf,
  multipleOf,
  type Percent,
  rateOf,
  type Span,
  winRate,
} from './statistics.ts';
export { traderCode } from './trader-code.ts';
