import type { AuditRecord } from '@tidemark/verify/receipt';
import type { Queryable } from '../../../platform/database/queryable.ts';

/** Entries of the audit trail as the log commits to them, by number. */
export async function auditRecords(
  database: Queryable,
  numbers: readonly string[],
): Promise<Map<string, AuditRecord>> {
  const rows = await database.query<Omit<AuditRecord, 'kind'>>({
    name: 'operator.audit_records',
    text: `
      select number, round(extract(epoch from at) * 1000)::float8 as at, encode(hash, 'hex') as hash
      from operator.audit where number = any($1::bigint[])`,
    values: [`{${numbers.join(',')}}`],
  });
  return new Map(rows.map(({ number, at, hash }) => [number, { kind: 'audit', number, at, hash }]));
}
