import { type Clock, DAY_MS, type Millis, startOfUtcDay } from '@tidemark/domain/time';
import type { Bus } from '../../../platform/bus/bus.ts';
import type { Lane, Write } from '../../../platform/database/queryable.ts';
import { type Book, barsToWrite, type InForce, withTicks, written } from '../book.ts';
import { barsChanged, ticksInForce } from '../events.ts';
import type { FeedTick, TickReceipt } from '../feeds/feed.ts';
import { createGroupCommit, type GroupCommit } from '../group-commit.ts';
import { formingBars } from '../present.ts';
import { SignsOfLife } from '../signs-of-life.ts';
import { insertingHeard, sealing } from '../store/looking-back.ts';
import { ensureTickDays, insertTicks, type StoredTick, saveBars } from '../store.ts';
import { guardOf, judgeTicks, type TakenTick } from './judge-ticks.ts';

/** How long a first tick waits for others, so that they share one commit. */
const GATHER_MS = 3;
/** Bars are written at most this often; what is newer is in the ticks. */
const BARS_WRITTEN_MS = 1000;
/** A batch is cut here, so that one flood of ticks does not make one huge statement. */
const BATCH_MAX = 5000;

export interface TickIntake {
  /**
   * Judges ticks in their order; resolves when those that were taken are stored and in force. An
   * empty list is a sign of life. `heardSince`: from then on the source was heard without a break.
   */
  take(ticks: readonly FeedTick[], heardSince?: Millis): Promise<TickReceipt>;
  /**
   * Resolves when every tick at or before a moment is in force and what was heard of the source
   * until then is on record; no tick comes into force at or before it any more, also after a restart.
   */
  sealUpTo(moment: Millis): Promise<void>;
  /** Stores what waits and writes the bars. */
  finish(): Promise<void>;
}

interface IntakeOptions {
  readonly clock: Clock;
  readonly lane: Lane;
  readonly bus: Bus;
  readonly books: ReadonlyMap<number, Book>;
  /** Up to here an earlier process has sealed the time. */
  readonly sealedUpTo: Millis;
  /** Brings the books back from the database after a batch whose outcome is not known. */
  readonly restore: () => Promise<void>;
  readonly onTrouble: (error: unknown) => void;
}

/**
 * The one way of a price into force: judge, store in batches (a group commit), then put in force,
 * publish and answer. Nothing here costs more when more people watch.
 */
export function createTickIntake(options: IntakeOptions): TickIntake {
  return new Intake(options);
}

class Intake implements TickIntake {
  readonly #options: IntakeOptions;
  readonly #commits: GroupCommit<TakenTick>;
  readonly #signs: SignsOfLife;
  /** The moment at which a tick comes into force never goes back, whatever the wall's clock does. */
  #lastAt: Millis;
  /** The batch that is being stored, and the moment at which its ticks come into force. */
  #underWay: { readonly at: Millis; readonly stored: Promise<void> } | undefined;
  #roomUntil: Millis = 0;
  #barsWrittenAt = Number.NEGATIVE_INFINITY;
  #isUncertain = false;

