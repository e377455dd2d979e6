export type { ServeSocketCall } from './calls.ts';
export { frameText, messageText, preparedFrame } from './frames.ts';
export type { LiveLimits } from './limits.ts';
export { createLive, type Live, type LiveOptions, type Upgrades } from './live.ts';
export type { LiveFacts, LiveSources } from './sources.ts';
