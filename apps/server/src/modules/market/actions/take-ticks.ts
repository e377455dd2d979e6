import { type Clock, DAY_MS, type Millis, startOfUtcDay } from '@tidemark/domain/time';
import type { Bus } from '../../../platform/bus/bus.ts';
import type { Lane } from '../../../platform/database/queryable.ts';
import { type Book, barsToWrite, type InForce, withTicks, written } from '../book.ts';
import { barsChanged, ticksInForce } from '../events.ts';
import type { FeedTick, TickReceipt } from '../feeds/feed.ts';
import { createGroupCommit } from '../group-commit.ts';
import { formingBars } from '../present.ts';
import { ensureTickDays, insertTicks, type StoredTick, saveBars } from '../store.ts';
import { guardOf, judgeTicks, type TakenTick } from './judge-ticks.ts';

/** How long a first tick waits for others, so that they share one commit. */
const GATHER_MS = 3;
/** Bars are written at most this often; what is newer is in the ticks. */
const BARS_WRITTEN_MS = 1000;
/** A batch is cut here, so that one flood of ticks does not make one huge statement. */
const BATCH_MAX = 5000;

export interface TickIntake {
  /** Judges ticks in their order; resolves when those that were taken are stored and in force. */
  take(ticks: readonly FeedTick[]): Promise<TickReceipt>;
  /** Stores what waits and writes the bars. */
  finish(): Promise<void>;
}

interface IntakeOptions {
  readonly clock: Clock;
  readonly lane: Lane;
  readonly bus: Bus;
  readonly books: ReadonlyMap<number, Book>;
  /** Brings the books back from the database after a batch whose outcome is not known. */
  readonly restore: () => Promise<void>;
  readonly onTrouble: (error: unknown) => void;
}

/**
 * The one way of a price into force: judge, store in batches (a group commit), then put in force,
 * publish and answer. Nothing here costs more when more people watch.
 */
export function createTickIntake(options: IntakeOptions): TickIntake {
  const { books, bus, clock, lane } = options;
  let lastAt = lastMoment(books);
  let roomUntil: Millis = 0;
  let barsWrittenAt = Number.NEGATIVE_INFINITY;
  let isUncertain = false;

  async function store(batch: readonly TakenTick[]): Promise<void> {
    if (isUncertain) await options.restore();
    isUncertain = false;
    // The moment at which a tick comes into force never goes back, whatever the wall's clock does.
    lastAt = Math.max(clock.now(), lastAt);
    await makeRoom(lastAt);
    const rows = numbered(batch, lastAt);
    const staged = stage(batch, rows);
    const barsDue = performance.now() - barsWrittenAt >= BARS_WRITTEN_MS;
    const bars = barsDue ? dirtyBars(books, staged) : [];
    await lane.transact({
      read: async () => undefined,
      write: (tx) => (barsDue ? [insertTicks(tx, rows), saveBars(tx, bars)] : [insertTicks(tx, rows)]),
    });
    for (const [book, state] of staged) book.inForce = state;
    if (barsDue) {
      barsWrittenAt = performance.now();
      markWritten(books);
    }
    bus.publish(
      ticksInForce,
      rows.map(({ instrumentId, seq, price, at }) => ({ instrumentId, seq, price, at })),
    );
    bus.publish(barsChanged, formingBars(staged.keys()));
  }

  async function makeRoom(at: Millis): Promise<void> {
    if (at < roomUntil) return;
    await lane.transaction((tx) => ensureTickDays(tx, at, at + DAY_MS));
    roomUntil = startOfUtcDay(at) + 2 * DAY_MS;
  }

  /**
   * What waited is dropped, so the guards forget it. The last batch may be stored all the same (its
   * COMMIT went unanswered): before the next one the books are read again.
   */
  function onFailure(error: unknown): void {
    isUncertain = true;
    for (const book of books.values()) book.guard = guardOf(book.inForce);
    options.onTrouble(error);
  }

  const commits = createGroupCommit<TakenTick>({
    gatherMs: GATHER_MS,
    batchMax: BATCH_MAX,
    store,
    onFailure,
  });
  return {
    async take(ticks) {
      const { taken, receipt } = judgeTicks(books, ticks, clock.now());
      await commits.add(taken);
      return receipt;
    },
    async finish() {
      await commits.idle();
      const bars = dirtyBars(books, new Map());
      if (bars.length === 0 || isUncertain) return;
      await lane.transaction((tx) => saveBars(tx, bars));
      markWritten(books);
    },
  };
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
