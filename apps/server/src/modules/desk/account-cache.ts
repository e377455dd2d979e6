import type { LockedAccount } from '../ledger/index.ts';
import type { UnitOfWork } from './unit-of-work.ts';

/** Accounts that are remembered at most. */
const REMEMBERED_MAX = 200_000;

/**
 * Accounts as the desk last left them: good for deciding without asking the database, because a
 * save fails there where the version has changed since.
 */
export class AccountCache {
  readonly #known = new Map<number, LockedAccount>();

  /** Those of them that are not known. */
  missing(ids: readonly number[]): number[] {
    return ids.filter((id) => !this.#known.has(id));
  }

  /** Copies to decide on, by id; undefined where one of them is not known. */
  copies(ids: readonly number[]): Map<number, LockedAccount> | undefined {
    const copies = new Map<number, LockedAccount>();
    for (const id of ids) {
      const account = this.#known.get(id);
      if (account === undefined) return undefined;
      copies.set(id, { ...account });
    }
    return copies;
  }

  /** Takes over what was committed; saving an account has raised its version. */
  putCommitted(unit: UnitOfWork): void {
    if (this.#known.size > REMEMBERED_MAX) this.#known.clear();
    for (const account of unit.accounts.values()) {
      this.#known.set(account.id, { ...account, version: unit.versionAfter(account) });
    }
  }

  /** Takes accounts as they were just read, as far as there is room; what a commit has left is newer. */
  putUnknown(accounts: Iterable<LockedAccount>): void {
    for (const account of accounts) {
      if (this.#known.size >= REMEMBERED_MAX) return;
      if (!this.#known.has(account.id)) this.#known.set(account.id, account);
    }
  }

  invalidate(ids: readonly number[]): void {
    for (const id of ids) this.#known.delete(id);
  }
}
