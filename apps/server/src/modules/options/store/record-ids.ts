import { type IdPage, selectIdPage } from '../../../platform/database/id-page.ts';
import type { Queryable } from '../../../platform/database/queryable.ts';

/** Up/Down trades that were accepted. */
export function tradeOpenIds(database: Queryable, page: IdPage): Promise<string[]> {
  const rows = `micro.wager where accepted_at >= to_timestamp($1::float8 / 1000)`;
  return selectIdPage(database, { name: 'options.tradeOpenIds', rows }, page);
}

/** Up/Down trades that ended. */
export function tradeSettleIds(database: Queryable, page: IdPage): Promise<string[]> {
  const rows = `micro.wager where status = 3 and settled_at >= to_timestamp($1::float8 / 1000)`;
  return selectIdPage(database, { name: 'options.tradeSettleIds', rows }, page);
}

/** Each account with the user that its rows name. */
export function selectOwners(
  database: Queryable,
): Promise<{ readonly accountId: string; readonly userId: string }[]> {
  return database.query({
    text: 'select distinct account_id as "accountId", user_id as "userId" from micro.wager',
  });
}
