import type { Queryable } from '../../../platform/database/queryable.ts';
import { selectOpenCopies, selectResults } from '../store/copies.ts';
import { selectFollowings } from '../store/followings.ts';
import type { InForce } from './copy-index.ts';

/** Active followings and open copies of some accounts, or of all. */
export async function loadInForce(database: Queryable, accountIds?: readonly number[]): Promise<InForce> {
  const [followings, copies, results] = await Promise.all([
    selectFollowings(database, accountIds),
    selectOpenCopies(database, accountIds),
    selectResults(database, accountIds),
  ]);
  return { followings, copies, results };
}
