import { dealCloseIds, dealOpenIds } from './modules/forex/index.ts';
import { fundPaymentIds } from './modules/fund/index.ts';
import { withdrawalIds } from './modules/funding/index.ts';
import { postingIds } from './modules/ledger/index.ts';
import {
  selectIdsByCode,
  selectOldestTick,
  selectTickEntries,
  selectTicksOutside,
  selectTickTexts,
} from './modules/market/index.ts';
import { auditNumbers } from './modules/operator/index.ts';
import { tradeOpenIds, tradeSettleIds } from './modules/options/index.ts';
import type { LogSources, VerifySources } from './modules/transparency/index.ts';
import { recordContents } from './proof-records.ts';

/** Where the transparency log reads what becomes a leaf: each module reads its own tables. */
export const logSources: LogSources = { ticks: selectTickEntries, records: recordContents };

/**
 * Kinds of which every stored row must be in the log. The others are checked by themselves: a statement has a signature,
 * a dispute a seal (one without a seal is not noticed while no other has one), a digest all ids of its range.
 */
const ids = {
  posting: postingIds,
  'deal.open': dealOpenIds,
  'deal.close': dealCloseIds,
  'trade.open': tradeOpenIds,
  'trade.settle': tradeSettleIds,
  withdrawal: withdrawalIds,
  'fund.payment': fundPaymentIds,
  audit: auditNumbers,
};

/** What `tidemark verify` compares the log with. */
export const verifySources: VerifySources = {
  records: recordContents,
  recordIds: async (database, kind, page) =>
    kind in ids ? ids[kind as keyof typeof ids](database, page) : [],
  ticksSince: selectOldestTick,
  ticksOutside: selectTicksOutside,
  tickTexts: selectTickTexts,
  async ticksByCode(database, keys) {
    const known = await selectIdsByCode(database);
    return selectTickEntries(
      database,
      keys.map(({ instrument, seq, at }) => ({ instrumentId: known.get(instrument) ?? 0, seq, at })),
    );
  },
};
