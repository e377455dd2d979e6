import { HOUR_MS, MINUTE_MS, type Millis, SECOND_MS } from '@tidemark/domain/time';
import type { Queryable } from '../../platform/database/queryable.ts';
import type { OperatorCaller, RequestContext } from '../../platform/http/route.ts';
import { networkOf } from '../session/index.ts';
import type { OperatorParts } from './parts.ts';
import { looksLikeToken, newToken, tokenHash } from './secrets.ts';
import { insertSession, livingSession, touchSession } from './store/sessions.ts';

/** A session ends after a working day, whatever happens … */
const SESSION_MS = 12 * HOUR_MS;
/** … and earlier after this long without a call. */
const IDLE_MS = 30 * MINUTE_MS;
/** A session seen more recently than this is not updated again. */
const SEEN_GRAIN_MS = 20 * SECOND_MS;

/**
 * The operator of a console token. Read from the database at every call: operators are few, and a disabled
 * operator or changed role applies from the next call on, in every process.
 */
export async function authenticate(
  { database, clock }: Pick<OperatorParts, 'database' | 'clock'>,
  token: string,
  { isWatching }: { readonly isWatching: boolean },
): Promise<OperatorCaller | undefined> {
  if (!looksLikeToken(token)) return undefined;
  const now = clock.now();
  const session = await livingSession(database, tokenHash(token), { now, seenAfter: now - IDLE_MS });
  if (session === undefined) return undefined;
  if (!isWatching && session.seen_at < now - SEEN_GRAIN_MS) await touchSession(database, session.id, now);
  return {
    operatorId: session.operator_id,
    email: session.email,
    role: session.role,
    sessionId: session.id,
    expiresAt: session.expires_at,
  };
}

/** Opens a session for an operator with valid proofs; the token is not stored. */
export async function openSession(
  tx: Queryable,
  {
    operatorId,
    context,
    now,
  }: { readonly operatorId: number; readonly context: RequestContext; readonly now: Millis },
): Promise<{ readonly token: string; readonly expires_at: string }> {
  const token = newToken();
  const expiresAt = now + SESSION_MS;
  await insertSession(tx, {
    operatorId,
    tokenHash: tokenHash(token),
    address: context.address,
    network: networkOf(context.address),
    userAgent: context.userAgent.slice(0, 256),
    now,
    expiresAt,
  });
  return { token, expires_at: new Date(expiresAt).toISOString() };
}
