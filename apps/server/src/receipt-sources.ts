import type { Ledger } from './modules/ledger/index.ts';
import { selectConversionTick, selectTicksAround } from './modules/market/index.ts';
import type { ReceiptSources } from './modules/transparency/index.ts';
import type { Database } from './platform/database/queryable.ts';
import { recordContents } from './proof-records.ts';

/** Where receipts read what they are about: each module reads its own tables. */
export function receiptSources(database: Database, ledger: Pick<Ledger, 'accountIdsOf'>): ReceiptSources {
  return {
    record: async (kind, id) => (await recordContents(database, kind, [id])).get(id),
    accountsOf: async (userId) => Object.values(await ledger.accountIdsOf(userId)),
    ticksAround: (instrument, tick) => selectTicksAround(database, instrument, tick),
    conversionTick: (used) => selectConversionTick(database, used),
  };
}
