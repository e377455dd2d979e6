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
  /** How many positions a user holds, by instrument. */
  readonly #holders = new Map<number, Map<number, number>>();
  #empty = 0;

  of(accountId: number): AccountBook | undefined {
    return this.#byAccount.get(accountId);
  }

  ofUser(userId: number): AccountBook | undefined {
    return this.#byUser.get(userId);
  }

  holdersOf(instrumentId: number): Iterable<number> {
    return this.#holders.get(instrumentId)?.keys() ?? [];
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
    const [was, is] = [before?.positions ?? [], after.positions];
    // Most changes add a position at the end; what stands before it is the same then.
    const same = is.length > was.length && is[was.length - 1] === was.at(-1) ? was.length : 0;
    for (let index = same; index < was.length; index += 1) this.#count(was[index], -1);
    for (let index = same; index < is.length; index += 1) this.#count(is[index], 1);
  }

  #count(position: OpenPosition | undefined, by: 1 | -1): void {
    if (!position) return;
    const users = this.#holders.get(position.instrumentId) ?? new Map<number, number>();
    this.#holders.set(position.instrumentId, users);
    const held = (users.get(position.userId) ?? 0) + by;
    if (held > 0) users.set(position.userId, held);
    else users.delete(position.userId);
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
