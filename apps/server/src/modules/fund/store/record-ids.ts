import type { Queryable } from '../../../platform/database/queryable.ts';

/** Ids of records made since a moment, in Unix milliseconds, by number after one of them. */
export interface IdPage {
  readonly since: number;
  readonly after: string;
  readonly limit: number;
}

/** Incomes that were paid. */
export async function fundPaymentIds(
  database: Queryable,
  { since, after, limit }: IdPage,
): Promise<string[]> {
  const rows = await database.query<{ id: string }>({
    name: 'fund.fundPaymentIds',
    text: `select id as id from fund.income
      where paid_at >= to_timestamp($1::float8 / 1000) and id > $2::bigint order by id limit $3`,
    values: [since, after, limit],
  });
  return rows.map(({ id }) => id);
}
