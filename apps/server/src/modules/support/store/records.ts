import type { DisputeReceiptRecord, DisputeRecord } from '@tidemark/verify/receipt';
import type { Queryable } from '../../../platform/database/queryable.ts';

/** Disputes as the log commits to them, by id: their seal covers what was frozen at the opening. */
export async function disputeRecords(
  database: Queryable,
  ids: readonly string[],
): Promise<Map<string, DisputeRecord>> {
  const rows = await database.query<Omit<DisputeRecord, 'kind'>>({
    text: `select id, encode(seal, 'hex') as seal from support.dispute where id = any($1::bigint[])`,
    values: [`{${ids.join(',')}}`],
  });
  return new Map(rows.map(({ id, seal }) => [id, { kind: 'dispute', id, seal }]));
}

/** Receipts of disputes as the log commits to them, by the id of the dispute. */
export async function disputeReceiptRecords(
  database: Queryable,
  ids: readonly string[],
): Promise<Map<string, DisputeReceiptRecord>> {
  const rows = await database.query<Omit<DisputeReceiptRecord, 'kind'>>({
    text: `select id, encode(sha256(convert_to(receipt, 'UTF8')), 'hex') as sha256 from support.dispute
      where id = any($1::bigint[]) and receipt is not null`,
    values: [`{${ids.join(',')}}`],
  });
  return new Map(rows.map(({ id, sha256 }) => [id, { kind: 'dispute.receipt', id, sha256 }]));
}
