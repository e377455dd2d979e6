export { type Compared, compareCheckpoint } from './compare.ts';
export { keptCheckpoint, type MirrorFolder } from './folder.ts';
export { type Followed, followLog, seenFile } from './follow-log.ts';
export { type EntryDifference, type MirrorProblem, MirrorRefusal } from './refusal.ts';
export type { LogSource } from './take-tiles.ts';
export { findMisnumbered, type TickMisnumbered } from './tick-numbers.ts';
