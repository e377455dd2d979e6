import type { Queryable } from '../../../platform/database/queryable.ts';
import type { OperatorParts } from '../parts.ts';
import { countActivated } from '../store/accounts.ts';
import { hasApproved } from '../store/control.ts';

type Parts = { readonly ports: Pick<OperatorParts['ports'], 'market'> };

/**
 * Whether an instance is being set up: there was never more than one operator, disabled ones included, and no
 * real money can have moved (all of it is play money, or none was approved). Only then may one operator
 * change money guards; later without a second operator, the command line approves.
 */
export async function isFounding({ ports }: Parts, tx: Queryable): Promise<boolean> {
  const { operators } = await countActivated(tx);
  if (operators > 1) return false;
  return ports.market.simulated() !== undefined || !(await hasApproved(tx));
}
