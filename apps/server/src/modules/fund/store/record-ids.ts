import { type IdPage, selectIdPage } from '../../../platform/database/id-page.ts';
import type { Queryable } from '../../../platform/database/queryable.ts';

/** Incomes that were paid. */
export function fundPaymentIds(database: Queryable, page: IdPage): Promise<string[]> {
  const rows = `fund.income where paid_at >= to_timestamp($1::float8 / 1000)`;
  return selectIdPage(database, { name: 'fund.fundPaymentIds', rows }, page);
}
