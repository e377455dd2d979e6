import { type IdPage, selectIdPage } from '../../../platform/database/id-page.ts';
import type { Queryable } from '../../../platform/database/queryable.ts';

/** Orders that were filled. */
export function dealOpenIds(database: Queryable, page: IdPage): Promise<string[]> {
  const rows = `forex.deal where status in (1, 3) and parent_id is null and opened_at >= to_timestamp($1::float8 / 1000)`;
  return selectIdPage(database, { name: 'forex.dealOpenIds', rows }, page);
}

/** Orders, and parts of orders, that were closed. */
export function dealCloseIds(database: Queryable, page: IdPage): Promise<string[]> {
  const rows = `forex.deal where status = 3 and closed_at >= to_timestamp($1::float8 / 1000)`;
  return selectIdPage(database, { name: 'forex.dealCloseIds', rows }, page);
}

/** Each account with the user that its rows name. */
export function selectOwners(
  database: Queryable,
): Promise<{ readonly accountId: string; readonly userId: string }[]> {
  return database.query({
    text: 'select distinct account_id as "accountId", user_id as "userId" from forex.deal',
  });
}
