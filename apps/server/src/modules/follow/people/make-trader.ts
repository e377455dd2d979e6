import { traderCode } from '@tidemark/domain/follow';
import type { Millis } from '@tidemark/domain/time';
import type { Queryable } from '../../../platform/database/queryable.ts';
import { nextTraderId, saveTrader } from '../store/traders.ts';
import type { PeopleParts } from './parts.ts';

/** Makes a user a lead trader, or restores one under the old code, in the transaction of the decision. */
export async function makeTrader(
  { session }: Pick<PeopleParts, 'session'>,
  tx: Queryable,
  given: { readonly userId: number; readonly isDemo: boolean; readonly now: Millis },
): Promise<void> {
  const id = await nextTraderId(tx);
  await saveTrader(tx, { ...given, id, code: traderCode(id) });
  await session.people.setTrader(tx, { userId: given.userId, isTrader: true });
}
