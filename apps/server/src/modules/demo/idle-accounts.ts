import { isRefusal, type Outcome } from '@tidemark/domain/outcome';
import { DAY_MS, HOUR_MS, type Millis } from '@tidemark/domain/time';
import type { Timers } from '../../platform/clock/clock.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import type { Log } from '../../platform/log/log.ts';

/** A demo account without a call for so long is removed. */
const IDLE_MS = 30 * DAY_MS;
/** Accounts removed at a time: the rest waits for the next hour. */
const CHUNK = 500;

/** Demo users who do not return, as the module of sessions reports them. */
export interface IdleUsers {
  find(idle: { readonly idleSince: Millis; readonly limit: number }): Promise<number[]>;
  /** Closes the account of one who is still idle, and erases what is erased with it, in one transaction. */
  close(
    idle: { readonly userId: number; readonly idleSince: Millis; readonly now: Millis },
    erase: Erase,
  ): Promise<void>;
}

/** Deletes what a user alone has written. */
export type Erase = (tx: Queryable, userId: number) => Promise<void>;

export interface IdleAccountsInput {
  readonly users: IdleUsers;
  /** Ends what runs for the user: followings, futures, shares, orders and positions. */
  readonly clear: (userId: number) => Promise<Outcome<true>>;
  readonly erase: Erase;
  readonly clock: Timers;
  readonly log: Log;
}

/** Removes idle demo accounts, one chunk per hour. Their postings stay: the ledger deletes nothing. */
export function createIdleAccounts({ users, clear, erase, clock, log }: IdleAccountsInput) {
  let stopped = true;
  let underWay: Promise<void> = Promise.resolve();
  let stopTimer = (): void => undefined;

  async function removeChunk(): Promise<void> {
    const now = clock.now();
    const idleSince = now - IDLE_MS;
    for (const userId of await users.find({ idleSince, limit: CHUNK })) {
      if (stopped) return;
      const cleared = await clear(userId);
      if (isRefusal(cleared))
        log.warn({ userId, refusal: cleared.refusal }, 'an idle demo account was not cleared');
      else await users.close({ userId, idleSince, now }, erase);
    }
  }

  return {
    start(): void {
      stopped = false;
      stopTimer = clock.every(HOUR_MS, () => {
        underWay = underWay
          .then(removeChunk)
          .catch((err: unknown) => log.error({ err }, 'idle demo accounts were not removed'));
      });
    },
    /** Resolves once the accounts of the last hour are removed. */
    settled: (): Promise<void> => underWay,
    async stop(): Promise<void> {
      stopped = true;
      stopTimer();
      await underWay;
    },
  };
}
