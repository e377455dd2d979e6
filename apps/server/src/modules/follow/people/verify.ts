import type { Queryable } from '../../../platform/database/queryable.ts';
import { flaggedTraders } from '../../session/index.ts';
import { selectActiveTraders, selectTraderBreaches } from '../store/verify-traders.ts';

/**
 * Access may be copied was approved, and is a trader on the own page, and nobody else is; an agreement's
 * text has its hash; the kept figures are the sums of their days. A sentence each: best nothing.
 */
export async function verifyTraders(database: Queryable): Promise<string[]> {
  const [active, flagged] = [await selectActiveTraders(database), await flaggedTraders(database)];
  const [traders, shown] = [new Set(active), new Set(flagged)];
  return [
    ...(await selectTraderBreaches(database)),
    ...active.filter((id) => !shown.has(id)).map((id) => `trader ${id}: is_trader does not say so`),
    ...flagged.filter((id) => !traders.has(id)).map((id) => `user ${id}: is_trader, and is no trader`),
  ];
}
