import type { Timers } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/database/queryable.ts';
import type { InProcessCall } from '../../platform/http/in-process.ts';
import type { Log } from '../../platform/log/log.ts';
import type { Market } from '../market/index.ts';

/** What strategy accounts work with. They trade by users' calls only. */
export interface StrategyParts {
  readonly database: Database;
  readonly market: Pick<Market, 'instrumentByCode' | 'conversion' | 'simulated'>;
  readonly call: InProcessCall;
  readonly clock: Timers;
  readonly log: Log;
  /** Setting STRATEGY_ACCOUNTS. */
  readonly isEnabled: boolean;
}