  constructor(options: IntakeOptions) {
    this.#options = options;
    this.#lastAt = Math.max(lastMoment(options.books), options.sealedUpTo + 1);
    this.#signs = new SignsOfLife(lastMoment(options.books));
    this.#commits = createGroupCommit<TakenTick>({
      gatherMs: GATHER_MS,
      batchMax: BATCH_MAX,
      store: (batch) => this.#store(batch),
      onFailure: (error) => this.#onFailure(error),
    });
  }

  async take(ticks: readonly FeedTick[], heardSince?: Millis): Promise<TickReceipt> {
    const now = this.#options.clock.now();
    const { taken, receipt } = judgeTicks(this.#options.books, ticks, now);
    this.#signs.hear({ since: Math.min(heardSince ?? now, now), until: now });
    await this.#commits.add(taken);
    // Without it prices are good all the same: a sign that could not be stored is stored later.
    if (this.#signs.isDue()) await this.#recordSigns([]).catch(this.#options.onTrouble);
    return receipt;
  }

  async sealUpTo(moment: Millis): Promise<void> {
    this.#lastAt = Math.max(this.#lastAt, moment + 1);
    const underWay = this.#underWay;
    if (underWay && underWay.at <= moment) await underWay.stored.catch(() => undefined);
    await this.#recordSigns([sealing(moment)]);
  }

  async finish(): Promise<void> {
    await this.#commits.idle();
    const bars = dirtyBars(this.#options.books, new Map());
    if (bars.length === 0 || this.#isUncertain) return;
    await this.#options.lane.transaction((tx) => saveBars(tx, bars));
    markWritten(this.#options.books);
  }

  async #recordSigns(more: readonly Write[]): Promise<void> {
    const spans = this.#signs.take();
    try {
      await this.#options.lane.write(spans.length > 0 ? [insertingHeard(spans), ...more] : more);
    } catch (error) {
      this.#signs.putBack(spans);
      throw error;
    }
  }

  async #store(batch: readonly TakenTick[]): Promise<void> {
    if (this.#isUncertain) await this.#options.restore();
    this.#isUncertain = false;
    this.#lastAt = Math.max(this.#options.clock.now(), this.#lastAt);
    this.#underWay = { at: this.#lastAt, stored: this.#putInForce(batch, this.#lastAt) };
    try {
      await this.#underWay.stored;
    } finally {
      this.#underWay = undefined;
    }
  }

  async #putInForce(batch: readonly TakenTick[], at: Millis): Promise<void> {
    const { books, bus, lane } = this.#options;
    await this.#makeRoom(at);
    const rows = numbered(batch, at);
    const staged = stage(batch, rows);
    const barsDue = performance.now() - this.#barsWrittenAt >= BARS_WRITTEN_MS;
    const bars = barsDue ? dirtyBars(books, staged) : [];
    await lane.transact({
      read: async () => undefined,
      write: (tx) => (barsDue ? [insertTicks(tx, rows), saveBars(tx, bars)] : [insertTicks(tx, rows)]),
    });
    for (const [book, state] of staged) book.inForce = state;
    this.#signs.ticksStored(at);
    if (barsDue) {
      this.#barsWrittenAt = performance.now();
      markWritten(books);
    }
    bus.publish(
      ticksInForce,
      rows.map(({ instrumentId, seq, price }) => ({ instrumentId, seq, price, at })),
    );
    bus.publish(barsChanged, formingBars(staged.keys()));
  }

  async #makeRoom(at: Millis): Promise<void> {
    if (at < this.#roomUntil) return;
    await this.#options.lane.transaction((tx) => ensureTickDays(tx, at, at + DAY_MS));
    this.#roomUntil = startOfUtcDay(at) + 2 * DAY_MS;
  }

  /**
   * What waited is dropped, so the guards forget it. The last batch may be stored all the same (its
   * COMMIT went unanswered): before the next one the books are read again.
   */
  #onFailure(error: unknown): void {
    this.#isUncertain = true;
    for (const book of this.#options.books.values()) book.guard = guardOf(book.inForce);
    this.#options.onTrouble(error);
  }
}

function lastMoment(books: ReadonlyMap<number, Book>): Millis {
  return Math.max(0, ...[...books.values()].map((book) => book.inForce.tick?.at ?? 0));
}

/** The batch as rows, each with the next number of its instrument. */
function numbered(batch: readonly TakenTick[], at: Millis): StoredTick[] {
  const seqs = new Map<Book, number>();
  return batch.map(({ book, offered }) => {
    const seq = (seqs.get(book) ?? book.inForce.seq) + 1;
    seqs.set(book, seq);
    return {
      instrumentId: book.instrument.id,
      seq,
      price: offered.price,
      sourceTime: offered.sourceTime,
      at,
    };
  });
}

/** The states after the rows, beside the ones in force. */
function stage(batch: readonly TakenTick[], rows: readonly StoredTick[]): Map<Book, InForce> {
  const rowsOf = new Map<Book, StoredTick[]>();
  for (const [i, row] of rows.entries()) {
    const book = batch[i]?.book;
    if (!book) continue;
    const own = rowsOf.get(book);
    if (own) own.push(row);
    else rowsOf.set(book, [row]);
  }
  return new Map([...rowsOf].map(([book, own]) => [book, withTicks(book.inForce, own)]));
}

function dirtyBars(books: ReadonlyMap<number, Book>, staged: ReadonlyMap<Book, InForce>) {
  return [...books.values()].flatMap((book) => {
    const state = staged.get(book) ?? book.inForce;
    return state.isDirty ? barsToWrite(book.instrument.id, state) : [];
  });
}

function markWritten(books: ReadonlyMap<number, Book>): void {
  for (const book of books.values()) if (book.inForce.isDirty) book.inForce = written(book.inForce);
}
