import { DAY_MS, HOUR_MS } from '@tidemark/domain/time';
import type { SessionParts } from './parts.ts';
import { purge } from './store/users.ts';

/** Ended sessions are stored for a while: users may check past sign-ins. */
const SESSIONS_KEPT_MS = 30 * DAY_MS;
/** Codes that were sent are counted for a day. */
const REQUESTS_KEPT_MS = 25 * HOUR_MS;
/** Longer than any window in which proofs and failures count. */
const PROOFS_KEPT_MS = 2 * HOUR_MS;

/** Clears away every hour what no rule looks at any more; returns how to stop. */
export function startCleanup(parts: SessionParts): () => void {
  return parts.clock.every(HOUR_MS, () => parts.inBackground(purgeNow(parts)));
}

export async function purgeNow({ database, clock }: Pick<SessionParts, 'database' | 'clock'>): Promise<void> {
  const now = clock.now();
  await purge(database, {
    now,
    proofsBefore: now - PROOFS_KEPT_MS,
    requestsBefore: now - REQUESTS_KEPT_MS,
    sessionsBefore: now - SESSIONS_KEPT_MS,
  });
}
