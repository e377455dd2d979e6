import { type IdPage, selectIdPage } from '../../../platform/database/id-page.ts';
import type { Queryable } from '../../../platform/database/queryable.ts';

/** Withdrawals that ended. */
export function withdrawalIds(database: Queryable, page: IdPage): Promise<string[]> {
  const rows = `funding.withdrawal where ended_at >= to_timestamp($1::float8 / 1000)`;
  return selectIdPage(database, { name: 'funding.withdrawalIds', rows }, page);
}
