import type { Queryable } from '../../../platform/database/queryable.ts';

/** Ids of records made since a moment, in Unix milliseconds, by number after one of them. */
export interface IdPage {
  readonly since: number;
  readonly after: string;
  readonly limit: number;
}

/** Up/Down trades that were accepted. */
export async function tradeOpenIds(database: Queryable, { since, after, limit }: IdPage): Promise<string[]> {
  const rows = await database.query<{ id: string }>({
    name: 'options.tradeOpenIds',
    text: `select id as id from micro.wager
      where accepted_at >= to_timestamp($1::float8 / 1000) and id > $2::bigint order by id limit $3`,
    values: [since, after, limit],
  });
  return rows.map(({ id }) => id);
}

/** Up/Down trades that ended. */
export async function tradeSettleIds(
  database: Queryable,
  { since, after, limit }: IdPage,
): Promise<string[]> {
  const rows = await database.query<{ id: string }>({
    name: 'options.tradeSettleIds',
    text: `select id as id from micro.wager
      where status = 3 and settled_at >= to_timestamp($1::float8 / 1000) and id > $2::bigint order by id limit $3`,
    values: [since, after, limit],
  });
  return rows.map(({ id }) => id);
}

/** Each account with the user that its rows name. */
export function selectOwners(
  database: Queryable,
): Promise<{ readonly accountId: string; readonly userId: string }[]> {
  return database.query({
    text: 'select distinct account_id as "accountId", user_id as "userId" from micro.wager',
  });
}
