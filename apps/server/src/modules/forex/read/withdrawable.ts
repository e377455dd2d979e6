import { Valuations, withdrawableCash } from '@tidemark/domain/forex';
import type { Amount } from '@tidemark/domain/money';
import type { Outcome } from '@tidemark/domain/outcome';
import type { Queryable } from '../../../platform/database/queryable.ts';
import type { Desk } from '../../desk/index.ts';
import type { LockedAccount } from '../../ledger/index.ts';
import type { Market } from '../../market/index.ts';
import type { PositionCache } from '../batch/position-cache.ts';
import type { ForexCommandHandler } from '../command-handler.ts';
import { selectOpenPositions } from '../store/positions.ts';

/**
 * What may be withdrawn from a contract account outside the desk, with the positions of the version that was
 * read.
 */
export async function withdrawable(
  forex: { readonly market: Market; readonly positionCache: PositionCache; readonly database: Queryable },
  { id, version, balance, locked }: LockedAccount,
): Promise<Outcome<Amount>> {
  const { market, positionCache, database } = forex;
  const known = positionCache.of(id);
  const positions = known?.version === version ? known.positions : await selectOpenPositions(database, [id]);
  return withdrawableCash({ market, valuations: new Valuations(market) }, { balance, locked, positions });
}

/** Makes the desk reload an account that was changed outside it, and check its risk at current prices. */
export async function recheckRisk(
  { desk, handler }: { readonly desk: Desk; readonly handler: ForexCommandHandler },
  { id, userId }: { readonly id: number; readonly userId: number },
  idsMax: number,
): Promise<void> {
  desk.invalidate([id]);
  // No tick to evaluate: only the stop-out check remains.
  await desk.execute(handler, {
    kind: 'evaluate_ticks',
    userId,
    accountIds: [id],
    claim: undefined,
    idsMax,
    fired: [],
  });
}
