import { type IdPage, selectIdPage } from '../../../platform/database/id-page.ts';
import type { Queryable } from '../../../platform/database/queryable.ts';

/** Entries of the audit trail. */
export function auditNumbers(database: Queryable, page: IdPage): Promise<string[]> {
  const rows = `operator.audit where at >= to_timestamp($1::float8 / 1000)`;
  return selectIdPage(database, { name: 'operator.auditNumbers', column: 'number', rows }, page);
}
