import { type Clock, DAY_MS, MINUTE_MS, type Millis, SECOND_MS } from '@tidemark/domain/time';
import type { Bus } from '../../../platform/bus/bus.ts';
import type { Queryable } from '../../../platform/database/queryable.ts';
import type { Caller } from '../../../platform/http/route.ts';
import { sessionActive, sessionsEnded } from '../events.ts';
import { insertSession, sessionByTokenHash, touchSession } from '../store/sessions.ts';
import { hashOf, looksLikeToken, newToken } from '../two-factor/secrets.ts';

/** A session ends after so long whatever happens, and earlier where it makes no call (`idleMs`). */
const SESSION_MS = 30 * DAY_MS;
const CACHED_MAX = 50_000;
/**
 * A session's last call is stored at most this often. Also a safety net behind `sessionsEnded`: no answer
 * from memory is older than this.
 */
const SEEN_MS = 5 * MINUTE_MS;

/**
 * A session that called within this time keeps its place in the cache: moving it costs more than the lookup.
 */
const PLACE_MS = 10 * SECOND_MS;

interface Cached {
  readonly caller: Caller;
  readonly goodUntil: Millis;
  /** When it was last moved to the end of the cache. */
  readonly placedAt: Millis;
}

export interface Tokens {
  /** The owner of this token; undefined if it is unknown, expired or ended. Mostly from memory. */
  authenticate(token: string): Caller | Promise<Caller | undefined> | undefined;
  /** Stops listening. */
  stop(): void;
}

export interface TokensInput {
  readonly database: Queryable;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly inBackground: (work: Promise<void>) => void;
  /** A session that made no call for so long has ended. */
  readonly idleMs: Millis;
  /** Sessions cached in memory, 50,000 by default; the least recently used are evicted first. */
  readonly cachedMax?: number;
}

export function createTokens(input: TokensInput): Tokens {
  const { database, bus, clock, inBackground, idleMs, cachedMax = CACHED_MAX } = input;
  // A Map preserves insertion order; a token that calls moves to the end, every PLACE_MS at most.
  const cache = new Map<string, Cached>();
  const tokenOf = new Map<number, string>();
  let endings = 0;

  const stop = bus.subscribe(sessionsEnded, ({ sessionIds }) => {
    endings += 1;
    for (const id of sessionIds) forget(tokenOf.get(id));
  });

  function forget(token: string | undefined): void {
    const cached = token === undefined ? undefined : cache.get(token);
    if (!cached || token === undefined) return;
    cache.delete(token);
    tokenOf.delete(cached.caller.sessionId);
  }

  function remember(token: string, cached: Cached): void {
    cache.set(token, cached);
    tokenOf.set(cached.caller.sessionId, token);
    if (cache.size <= cachedMax) return;
    const [oldest] = cache.keys();
    forget(oldest);
  }

  async function read(token: string, now: Millis): Promise<Caller | undefined> {
    const endingsBefore = endings;
    const row = await sessionByTokenHash(database, tokenHash(token));
    if (!row || row.expires_at <= now || row.seen_at + idleMs <= now) return undefined;
    const caller = { userId: row.user_id, isDemo: row.is_demo, sessionId: row.id };
    const isDue = now - row.seen_at >= SEEN_MS;
    if (isDue) inBackground(touchSession(database, { id: row.id, now, unlessAfter: now - SEEN_MS }));
    // Evicted when the next call is to be stored, so that answers from memory need not check it.
    const goodUntil = Math.min(row.expires_at, (isDue ? now : row.seen_at) + SEEN_MS);
    // A session that ended during the read must not return to the cache.
    if (endings === endingsBefore) remember(token, { caller, goodUntil, placedAt: now });
    bus.publish(sessionActive, { userId: caller.userId });
    return caller;
  }

  return {
    authenticate(token) {
      const now = clock.now();
      const cached = cache.get(token);
      if (cached && cached.goodUntil > now) {
        if (now - cached.placedAt >= PLACE_MS) {
          cache.delete(token);
          cache.set(token, { ...cached, placedAt: now });
        }
        return cached.caller;
      }
      forget(token);
      return looksLikeToken(token) ? read(token, now) : undefined;
    },
    stop,
  };
}

/** Opens a session for a user with a valid proof; returns its token, which is not stored. */
export async function openSession(
  tx: Queryable,
  session: {
    readonly userId: number;
    readonly address: string;
    readonly userAgent: string;
    /** Whether a passkey proved it. */
    readonly withPasskey?: boolean;
    readonly now: Millis;
  },
): Promise<string> {
  const token = newToken();
  await insertSession(tx, {
    ...session,
    withPasskey: session.withPasskey ?? false,
    userAgent: session.userAgent.slice(0, 256),
    tokenHash: tokenHash(token),
    expiresAt: session.now + SESSION_MS,
  });
  return token;
}

function tokenHash(token: string): Buffer {
  return hashOf('token', token);
}
