import type { Timers } from '../../platform/clock/clock.ts';
import type { Route } from '../../platform/http/route.ts';
import type { Log } from '../../platform/log/log.ts';
import { createIdleAccounts, type Erase, type IdleUsers } from './idle-accounts.ts';
import type { Eraser, FollowEnder } from './resetter.ts';
import { clearAccounts, demoRoutes, type Resetters } from './routes.ts';

export type { ForexResetter, FundResetter, MicroResetter } from './resetter.ts';

export interface Demo {
  readonly routes: Route[];
  /** Starts the removal of idle accounts. */
  start(): void;
  /** Resolves once the idle accounts of the last hour are removed. */
  settled(): Promise<void>;
  stop(): Promise<void>;
}

export interface DemoInput extends Resetters {
  readonly follow: FollowEnder;
  readonly workspace: Eraser;
  readonly journal: Eraser;
  readonly idleUsers: IdleUsers;
  readonly clock: Timers;
  readonly log: Log;
}

export function createDemo(input: DemoInput): Demo {
  const { follow, workspace, journal, idleUsers: users, clock, log, ...resetters } = input;
  const clear = async (userId: number) => {
    await follow.endFollowingsOf(userId);
    return clearAccounts(resetters, userId, undefined);
  };
  const erase: Erase = async (tx, userId) => {
    await workspace.eraseUser(tx, userId);
    await journal.eraseUser(tx, userId);
  };
  const { start, settled, stop } = createIdleAccounts({ users, clear, erase, clock, log });
  return { routes: demoRoutes(resetters), start, settled, stop };
}
