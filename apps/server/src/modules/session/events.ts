import { eventKind } from '../../platform/bus/bus.ts';

/** Sessions that were ended by logout or revocation: their tokens are worth nothing from now on. */
export const sessionsEnded = eventKind<{ readonly sessionIds: readonly number[] }>('session.sessions_ended');

/**
 * A session not in memory became active: its first call after signing in, a restart, or some minutes of
 * silence. Data that the user will request can be prefetched.
 */
export const sessionActive = eventKind<{ readonly userId: number }>('session.user_arrived');
