import type { Millis } from '@tidemark/domain/time';
import type { Queryable } from '../../../platform/database/queryable.ts';
import { CHAIN_START, type ChainedEntry, canonicalJson, entryHash } from '../audit/chain.ts';

/** An entry before it has its place. */
export interface NewEntry extends Omit<ChainedEntry, 'number' | 'detail'> {
  readonly detail: Readonly<Record<string, unknown>>;
}

export interface StoredEntry extends ChainedEntry {
  readonly previousHash: Buffer;
  readonly hash: Buffer;
}

interface Row {
  readonly number: number;
  readonly at: number;
  readonly operator_id: number | null;
  readonly operator_email: string;
  readonly role: string;
  readonly action: string;
  readonly object: string;
  readonly reason: string;
  readonly detail: string;
  readonly address: string;
  readonly previous_hash: Buffer;
  readonly hash: Buffer;
}

const ENTRY = `number::float8 as number, (extract(epoch from at) * 1000)::float8 as at,
  operator_id::float8 as operator_id, operator_email, role, action, object, reason, detail, address,
  previous_hash, hash`;

const stored = (row: Row): StoredEntry => ({
  number: row.number,
  at: Math.round(row.at),
  operatorId: row.operator_id,
  operatorEmail: row.operator_email,
  role: row.role,
  action: row.action,
  object: row.object,
  reason: row.reason,
  detail: row.detail,
  address: row.address,
  previousHash: row.previous_hash,
  hash: row.hash,
});

/** A text as the database gives it back: half a character becomes the sign of one that is lost. */
function storable(text: string): string {
  return Buffer.from(text, 'utf8').toString('utf8');
}

/** Appends an entry behind the last one. From here to the commit every other entry waits. */
export async function appendEntry(tx: Queryable, entry: NewEntry): Promise<void> {
  // A separate statement: only the next one sees what was committed during this wait.
  await tx.query({
    name: 'operator.audit_turn',
    text: `select pg_advisory_xact_lock(hashtextextended('operator.audit', 0))`,
  });
  const [last] = await tx.query<{ number: number; hash: Buffer }>({
    name: 'operator.audit_last',
    text: 'select number::float8 as number, hash from operator.audit order by number desc limit 1',
  });
  const previous = last?.hash ?? CHAIN_START;
  const chained: ChainedEntry = {
    number: (last?.number ?? 0) + 1,
    at: Math.round(entry.at),
    operatorId: entry.operatorId,
    operatorEmail: storable(entry.operatorEmail),
    role: entry.role,
    action: storable(entry.action),
    object: storable(entry.object),
    reason: storable(entry.reason),
    detail: canonicalJson(entry.detail),
    address: storable(entry.address),
  };
  await tx.query({
    name: 'operator.insert_audit',
    text: `insert into operator.audit (number, at, operator_id, operator_email, role, action, object, reason,
             detail, address, previous_hash, hash)
           values ($1::bigint, to_timestamp($2::float8 / 1000), $3::bigint, $4, $5, $6, $7, $8, $9, $10,
             $11::bytea, $12::bytea)`,
    values: [
      chained.number,
      chained.at,
      chained.operatorId,
      chained.operatorEmail,
      chained.role,
      chained.action,
      chained.object,
      chained.reason,
      chained.detail,
      chained.address,
      previous,
      entryHash(previous, chained),
    ],
  });
}

/** The next entries of the chain after a number, in order. */
export async function entriesAfter(
  database: Queryable,
  number: number,
  limit: number,
): Promise<StoredEntry[]> {
  const rows = await database.query<Row>({
    name: 'operator.entries_after',
    text: `select ${ENTRY} from operator.audit where number > $1::bigint order by number limit $2::int`,
    values: [number, limit],
  });
  return rows.map(stored);
}

/** The entry that was written last. */
export interface AuditHead {
  readonly number: number;
  readonly hash: Buffer;
}

export async function auditHead(database: Queryable): Promise<AuditHead | undefined> {
  const [head] = await database.query<AuditHead>({
    text: 'select number::float8 as number, hash from operator.audit_head',
  });
  return head;
}

export interface AuditFilter {
  /** A part of the address; empty: every operator. */
  readonly operator: string;
  /** The beginning of the action. */
  readonly action: string;
  readonly object: string;
  readonly from: Millis | undefined;
  readonly until: Millis | undefined;
  readonly page: number;
  readonly pageSize: number;
}

/** A page of the trail, newest first. */
export async function findEntries(
  database: Queryable,
  filter: AuditFilter,
): Promise<{ readonly data: StoredEntry[]; readonly total: number }> {
  const where = `position(lower($1) in operator_email) > 0 and starts_with(action, $2)
    and ($3 = '' or object = $3)
    and ($4::float8 is null or at >= to_timestamp($4::float8 / 1000))
    and ($5::float8 is null or at < to_timestamp($5::float8 / 1000))`;
  const values = [filter.operator, filter.action, filter.object, filter.from ?? null, filter.until ?? null];
  const [rows, [count]] = await Promise.all([
    database.query<Row>({
      name: 'operator.find_entries',
      text: `select ${ENTRY} from operator.audit where ${where}
              order by number desc limit $6::int offset $7::bigint`,
      values: [...values, filter.pageSize, (filter.page - 1) * filter.pageSize],
    }),
    database.query<{ total: number }>({
      name: 'operator.count_entries',
      text: `select count(*)::int as total from operator.audit where ${where}`,
      values,
    }),
  ]);
  return { data: rows.map(stored), total: count?.total ?? 0 };
}
