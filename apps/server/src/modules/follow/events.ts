import { eventKind } from '../../platform/bus/bus.ts';

/** Somebody became a trader, or left; sent after the commit. */
export const tradersChanged = eventKind<{ readonly userId: number; readonly isTrader: boolean }>(
  'follow.traders_changed',
);
