import type { Timers } from '../../platform/clock/clock.ts';
import type { Route } from '../../platform/http/route.ts';
import type { Log } from '../../platform/log/log.ts';
import { createIdleAccounts, type IdleUsers } from './idle-accounts.ts';
import type { FollowEnder } from './resetter.ts';
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
  readonly idleUsers: IdleUsers;
  readonly clock: Timers;
  readonly log: Log;
}

export function createDemo({ follow, idleUsers: users, clock, log, ...resetters }: DemoInput): Demo {
  const clear = async (userId: number) => {
    await follow.endFollowingsOf(userId);
    return clearAccounts(resetters, userId, undefined);
  };
  const { start, settled, stop } = createIdleAccounts({ users, clear, clock, log });
  return { routes: demoRoutes(resetters), start, settled, stop };
}
