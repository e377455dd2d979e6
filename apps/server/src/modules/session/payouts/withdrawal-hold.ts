import type { Millis } from '@tidemark/domain/time';
import type { Queryable } from '../../../platform/database/queryable.ts';
import type { SessionParts } from '../parts.ts';
import { type HoldReason, holdWithdrawals } from '../store/security.ts';

/**
 * Holds withdrawals for the broker's configured time; a longer hold stays. Returns its end, undefined where
 * the broker sets no hold.
 */
export async function holdPayouts(
  { withdrawHoldMs }: SessionParts,
  tx: Queryable,
  { now, ...hold }: { readonly userId: number; readonly reason: HoldReason; readonly now: Millis },
): Promise<Millis | undefined> {
  const until = now + (await withdrawHoldMs(tx));
  if (until <= now) return undefined;
  await holdWithdrawals(tx, { ...hold, until });
  return until;
}
