import { type IdPage, selectIdPage } from '../../../platform/database/id-page.ts';
import type { Queryable } from '../../../platform/database/queryable.ts';

/** Postings. */
export function postingIds(database: Queryable, page: IdPage): Promise<string[]> {
  const rows = `ledger.posting where posted_at >= to_timestamp($1::float8 / 1000)`;
  return selectIdPage(database, { name: 'ledger.postingIds', rows }, page);
}
