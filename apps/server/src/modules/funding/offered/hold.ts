import { HOUR_MS } from '@tidemark/domain/time';
import type { Queryable } from '../../../platform/database/queryable.ts';
import { selectLimits } from '../store/offered.ts';

/** How long withdrawals wait after a new payee, a new password or a new second factor. */
export async function withdrawHoldMs(database: Queryable): Promise<number> {
  return (await selectLimits(database)).withdrawHoldHours * HOUR_MS;
}
