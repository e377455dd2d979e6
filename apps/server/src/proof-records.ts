import type { LogRecord, RecordKind } from '@tidemark/verify/receipt';
import { dealCloseRecords, dealOpenRecords } from './modules/forex/index.ts';
import { fundPaymentRecords } from './modules/fund/index.ts';
import { withdrawalRecords } from './modules/funding/index.ts';
import { earlierPostingsRecords, postingRecords } from './modules/ledger/index.ts';
import { liabilitiesRecords } from './modules/liabilities/index.ts';
import { auditRecords } from './modules/operator/index.ts';
import { tradeOpenRecords, tradeSettleRecords } from './modules/options/index.ts';
import { disputeReceiptRecords, disputeRecords } from './modules/support/index.ts';
import type { Queryable } from './platform/database/queryable.ts';

type RecordReader = (database: Queryable, ids: readonly string[]) => Promise<Map<string, LogRecord>>;

const readers: Readonly<Record<RecordKind, RecordReader>> = {
  posting: postingRecords,
  'deal.open': dealOpenRecords,
  'deal.close': dealCloseRecords,
  'trade.open': tradeOpenRecords,
  'trade.settle': tradeSettleRecords,
  withdrawal: withdrawalRecords,
  'fund.payment': fundPaymentRecords,
  audit: auditRecords,
  liabilities: liabilitiesRecords,
  dispute: disputeRecords,
  'dispute.receipt': disputeReceiptRecords,
  'posting.earlier': earlierPostingsRecords,
};

/**
 * What the log commits to, by id: the JSON texts of the records that are there. They are the same at any later time,
 * so that the log writer, a receipt and `verify` come to the same leaf.
 */
export async function recordContents(
  database: Queryable,
  kind: RecordKind,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const records = await readers[kind](database, ids);
  return new Map(Array.from(records, ([id, record]) => [id, JSON.stringify(record)]));
}
