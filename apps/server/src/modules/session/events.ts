import { eventKind } from '../../platform/bus/bus.ts';

/** Sessions that were ended by logout or revocation: their tokens are worth nothing from now on. */
export const sessionsEnded = eventKind<{ readonly sessionIds: readonly number[] }>('session.sessions_ended');
