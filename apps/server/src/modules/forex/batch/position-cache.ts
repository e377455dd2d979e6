import type { ContractHoldings } from '@tidemark/domain/forex';
import type { Amount } from '@tidemark/domain/money';

/** Cached state of a contract account: its money at one version, and its holdings. */
export interface AccountHoldings extends ContractHoldings {
  readonly userId: number;
  readonly isDemo: boolean;
  readonly version: number;
  readonly balance: Amount;
  readonly locked: Amount;
}

/** Most cached accounts without holdings: they only save a query. */
const EMPTY_BOOKS_MAX = 100_000;

/** What a book was before it was replaced, and what it is now. */
export type HoldingsChange = (before: AccountHoldings | undefined, after: AccountHoldings) => void;

/**
 * Open positions and waiting orders in memory: a cache of the database, good for the version of the
 * account it was read at. Books are replaced, never changed, so that a batch that fails leaves no trace.
 */
export class PositionCache {
  readonly #byAccount = new Map<number, AccountHoldings>();
  readonly #byUser = new Map<number, AccountHoldings>();
  #empty = 0;
  readonly #listeners: HoldingsChange[] = [];

  /** Reports every replacement from now on. */
  watch(onChange: HoldingsChange): void {
    this.#listeners.push(onChange);
  }

  of(accountId: number): AccountHoldings | undefined {
    return this.#byAccount.get(accountId);
  }

  ofUser(userId: number): AccountHoldings | undefined {
    return this.#byUser.get(userId);
  }

  /** Every account that is remembered. */
  all(): Iterable<AccountHoldings> {
    return this.#byAccount.values();
  }

  /** Positions and pending orders on an instrument. */
  countOn(instrumentId: number): number {
    let count = 0;
    for (const { positions, pendings } of this.#byAccount.values()) {
      for (const held of positions) if (held.instrumentId === instrumentId) count += 1;
      for (const order of pendings) if (order.instrumentId === instrumentId) count += 1;
    }
    return count;
  }

  /** Users who hold positions in an instrument; each has one account. */
  holdersOf(instrumentId: number): number[] {
    return [...this.#byAccount.values()]
      .filter(({ positions }) => positions.some((held) => held.instrumentId === instrumentId))
      .map(({ userId }) => userId);
  }

  put(positionCache: AccountHoldings): void {
    const before = this.#byAccount.get(positionCache.accountId);
    this.#countEmpty(before, positionCache);
    this.#byAccount.set(positionCache.accountId, positionCache);
    this.#byUser.set(positionCache.userId, positionCache);
    if (this.#empty > EMPTY_BOOKS_MAX) this.#forgetOldestEmpty();
    for (const tell of this.#listeners) tell(before, positionCache);
  }

  #countEmpty(before: AccountHoldings | undefined, after: AccountHoldings): void {
    if (before && isEmpty(before)) this.#empty -= 1;
    if (isEmpty(after)) this.#empty += 1;
  }

  #forgetOldestEmpty(): void {
    for (const [accountId, positionCache] of this.#byAccount) {
      if (!isEmpty(positionCache)) continue;
      this.#byAccount.delete(accountId);
      this.#byUser.delete(positionCache.userId);
      this.#empty -= 1;
      return;
    }
  }
}

function isEmpty(positionCache: AccountHoldings): boolean {
  return positionCache.positions.length === 0 && positionCache.pendings.length === 0;
}
