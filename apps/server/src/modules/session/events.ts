import { eventKind } from '../../platform/bus/bus.ts';

/** Sessions that were ended by logout or revocation: their tokens are worth nothing from now on. */
export const sessionsEnded = eventKind<{ readonly sessionIds: readonly number[] }>('session.sessions_ended');

/**
 * A session was met that nobody remembers: its first call after signing in, after a restart, or after
 * some minutes of silence. What the user will ask for can be read ahead.
 */
export const sessionActive = eventKind<{ readonly userId: number }>('session.user_arrived');
