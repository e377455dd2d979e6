import type { Wager } from '@tidemark/domain/micro';

/** Running futures of an options account, as they stand at one version of it. */
export interface AccountWagers {
  readonly accountId: number;
  readonly version: number;
  readonly wagers: readonly Wager[];
}

/** Accounts without running futures that are remembered at the most: they only save a query. */
const EMPTY_MAX = 200_000;

/**
 * Running futures in memory: a cache of the database, good for the version of the account it was
 * read at. Entries are replaced, never changed, so that a batch that fails leaves no trace.
 */
export class WagerBook {
  readonly #byAccount = new Map<number, AccountWagers>();
  readonly #onRunning: (wagers: readonly Wager[]) => void;

  /** `onRunning` hears of every future that runs and was not known before. */
  constructor(onRunning: (wagers: readonly Wager[]) => void) {
    this.#onRunning = onRunning;
  }

  of(accountId: number): AccountWagers | undefined {
    return this.#byAccount.get(accountId);
  }

  isRunning({ accountId, id }: Pick<Wager, 'accountId' | 'id'>): boolean {
    return this.of(accountId)?.wagers.some((wager) => wager.id === id) ?? false;
  }

  /** Futures that run on an instrument. */
  countOn(instrumentId: number): number {
    let count = 0;
    for (const { wagers } of this.#byAccount.values()) {
      for (const wager of wagers) if (wager.instrumentId === instrumentId) count += 1;
    }
    return count;
  }

  put(entry: AccountWagers): void {
    const before = this.of(entry.accountId)?.wagers ?? [];
    if (this.#byAccount.size > EMPTY_MAX) this.#forgetEmpty();
    this.#byAccount.set(entry.accountId, entry);
    const known = new Set(before.map(({ id }) => id));
    const fresh = entry.wagers.filter(({ id }) => !known.has(id));
    if (fresh.length > 0) this.#onRunning(fresh);
  }

  #forgetEmpty(): void {
    for (const [accountId, { wagers }] of this.#byAccount) {
      if (wagers.length === 0) this.#byAccount.delete(accountId);
    }
  }
}
