import { eventKind } from '../../platform/bus/bus.ts';

/** A user became a lead trader, or stopped being one; published after the commit. */
export const tradersChanged = eventKind<{ readonly userId: number; readonly isTrader: boolean }>(
  'follow.traders_changed',
);

/** A lead trader is shown by another nickname or picture; published after the commit. */
export const profilesChanged = eventKind<{ readonly userId: number }>('follow.profiles_changed');
