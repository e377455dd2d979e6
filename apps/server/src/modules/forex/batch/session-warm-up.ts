import type { Bus, EventKind } from '../../../platform/bus/bus.ts';
import { batchLoader } from '../../../platform/database/batch-loader.ts';
import type { Database } from '../../../platform/database/queryable.ts';
import type { Log } from '../../../platform/log/log.ts';
import type { Desk } from '../../desk/index.ts';
import type { Ledger, LockedAccount } from '../../ledger/index.ts';
import { readAccounts } from '../../ledger/index.ts';
import { prefetchHoldings } from './load-holdings.ts';
import type { PositionCache } from './position-cache.ts';

/** A session has made its first call for some time. */
export type SessionActive = EventKind<{ readonly userId: number }>;

export interface SessionWarmUpInput {
  readonly database: Database;
  readonly bus: Bus;
  readonly log: Log;
  readonly ledger: Pick<Ledger, 'accountIdsOf'>;
  readonly desk: Pick<Desk, 'prefetch'>;
  readonly sessionActive: SessionActive;
}

export interface SessionWarmUp {
  /** Resolves once nothing is being read. */
  settled(): Promise<void>;
  /** Stops listening, and waits for what is being read. */
  stop(): Promise<void>;
}

/**
 * Caches the accounts of a user who becomes active, before the first order: it, and all orders of its batch,
 * would otherwise wait for three more round trips. At worst an older version is read, which the desk detects
 * (docs/decisions/0004).
 */
export function createSessionWarmUp(input: SessionWarmUpInput, positionCache: PositionCache): SessionWarmUp {
  const { database, bus, log, ledger, desk, sessionActive } = input;
  const underWay = new Set<Promise<void>>();
  const loaded = batchLoader((accountIds: readonly number[]) => load(accountIds));

  async function load(accountIds: readonly number[]): Promise<ReadonlyMap<number, true>> {
    // Accounts first: a change in between belongs to a later version.
    const accounts = await readAccounts(database, accountIds);
    await desk.prefetch(accounts);
    await prefetchHoldings(database, positionCache, accounts.filter(isContract), { onlyUnknown: true });
    // The result is in memory; the caller only waits for the load.
    return new Map();
  }

  async function warmUp(userId: number): Promise<void> {
    if (positionCache.ofUser(userId) !== undefined) return;
    const { forex, micro, change } = await ledger.accountIdsOf(userId);
    await Promise.all([forex, micro, change].map(loaded));
  }

  const stopListening = bus.subscribe(sessionActive, ({ userId }) => {
    const warming = warmUp(userId)
      // Nothing is lost: the first order loads them.
      .catch((error: unknown) => log.warn({ err: error, userId }, 'accounts could not be read ahead'))
      .finally(() => underWay.delete(warming));
    underWay.add(warming);
  });
  const settled = async (): Promise<void> => void (await Promise.all(underWay));
  return {
    settled,
    stop() {
      stopListening();
      return settled();
    },
  };
}

function isContract({ kind }: LockedAccount): boolean {
  return kind === 'forex';
}
