import type { Database } from '../../platform/database/queryable.ts';
import type { Files } from '../files/index.ts';
import type { Forex } from '../forex/index.ts';
import type { Ledger } from '../ledger/index.ts';
import type { Market } from '../market/index.ts';
import type { Micro } from '../options/index.ts';

/** What the actions of this module work with. */
export interface JournalParts {
  readonly database: Database;
  readonly files: Pick<Files, 'use' | 'addressOf'>;
  readonly forex: { readonly history: Pick<Forex['history'], 'closedTrades' | 'positionOf'> };
  readonly micro: Pick<Micro, 'closedTrades' | 'has'>;
  readonly ledger: Pick<Ledger, 'viewsOf' | 'lines'>;
  readonly market: Pick<Market, 'instrument' | 'priceRanges'>;
}
