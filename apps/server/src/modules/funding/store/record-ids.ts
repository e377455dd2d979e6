import type { Queryable } from '../../../platform/database/queryable.ts';

/** Ids of records made since a moment, in Unix milliseconds, by number after one of them. */
export interface IdPage {
  readonly since: number;
  readonly after: string;
  readonly limit: number;
}

/** Withdrawals that ended. */
export async function withdrawalIds(database: Queryable, { since, after, limit }: IdPage): Promise<string[]> {
  const rows = await database.query<{ id: string }>({
    name: 'funding.withdrawalIds',
    text: `select id as id from funding.withdrawal
      where ended_at >= to_timestamp($1::float8 / 1000) and id > $2::bigint order by id limit $3`,
    values: [since, after, limit],
  });
  return rows.map(({ id }) => id);
}
