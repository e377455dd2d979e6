import type { Bus } from '../../../platform/bus/bus.ts';
import type { Timers } from '../../../platform/clock/clock.ts';
import type { Database } from '../../../platform/database/queryable.ts';
import type { Log } from '../../../platform/log/log.ts';
import type { Forex } from '../../forex/index.ts';
import type { Ledger } from '../../ledger/index.ts';
import type { Market } from '../../market/index.ts';
import type { PeopleParts } from '../people/parts.ts';

/** What traders' figures are counted from. */
export interface StatisticsParts {
  readonly database: Database;
  readonly bus: Bus;
  readonly clock: Timers;
  readonly log: Log;
  readonly forex: Pick<Forex, 'history' | 'riskOf'>;
  readonly ledger: Pick<Ledger, 'contractDays'>;
  readonly market: Pick<Market, 'instrument'>;
  readonly session: PeopleParts['session'];
}
