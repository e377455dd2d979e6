import { ZERO } from '@tidemark/domain/money';
import type { Queryable } from '../../../platform/database/queryable.ts';
import { financingUntil } from '../../forex/index.ts';
import type { CountedFinancing } from '../copying/following.ts';
import { selectCopiesOf } from '../store/copies.ts';

/**
 * The overnight financing that the copies of followings were charged until now, by following. Charges that come later
 * count with the next performance fee: which ones were counted is noted with each.
 */
export async function countFinancing(
  database: Queryable,
  followingIds: readonly number[],
): Promise<(followingId: number) => CountedFinancing> {
  const copies = await selectCopiesOf(database, followingIds);
  const asked = copies.map(({ id: dealId, followingId: key }) => ({
    ...{ key, dealId, untilCharge: Number.MAX_SAFE_INTEGER },
  }));
  const charged = await financingUntil(database, asked);
  return (followingId) => {
    const { amount, last } = charged.get(followingId) ?? { amount: ZERO, last: 0 };
    return { followingId, amount, until: last };
  };
}
