import type { Millis } from '@tidemark/domain/time';
import type { Queryable } from '../../platform/database/queryable.ts';
import type { SessionParts } from './parts.ts';
import { closeIdleDemo, idleDemoUsers } from './store/idle-demos.ts';
import { hashOf, newToken } from './two-factor/secrets.ts';

/** What operators read of a demo account that was removed. */
const REASON = 'removed: a demo account without a call for 30 days';

/** Idle demo users. */
export interface IdleDemos {
  /** Open demo users without a call since a moment, the oldest first. */
  find(idle: { readonly idleSince: Millis; readonly limit: number }): Promise<number[]>;
  /**
   * Closes the account of one who is still idle: the demo id opens a new account from then on. What other modules
   * erase with it is erased in the same transaction.
   */
  close(
    idle: { readonly userId: number; readonly idleSince: Millis; readonly now: Millis },
    erase: (tx: Queryable, userId: number) => Promise<void>,
  ): Promise<void>;
}

export function createIdleDemos({ database }: Pick<SessionParts, 'database'>): IdleDemos {
  return {
    find: (idle) => idleDemoUsers(database, idle),
    async close(idle, erase) {
      // The input of this hash is unknown to all.
      const demoKey = hashOf('removed-demo', newToken());
      await database.transaction(async (tx) => {
        const isClosed = await closeIdleDemo(tx, { ...idle, demoKey, reason: REASON });
        if (isClosed) await erase(tx, idle.userId);
      });
    },
  };
}
