import type { Amount } from '@tidemark/domain/money';
import type { OpenPosition } from './deal.ts';

/** What is known of a contract account: its money at one version, and the positions it holds. */
export interface AccountBook {
  readonly accountId: number;
  readonly userId: number;
  readonly version: number;
  readonly balance: Amount;
  readonly locked: Amount;
  readonly positions: readonly OpenPosition[];
}

/** Books without positions that are kept at the most: they only save a query. */
const EMPTY_BOOKS_MAX = 100_000;

/**
 * Open positions in memory: a cache of the database, good for the version of the account it was
 * read at. Books are replaced, never changed, so that a batch that fails leaves no trace.
 */
export class PositionBook {
  readonly #byAccount = new Map<number, AccountBook>();
  readonly #byUser = new Map<number, AccountBook>();
  /** Users by the instruments they hold. */
  readonly #holders = new Map<number, Set<number>>();
  #empty = 0;

  of(accountId: number): AccountBook | undefined {
    return this.#byAccount.get(accountId);
  }

  ofUser(userId: number): AccountBook | undefined {
    return this.#byUser.get(userId);
  }

  holdersOf(instrumentId: number): Iterable<number> {
    return this.#holders.get(instrumentId) ?? [];
  }

  put(book: AccountBook): void {
    const before = this.#byAccount.get(book.accountId);
    this.#countEmpty(before, book);
    this.#byAccount.set(book.accountId, book);
    this.#byUser.set(book.userId, book);
    this.#indexHolders(before, book);
    if (this.#empty > EMPTY_BOOKS_MAX) this.#forgetOldestEmpty();
  }

  #countEmpty(before: AccountBook | undefined, after: AccountBook): void {
    if (before && before.positions.length === 0) this.#empty -= 1;
    if (after.positions.length === 0) this.#empty += 1;
  }

  #indexHolders(before: AccountBook | undefined, after: AccountBook): void {
    const held = new Set(after.positions.map((position) => position.instrumentId));
    for (const position of before?.positions ?? []) {
      if (!held.has(position.instrumentId)) this.#holders.get(position.instrumentId)?.delete(after.userId);
    }
    for (const instrumentId of held) {
      const users = this.#holders.get(instrumentId) ?? new Set();
      users.add(after.userId);
      this.#holders.set(instrumentId, users);
    }
  }

  #forgetOldestEmpty(): void {
    for (const [accountId, book] of this.#byAccount) {
      if (book.positions.length > 0) continue;
      this.#byAccount.delete(accountId);
      this.#byUser.delete(book.userId);
      this.#empty -= 1;
      return;
    }
  }
}
