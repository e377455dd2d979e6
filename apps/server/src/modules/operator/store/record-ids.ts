import type { Queryable } from '../../../platform/database/queryable.ts';

/** Ids of records made since a moment, in Unix milliseconds, by number after one of them. */
export interface IdPage {
  readonly since: number;
  readonly after: string;
  readonly limit: number;
}

/** Entries of the audit trail. */
export async function auditNumbers(database: Queryable, { since, after, limit }: IdPage): Promise<string[]> {
  const rows = await database.query<{ id: string }>({
    name: 'operator.auditNumbers',
    text: `select number as id from operator.audit
      where at >= to_timestamp($1::float8 / 1000) and number > $2::bigint order by number limit $3`,
    values: [since, after, limit],
  });
  return rows.map(({ id }) => id);
}
