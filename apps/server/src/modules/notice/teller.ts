import type { Millis } from '@tidemark/domain/time';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Timers } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/database/queryable.ts';
import { createIdSource, type IdSource } from '../../platform/ids/ids.ts';
import type { Log } from '../../platform/log/log.ts';
import { noticesWritten } from './events.ts';
import { presentNotice } from './present.ts';
import type { Telling } from './sources.ts';
import { type FiredAlert, type StoredNotice, selectWritten, writeNotices } from './store.ts';

/** Notices written in one transaction at the most. */
const BATCH_MAX = 1000;
/** Between two tries while the database is away; real time. */
const RETRY_MS = 500;

/** A notice on its way to the disk. */
interface Waiting {
  readonly telling: Telling;
  readonly at: Millis;
  /** Written only if the alert has not been told of before, and marks it as told. */
  readonly fired: FiredAlert | undefined;
  /** Given at the first try and kept for the later ones, so that none is written twice. */
  id: number | undefined;
}

/**
 * Writes notices in batches, in the order in which they came, and tells of them once they are
 * committed. While the database is away they wait.
 */
export class Teller {
  readonly #database: Database;
  readonly #bus: Bus;
  readonly #clock: Timers;
  readonly #log: Log;
  readonly #ids: IdSource;
  readonly #waiting: Waiting[] = [];
  #running: Promise<void> | undefined;
  #isStopping = false;

  constructor(input: {
    readonly database: Database;
    readonly bus: Bus;
    readonly clock: Timers;
    readonly log: Log;
  }) {
    this.#database = input.database;
    this.#bus = input.bus;
    this.#clock = input.clock;
    this.#log = input.log;
    this.#ids = createIdSource(input.database, 'notice.notice_id');
  }

  tell(telling: Telling, fired?: FiredAlert): void {
    this.#waiting.push({ telling, at: this.#clock.now(), fired, id: undefined });
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined;
    });
  }

  /** Resolves once everything so far is written and told. */
  async idle(): Promise<void> {
    while (this.#running !== undefined) await this.#running;
  }

  /** Writes what waits; what cannot be written now stays unwritten. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    await this.idle();
  }

  async #run(): Promise<void> {
    // What comes in the same turn, as from one tick, shares a transaction.
    await undefined;
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.slice(0, BATCH_MAX);
      try {
        await this.#write(batch);
        this.#waiting.splice(0, batch.length);
      } catch (err) {
        if (this.#isStopping) {
          this.#log.error({ err, notices: this.#waiting.length }, 'notices were not written before the end');
          this.#waiting.length = 0;
          return;
        }
        this.#log.error({ err }, 'notices could not be written; it is tried again');
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      }
    }
  }

  async #write(batch: readonly Waiting[]): Promise<void> {
    const written = await this.#database.transaction(async (tx) => {
      await this.#ids.reserve(batch.length, tx);
      const rows = batch.map((waiting) => ({ ...noticeOf(waiting, this.#ids), fired: waiting.fired }));
      await writeNotices(tx, rows);
      // After a COMMIT that went unanswered the rows are there already, and are still to be told of.
      const there = await selectWritten(
        tx,
        rows.map(({ id }) => id),
      );
      return rows.filter(({ id }) => there.has(id));
    });
    if (written.length === 0) return;
    this.#bus.publish(
      noticesWritten,
      written.map((row) => ({ userId: row.userId, notice: presentNotice(row) })),
    );
  }
}

function noticeOf(waiting: Waiting, ids: IdSource): StoredNotice {
  waiting.id ??= ids.next();
  const { userId, key, params } = waiting.telling;
  return { id: waiting.id, userId, kind: kindOf(key), key, params, at: waiting.at, isRead: false };
}

/** What a notice belongs to: the first part of its key. */
function kindOf(key: string): string {
  return key.split('.')[0] ?? key;
}
