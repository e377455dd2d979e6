import type { Clock } from '@tidemark/domain/time';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Database } from '../../platform/database/queryable.ts';
import type { IdSource } from '../../platform/ids/ids.ts';
import type { Ledger } from '../ledger/index.ts';

/** What the actions of this module work with. */
export interface FundParts {
  readonly database: Database;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly ledger: Pick<Ledger, 'postingIds' | 'viewsOf'>;
  /** Accounts changed and committed here: caches must reload them. */
  readonly forget: (accountIds: readonly number[]) => void;
  readonly incomeIds: IdSource;
}
