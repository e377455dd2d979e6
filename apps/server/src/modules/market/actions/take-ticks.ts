import { judgeTick, type OfferedTick, type Tick } from '@tidemark/domain/market';
import { isRefusal, present } from '@tidemark/domain/outcome';
import { type Clock, DAY_MS, type Millis, startOfUtcDay } from '@tidemark/domain/time';
import type { Bus } from '../../../platform/bus/bus.ts';
import type { Lane } from '../../../platform/database/queryable.ts';
import { type Book, barsToWrite, type InForce, withTicks, written } from '../book.ts';
import { barsChanged, ticksInForce } from '../events.ts';
import type { FeedTick, TickReceipt } from '../feeds/feed.ts';
import { formingBars } from '../present.ts';
import { ensureTickDays, insertTicks, type StoredTick, saveBars } from '../store.ts';

/** How long a first tick waits for others, so that they share one commit. */
const GATHER_MS = 3;
/** Bars are written at most this often; what is newer is in the ticks. */
const BARS_WRITTEN_MS = 1000;
/** A batch is cut here, so that one flood of ticks does not make one huge statement. */
const BATCH_MAX = 5000;

interface Waiting {
  readonly book: Book;
  readonly offered: OfferedTick;
}

interface Pledge {
  /** How many ticks must have been stored, in all, before it is kept. */
  readonly upTo: number;
  readonly keep: () => void;
  readonly break: (error: unknown) => void;
}

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
  const { books, clock } = options;
  let waiting: Waiting[] = [];
  let pledges: Pledge[] = [];
  let takenCount = 0;
  let storedCount = 0;
  let flushing: Promise<void> | undefined;
  let lastAt: Millis = Math.max(0, ...[...books.values()].map((book) => book.inForce.tick?.at ?? 0));
  let roomUntil: Millis = 0;
  let barsWrittenAt = Number.NEGATIVE_INFINITY;
  let isUncertain = false;

  /** Puts one tick in line, or says why not. */
  function judge(tick: FeedTick, now: Millis): 'taken' | 'held' | { key: string } {
    const book = books.get(tick.instrumentId);
    if (!book) return { key: 'market.tick_unknown_symbol' };
    const verdict = judgeTick(book.guard, tick, now);
    if (isRefusal(verdict)) return { key: verdict.refusal };
    book.guard = verdict.state;
    if (verdict.kind === 'held') return 'held';
    if (verdict.confirms) waiting.push({ book, offered: verdict.confirms });
    waiting.push({ book, offered: tick });
    takenCount += verdict.confirms ? 2 : 1;
    return 'taken';
  }

  async function take(ticks: readonly FeedTick[]): Promise<TickReceipt> {
    const now = clock.now();
    const refused: { index: number; key: string }[] = [];
    // The tick of this request that each instrument's guard holds: the next one may free it.
    const heldIndex = new Map<number, number>();
    const held = new Set<number>();
    let accepted = 0;
    for (const [index, tick] of ticks.entries()) {
      const before = waiting.length;
      const fate = judge(tick, now);
      if (typeof fate === 'object') {
        refused.push({ index, key: fate.key });
      } else if (fate === 'held') {
        held.add(index);
        heldIndex.set(tick.instrumentId, index);
      } else {
        const freed = heldIndex.get(tick.instrumentId);
        const confirmed = waiting.length - before === 2;
        if (freed !== undefined && confirmed) held.delete(freed);
        accepted += freed !== undefined && confirmed ? 2 : 1;
        heldIndex.delete(tick.instrumentId);
      }
    }
    await stored();
    return { accepted, refused, held: [...held] };
  }

  /** Resolves when everything taken so far is in force. */
  function stored(): Promise<void> {
    if (takenCount === storedCount) return Promise.resolve();
    const promise = new Promise<void>((keep, fail) => {
      pledges.push({ upTo: takenCount, keep, break: fail });
    });
    flushing ??= flushAll();
    return promise;
  }

  async function flushAll(): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, GATHER_MS));
    try {
      if (isUncertain) await options.restore();
      isUncertain = false;
      while (waiting.length > 0) await flushOne();
    } catch (error) {
      options.onTrouble(error);
      giveUp(error);
    } finally {
      flushing = undefined;
    }
  }

  async function flushOne(): Promise<void> {
    const batch = waiting.slice(0, BATCH_MAX);
    const at = Math.max(clock.now(), lastAt);
    const rows = numbered(batch, at);
    const staged = stage(rows);
    const barsDue = performance.now() - barsWrittenAt >= BARS_WRITTEN_MS;
    await makeRoom(at);
    const bars = barsDue ? dirtyBars(staged) : [];
    await options.lane.transact({
      read: async () => undefined,
      write: (tx) => (barsDue ? [insertTicks(tx, rows), saveBars(tx, bars)] : [insertTicks(tx, rows)]),
    });
    waiting.splice(0, batch.length);
    lastAt = at;
    if (barsDue) barsWrittenAt = performance.now();
    putInForce(staged, rows, barsDue);
    storedCount += batch.length;
    const kept = pledges.filter((pledge) => pledge.upTo <= storedCount);
    pledges = pledges.filter((pledge) => pledge.upTo > storedCount);
    for (const pledge of kept) pledge.keep();
  }

  /** The states after the rows, beside the ones in force. */
  function stage(rows: readonly StoredTick[]): Map<Book, InForce> {
    const staged = new Map<Book, InForce>();
    const byBook = new Map<Book, StoredTick[]>();
    for (const row of rows) {
      const book = present(books.get(row.instrumentId), 'a judged tick has a book');
      const own = byBook.get(book);
      if (own) own.push(row);
      else byBook.set(book, [row]);
    }
    for (const [book, own] of byBook) staged.set(book, withTicks(book.inForce, own));
    return staged;
  }

  function dirtyBars(staged: ReadonlyMap<Book, InForce>) {
    return [...books.values()].flatMap((book) => {
      const state = staged.get(book) ?? book.inForce;
      return state.isDirty ? barsToWrite(book.instrument.id, state) : [];
    });
  }

  function putInForce(staged: ReadonlyMap<Book, InForce>, rows: readonly StoredTick[], barsWritten: boolean): void {
    for (const [book, state] of staged) book.inForce = state;
    if (barsWritten) {
      for (const book of books.values()) if (book.inForce.isDirty) book.inForce = written(book.inForce);
    }
    const ticks: Tick[] = rows.map(({ instrumentId, seq, price, at }) => ({ instrumentId, seq, price, at }));
    options.bus.publish(ticksInForce, ticks);
    options.bus.publish(barsChanged, formingBars(staged.keys()));
  }

  async function makeRoom(at: Millis): Promise<void> {
    if (at < roomUntil) return;
    await options.lane.transaction((tx) => ensureTickDays(tx, at, at + DAY_MS));
    roomUntil = startOfUtcDay(at) + 2 * DAY_MS;
  }

  /**
   * What waits is dropped and its askers hear why. The last batch may be stored all the same (its
   * COMMIT went unanswered): before the next one the books are read again.
   */
  function giveUp(error: unknown): void {
    isUncertain = true;
    waiting = [];
    storedCount = takenCount;
    for (const book of books.values()) book.guard = guardOf(book.inForce);
    const broken = pledges;
    pledges = [];
    for (const pledge of broken) pledge.break(error);
  }

  return {
    take,
    async finish() {
      await flushing;
      const bars = dirtyBars(new Map());
      if (bars.length === 0) return;
      await options.lane.transaction((tx) => saveBars(tx, bars));
      for (const book of books.values()) book.inForce = written(book.inForce);
    },
  };
}

/** The batch as rows, each with the next number of its instrument. */
function numbered(batch: readonly Waiting[], at: Millis): StoredTick[] {
  const seqs = new Map<Book, number>();
  return batch.map(({ book, offered }) => {
    const seq = (seqs.get(book) ?? book.inForce.seq) + 1;
    seqs.set(book, seq);
    return { instrumentId: book.instrument.id, seq, price: offered.price, sourceTime: offered.sourceTime, at };
  });
}

/** What the guard knows when nothing is on its way. */
export function guardOf(state: InForce): Book['guard'] {
  const { tick, sourceTime } = state;
  return { last: tick && sourceTime !== undefined ? { price: tick.price, sourceTime } : undefined, held: undefined };
}
