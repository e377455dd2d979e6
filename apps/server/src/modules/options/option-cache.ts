import type { FixedTimeOption } from '@tidemark/domain/options';

/** Running futures of an options account, at one account version. */
export interface AccountOptions {
  readonly accountId: number;
  readonly version: number;
  readonly options: readonly FixedTimeOption[];
}

/** Maximum cached accounts without running futures: they only save a query. */
const EMPTY_MAX = 200_000;

/**
 * Running futures in memory: a cache of the database, good for the version of the account it was
 * read at. Entries are replaced, never changed, so that a batch that fails leaves no trace.
 */
export class OptionCache {
  readonly #byAccount = new Map<number, AccountOptions>();
  readonly #onRunning: (options: readonly FixedTimeOption[]) => void;

  /** `onRunning` receives every running future that was not known before. */
  constructor(onRunning: (options: readonly FixedTimeOption[]) => void) {
    this.#onRunning = onRunning;
  }

  of(accountId: number): AccountOptions | undefined {
    return this.#byAccount.get(accountId);
  }

  isRunning({ accountId, id }: Pick<FixedTimeOption, 'accountId' | 'id'>): boolean {
    return this.of(accountId)?.options.some((option) => option.id === id) ?? false;
  }

  /** Futures that run on an instrument. */
  countOn(instrumentId: number): number {
    let count = 0;
    for (const { options } of this.#byAccount.values()) {
      for (const option of options) if (option.instrumentId === instrumentId) count += 1;
    }
    return count;
  }

  put(entry: AccountOptions): void {
    const before = this.of(entry.accountId)?.options ?? [];
    if (this.#byAccount.size > EMPTY_MAX) this.#forgetEmpty();
    this.#byAccount.set(entry.accountId, entry);
    const known = new Set(before.map(({ id }) => id));
    const fresh = entry.options.filter(({ id }) => !known.has(id));
    if (fresh.length > 0) this.#onRunning(fresh);
  }

  #forgetEmpty(): void {
    for (const [accountId, { options }] of this.#byAccount) {
      if (options.length === 0) this.#byAccount.delete(accountId);
    }
  }
}
