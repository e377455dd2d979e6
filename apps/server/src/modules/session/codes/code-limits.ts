import { type Refusal, refuse } from '@tidemark/domain/outcome';
import { DAY_MS, HOUR_MS, type Millis, SECOND_MS } from '@tidemark/domain/time';
import type { Queryable } from '../../../platform/database/queryable.ts';
import type { Bounds } from '../../../platform/limits/limits.ts';
import { codesSent, noteCodeSent } from '../store/codes-sent.ts';

/** The caller who requests a code, and its recipient. */
export interface CodeSending {
  /** A network, or a user who is signed in. */
  readonly by: string;
  /** The canonical address or number. */
  readonly to: string;
  readonly now: Millis;
}

/** Refuses `request.too_many` after enough codes for the caller, or to the recipient. */
export async function refuseManyCodes(
  database: Queryable,
  { limits, refused }: Bounds,
  { by, to, now }: CodeSending,
): Promise<Refusal | undefined> {
  const bySender = await codesSent(database, {
    subject: by,
    since: now - HOUR_MS,
    limit: limits.codesPerAddress,
  });
  const byTarget = await codesSent(database, {
    subject: targetOf(to),
    since: now - DAY_MS,
    limit: limits.codesPerTarget,
  });
  if (bySender === undefined && byTarget === undefined) return undefined;
  refused.count(byTarget === undefined ? 'codesPerAddress' : 'codesPerTarget');
  const until = Math.max(
    bySender === undefined ? 0 : bySender + HOUR_MS,
    byTarget === undefined ? 0 : byTarget + DAY_MS,
  );
  return refuse('request.too_many', { seconds: Math.max(1, Math.ceil((until - now) / SECOND_MS)) });
}

/** Notes that a code leaves: only what is sent counts, not each press of the button. */
export async function countCode(database: Queryable, { by, to, now }: CodeSending): Promise<void> {
  await noteCodeSent(database, [by, targetOf(to)], now);
}

function targetOf(to: string): string {
  return `to:${to}`;
}
