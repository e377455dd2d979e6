import { type Clock, MINUTE_MS, type Millis } from '@tidemark/domain/time';
import { Counter, type Registry } from 'prom-client';
import { brokenTable } from '../../platform/database/database.ts';
import type { Log } from '../../platform/log/log.ts';
import { firstLine } from '../../platform/start-problem.ts';
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

  /** Those of the ids that are not cached. */
  missing(ids: readonly number[]): number[] {
    return ids.filter((id) => !this.#known.has(id));
  }

  /** Copies to decide on, by id; undefined if one of them is not cached. */
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

/** Counts how batches are executed, and logs where deciding from memory fails. */
export interface MemoryWatch {
  /** A batch was executed from memory, or with locks because something was not in memory. */
  executed(way: 'memory' | 'locks'): void;
  /** What was remembered did not hold, or could not be written: the batch is executed with locks. */
  failed(error: unknown): void;
}

/** A fault of the cached path shows only as slowness: so it is counted and logged once a minute. */
export function watchMemory(input: { clock: Clock; log: Log; registry: Registry | undefined }): MemoryWatch {
  const registers = input.registry ? [input.registry] : [];
  const batches = new Counter({
    name: 'tidemark_desk_batches_total',
    help: 'Batches executed, from memory or with locks',
    labelNames: ['way'],
    registers,
  });
  const failures = new Counter({
    name: 'tidemark_desk_memory_failures_total',
    help: 'Batches that could not be executed from memory, by the table that refused: account, an old version; idempotency, a repeated call',
    labelNames: ['table'],
    registers,
  });
  let saidAt: Millis = Number.NEGATIVE_INFINITY;
  return {
    executed: (way) => batches.inc({ way }),
    failed(error) {
      const table = brokenTable(error) ?? 'none';
      failures.inc({ table });
      // A repeated call shows by its key only, and is no fault.
      if (table === 'idempotency') return;
      const now = input.clock.now();
      if (now - saidAt < MINUTE_MS) return;
      saidAt = now;
      // Without the error's details: they are rows of customers.
      input.log.warn(
        { why: firstLine(error), table },
        'a batch could not be executed from memory and is executed with locks',
      );
    },
  };
}
