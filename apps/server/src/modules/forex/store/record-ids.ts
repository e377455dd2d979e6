import type { Queryable } from '../../../platform/database/queryable.ts';

/** Ids of records made since a moment, in Unix milliseconds, by number after one of them. */
export interface IdPage {
  readonly since: number;
  readonly after: string;
  readonly limit: number;
}

/** Orders that were filled. */
export async function dealOpenIds(database: Queryable, { since, after, limit }: IdPage): Promise<string[]> {
  const rows = await database.query<{ id: string }>({
    name: 'forex.dealOpenIds',
    text: `select id as id from forex.deal
      where status in (1, 3) and parent_id is null and opened_at >= to_timestamp($1::float8 / 1000) and id > $2::bigint order by id limit $3`,
    values: [since, after, limit],
  });
  return rows.map(({ id }) => id);
}

/** Orders, and parts of orders, that were closed. */
export async function dealCloseIds(database: Queryable, { since, after, limit }: IdPage): Promise<string[]> {
  const rows = await database.query<{ id: string }>({
    name: 'forex.dealCloseIds',
    text: `select id as id from forex.deal
      where status = 3 and closed_at >= to_timestamp($1::float8 / 1000) and id > $2::bigint order by id limit $3`,
    values: [since, after, limit],
  });
  return rows.map(({ id }) => id);
}

/** Each account with the user that its rows name. */
export function selectOwners(
  database: Queryable,
): Promise<{ readonly accountId: string; readonly userId: string }[]> {
  return database.query({
    text: 'select distinct account_id as "accountId", user_id as "userId" from forex.deal',
  });
}
