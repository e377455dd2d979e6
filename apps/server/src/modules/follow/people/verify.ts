import type { Queryable } from '../../../platform/database/queryable.ts';
import { flaggedTraders } from '../../session/index.ts';
import { selectActiveTraders, selectTraderBreaches } from '../store/verify-traders.ts';

/**
 * Every lead trader was approved and no one else is shown as one; each agreement's text has its hash; stored
 * figures are the sums of their days. Returns one sentence per breach.
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
