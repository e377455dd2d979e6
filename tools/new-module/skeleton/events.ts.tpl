import { eventKind } from '../../platform/bus/bus.ts';

/** A user has added a note; published after the commit. */
export const entryAdded = eventKind<{ readonly userId: number; readonly id: number }>('__module__.entry_added');
