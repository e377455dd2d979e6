import type { Amount } from '@tidemark/domain/money';
import type { Clock, Millis } from '@tidemark/domain/time';
import type { Database } from '../../../platform/database/queryable.ts';
import type { Forex } from '../../forex/index.ts';
import type { Ledger } from '../../ledger/index.ts';

/** The history of Up/Down trades; passed in, because this module may not import theirs. */
export interface FuturesHistory {
  running(userId: number): Promise<{ readonly count: number; readonly amount: Amount }>;
  settledByDay(userId: number, days: readonly Millis[], before: Millis): Promise<ReadonlyMap<Millis, number>>;
}

/** What the reading of accounts works with. */
export interface HistoryParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly ledger: Pick<Ledger, 'viewsOf' | 'lines' | 'explained'>;
  readonly forex: Pick<Forex, 'history'>;
  readonly futures: FuturesHistory;
}
