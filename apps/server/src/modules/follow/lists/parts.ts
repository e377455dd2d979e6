import type { FeeBasis } from '@tidemark/domain/forex';
import type { Database } from '../../../platform/database/queryable.ts';
import type { Forex } from '../../forex/index.ts';
import type { Ledger } from '../../ledger/index.ts';
import type { Market } from '../../market/index.ts';
import type { PeopleParts } from '../people/parts.ts';

/** What lists of followings and copies are made of. */
export interface ListParts extends Pick<PeopleParts, 'session' | 'strategyOf'> {
  readonly database: Database;
  readonly forex: Pick<Forex, 'history' | 'riskOf'>;
  readonly ledger: Pick<Ledger, 'viewsOf'>;
  readonly market: Market;
  /** The current base setting trade_fee_type. */
  feeBasis(): FeeBasis;
}
