import { isDatabaseAway } from '../../platform/database/unavailable.ts';
import { queueNotices, type UserNotice } from '../../platform/outbox/outbox.ts';
import type { NotificationWriter, NotificationWriterParts } from './notification-writer.ts';
import { type FiredAlert, markFired } from './store/alerts.ts';

/** Between two tries while the database is away; real time. */
const RETRY_MS = 500;

/** An alert that was reached, and the notice to its owner. */
export interface ReachedAlert {
  readonly fired: FiredAlert;
  readonly notice: UserNotice;
}

/**
 * Marks alerts that were reached and queues their notices in the same transaction, so that both are
 * there once or neither. One that is lost with the process is found again at the next start, among the
 * stored ticks. While the database is away they wait; one that cannot be marked does not stop others.
 */
export class AlertNotifications {
  readonly #parts: NotificationWriterParts;
  readonly #writer: Pick<NotificationWriter, 'look'>;
  readonly #waiting: ReachedAlert[] = [];
  #running: Promise<void> | undefined;
  #isStopping = false;

  constructor(parts: NotificationWriterParts, writer: Pick<NotificationWriter, 'look'>) {
    this.#parts = parts;
    this.#writer = writer;
  }

  tell(reached: ReachedAlert): void {
    this.#waiting.push(reached);
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined;
    });
  }

  /** Resolves once everything so far is marked and queued. */
  async idle(): Promise<void> {
    while (this.#running !== undefined) await this.#running;
  }

  /** Marks what waits; what cannot be marked now is found at the next start. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    await this.idle();
  }

  async #run(): Promise<void> {
    // Events of the same turn, as from one tick, share a transaction.
    await undefined;
    while (this.#waiting.length > 0) {
      const batch = [...this.#waiting];
      try {
        await this.#markEach(batch);
        this.#waiting.splice(0, batch.length);
        this.#writer.look();
      } catch (err) {
        if (this.#isStopping) {
          this.#waiting.length = 0;
          return;
        }
        this.#parts.log.error({ err }, 'alerts could not be marked; it is tried again');
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      }
    }
  }

  async #markEach(batch: readonly ReachedAlert[]): Promise<void> {
    try {
      await this.#mark(batch);
    } catch (err) {
      if (isDatabaseAway(err)) throw err;
      const [only] = batch;
      if (only === undefined || batch.length > 1) {
        for (const one of batch) await this.#markEach([one]);
        return;
      }
      this.#parts.alarms.raise('poison_item', 'price alerts', {
        alert: only.fired.alertId,
        error: String(err),
      });
    }
  }

  #mark(batch: readonly ReachedAlert[]): Promise<void> {
    return this.#parts.database.transaction(async (tx) => {
      const marked = await markFired(
        tx,
        batch.map(({ fired }) => fired),
      );
      const notices = batch.filter(({ fired }) => marked.has(fired.alertId)).map(({ notice }) => notice);
      await queueNotices(tx, notices, this.#parts.clock.now());
    });
  }
}
