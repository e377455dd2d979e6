import type { Alarms } from '../../platform/alarms/alarms.ts';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Timers } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/database/queryable.ts';
import { isDatabaseAway } from '../../platform/database/unavailable.ts';
import { createIdSource, type IdSource } from '../../platform/ids/ids.ts';
import type { Log } from '../../platform/log/log.ts';
import type { UserNotice } from '../../platform/outbox/outbox.ts';
import {
  lockQueuedNotices,
  type QueuedNotice,
  removeQueued,
  retrySetAside,
  setAside,
} from '../../platform/outbox/outbox.ts';
import { firstLine } from '../../platform/start-problem.ts';
import { noticesWritten } from './events.ts';
import { presentNotice } from './present.ts';
import { type StoredNotice, selectWritten, writeNotices } from './store/notices.ts';

/** Notices written in one transaction. */
const BATCH_MAX = 1000;
/** Between two tries while the database is away; real time. */
const RETRY_MS = 500;

export interface NotificationWriterParts {
  readonly database: Database;
  readonly bus: Bus;
  readonly clock: Timers;
  readonly log: Log;
  readonly alarms: Pick<Alarms, 'raise'>;
}

/**
 * Turns outbox rows into notices, in order, and publishes them once committed. A row leaves the outbox in the
 * transaction that writes its notice, so that each is written exactly once. While the database is unavailable
 * they wait; one that cannot be written is set aside.
 */
export class NotificationWriter {
  readonly #parts: NotificationWriterParts;
  readonly #ids: IdSource;
  #running: Promise<void> | undefined;
  #isAsked = false;
  #isStopping = false;
  /** Written by a transaction whose COMMIT was not answered. */
  #unsure: readonly StoredNotice[] = [];

  constructor(parts: NotificationWriterParts) {
    this.#parts = parts;
    this.#ids = createIdSource(parts.database, 'notice.notice_id');
  }

  /** Retries rows set aside before; then takes queued rows. */
  async start(): Promise<void> {
    await retrySetAside(this.#parts.database);
    this.look();
  }

  /** There may be something in the outbox. */
  look(): void {
    this.#isAsked = true;
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined;
    });
  }

  /** Resolves once everything that is queued so far is written and published, or set aside. */
  async idle(): Promise<void> {
    while (this.#running !== undefined) await this.#running;
  }

  /** Takes what is queued; where the database is away it stays in the outbox. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    await this.idle();
  }

  async #run(): Promise<void> {
    // Rows of the same turn, as from one tick, share a transaction.
    await undefined;
    while (this.#isAsked) {
      this.#isAsked = false;
      try {
        await this.#publishUnsure();
        while ((await this.#takeSome()) > 0);
      } catch (err) {
        if (this.#isStopping) {
          this.#parts.log.warn({ err }, 'notices stay in the outbox until the next start');
          return;
        }
        this.#parts.log.error({ err }, 'notices could not be written; it is tried again');
        this.#isAsked = true;
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      }
    }
  }

  /** Takes a batch; if one row cannot be written, each alone. */
  async #takeSome(): Promise<number> {
    try {
      return await this.#take(BATCH_MAX);
    } catch (err) {
      if (isDatabaseAway(err)) throw err;
    }
    let taken = 0;
    while (taken < BATCH_MAX && (await this.#takeOne())) taken += 1;
    return taken;
  }

  async #takeOne(): Promise<boolean> {
    let queued: QueuedNotice | undefined;
    try {
      const taken = await this.#take(1, (rows) => {
        queued = rows[0];
      });
      return taken > 0;
    } catch (err) {
      if (queued === undefined || isDatabaseAway(err)) throw err;
      const { database, clock, alarms } = this.#parts;
      const error = firstLine(err);
      await setAside(database, { id: queued.id, error, now: clock.now() });
      alarms.raise('poison_item', 'notices', { outbox: queued.id, key: queued.key, error });
      return true;
    }
  }

  async #take(limit: number, seen: (rows: readonly QueuedNotice[]) => void = () => {}): Promise<number> {
    let notices: readonly StoredNotice[] = [];
    try {
      await this.#parts.database.transaction(async (tx) => {
        notices = [];
        const queued = await lockQueuedNotices(tx, limit);
        if (queued.length === 0) return;
        seen(queued);
        await this.#ids.reserve(queued.length, tx);
        const rows = queued.map((row) => noticeOf(row, this.#ids.next()));
        await writeNotices(tx, rows);
        await removeQueued(
          tx,
          queued.map(({ id }) => id),
        );
        notices = rows;
      });
    } catch (err) {
      if (isDatabaseAway(err)) this.#unsure = notices;
      throw err;
    }
    this.#publish(notices);
    return notices.length;
  }

  /** After a COMMIT that went unanswered the notices may be there, and are still to be published. */
  async #publishUnsure(): Promise<void> {
    if (this.#unsure.length === 0) return;
    const there = await selectWritten(
      this.#parts.database,
      this.#unsure.map(({ id }) => id),
    );
    const written = this.#unsure.filter(({ id }) => there.has(id));
    this.#unsure = [];
    this.#publish(written);
  }

  #publish(notices: readonly StoredNotice[]): void {
    if (notices.length === 0) return;
    this.#parts.bus.publish(
      noticesWritten,
      notices.map((row) => ({ userId: row.userId, notice: presentNotice(row) })),
    );
  }
}

function noticeOf({ userId, key, params, at }: QueuedNotice, id: number): StoredNotice {
  return {
    id,
    userId,
    kind: kindOf(key),
    key,
    params: JSON.parse(params) as UserNotice['params'],
    at,
    isRead: false,
  };
}

/** What a notice belongs to: the first part of its key. */
function kindOf(key: string): string {
  return key.split('.')[0] ?? key;
}
