import { type Clock, DAY_MS, type Millis, SECOND_MS, startOfUtcDay } from '@tidemark/domain/time';
import type { Bus } from '../../../platform/bus/bus.ts';
import type { ClockTrust } from '../../../platform/clock/guarded-clock.ts';
import type { ConnectionWorker, Write } from '../../../platform/database/queryable.ts';
import { barsChanged, ticksInForce } from '../events.ts';
import type { Delivery, FeedTick, TickReceipt, TickSink } from '../feeds/feed.ts';
import { Heartbeats, Liveness, type Sign } from '../liveness.ts';
import { formingBars } from '../present.ts';
import type { TickWatch } from '../quality/quality-recorder.ts';
import { barsToWrite, type InForce, type QuoteState, withTicks, written } from '../quote-state.ts';
import { type RefusedRun, RefusedRuns, type RefusedRunsOptions, type RefusedTick } from '../refused-runs.ts';
import { insertingHeard, sealing } from '../store/looking-back.ts';
import { ensureTickDays, insertTicks, type StoredTick, saveBars } from '../store/ticks.ts';
import { guardOf, judgeTicks, type TakenTick } from './judge-ticks.ts';

/** How long a first tick waits for others, so that they share one commit. */
const GATHER_MS = 3;
/** The last price is ahead of the clock by more than this: an alarm, with its subject. */
const BEHIND_MS_MAX: Millis = SECOND_MS;
const LAST_PRICE = 'the last stored price lies ahead of it';
/** Bars are written at most this often; what is newer is in the ticks. */
const BARS_WRITTEN_MS = 1000;
/** A batch is cut here, so that one flood of ticks does not make one huge statement. */
const BATCH_MAX = 5000;

export interface TickIntake {
  /** Judges ticks in their order; resolves when the accepted ones are stored and current. */
  readonly take: TickSink;
  /** Last heartbeat of the source; undefined while its prices cannot be relied on. */
  aliveAt(): Millis | undefined;
  /** Last heartbeat of the source, and its run of refused ticks. */
  source(): { readonly heardAt: Millis | undefined; readonly refusedRun: RefusedRun | undefined };
  /**
   * Resolves when every tick at or before a moment is current and the heartbeats until then are stored; no
   * tick becomes current at or before it any more, also after a restart.
   */
  advanceWatermark(moment: Millis): Promise<void>;
  /** Stores what waits and writes the bars. */
  finish(): Promise<void>;
}

interface IntakeOptions extends RefusedRunsOptions {
  readonly clock: Clock;
  readonly trust: ClockTrust;
  readonly worker: ConnectionWorker;
  readonly bus: Bus;
  readonly quoteStates: ReadonlyMap<number, QuoteState>;
  /** Counts what becomes of ticks. */
  readonly watch?: TickWatch;
  /** Up to here an earlier process has sealed the time. */
  readonly watermarkMs: Millis;
  /** Reloads the quote states from the database after a batch of unknown outcome. */
  readonly restore: () => Promise<void>;
  readonly onTrouble: (error: unknown) => void;
}

/**
 * The only path of a price: judge, store in batches (a group commit), then make current, publish and answer.
 * Its cost does not grow with the number of watchers.
 */
export function createTickIntake(options: IntakeOptions): TickIntake {
  return new Intake(options);
}

class Intake implements TickIntake {
  readonly #options: IntakeOptions;
  readonly #commits: GroupCommit<TakenTick>;
  readonly #signs: Heartbeats;
  readonly #liveness: Liveness;
  readonly #refused: RefusedRuns;
  /** The time at which a tick becomes current never decreases, whatever the wall clock does. */
  #lastAt: Millis;
  /** The batch that is being stored, and the time at which its ticks become current. */
  #underWay: { readonly at: Millis; readonly stored: Promise<void> } | undefined;
  #roomUntil: Millis = 0;
  #barsWrittenAt = Number.NEGATIVE_INFINITY;
  #isUncertain = false;
  #isBehind = false;

  constructor(options: IntakeOptions) {
    this.#options = options;
    this.#lastAt = Math.max(lastMoment(options.quoteStates), options.watermarkMs + 1);
    this.#signs = new Heartbeats(lastMoment(options.quoteStates));
    this.#liveness = new Liveness(options.clock, options.trust);
    this.#refused = new RefusedRuns(options);
    this.#commits = createGroupCommit<TakenTick>({
      batchMs: GATHER_MS,
      batchMax: BATCH_MAX,
      store: (batch) => this.#store(batch),
      onFailure: (error) => this.#onFailure(error),
    });
  }

  async take(ticks: readonly FeedTick[], delivery: Delivery = {}): Promise<TickReceipt> {
    const { clock, trust, quoteStates, onTrouble } = this.#options;
    const [now, period] = [clock.now(), trust.period()];
    this.#tellWhetherBehind(now);
    if (period === undefined) return this.#refuseAll(ticks, delivery, now);
    const { heardSince, unreadable = [] } = delivery;
    const sign: Sign = { at: now, isPaced: heardSince !== undefined, period };
    const { taken, receipt } = judgeTicks(quoteStates, ticks, sign);
    this.#see(this.#notAccepted(ticks, receipt, unreadable), taken, now);
    const isHeartbeat =
      ticks.length === 0 &&
      unreadable.length === 0 &&
      this.#liveness.heartbeat(sign, this.#refused.isRefusing());
    // Stored ticks suffice; a paced source, with ticks far apart, also records a heartbeat.
    if (isHeartbeat || (sign.isPaced && taken.length > 0)) {
      this.#signs.hear({ since: Math.min(heardSince ?? now, now), until: now });
    }
    await this.#commits.add(taken);
    // Without it prices are good all the same: a sign that could not be stored is stored later.
    if (this.#signs.isDue()) await this.#recordSigns([]).catch(onTrouble);
    return receipt;
  }

  /**
   * After a restart the clock may show an earlier time than the last price. New prices then get that time,
   * and stay stale until the clock has passed it: an operator must see why nothing is filled.
   */
  #tellWhetherBehind(now: Millis): void {
    const behindMs = this.#lastAt - now;
    if (behindMs > BEHIND_MS_MAX) {
      this.#isBehind = true;
      this.#options.alarms.raise('clock', LAST_PRICE, { problem: 'behind_last_price', by_ms: -behindMs });
    } else if (this.#isBehind) {
      this.#isBehind = false;
      this.#options.alarms.clear('clock', LAST_PRICE);
    }
  }

  aliveAt(): Millis | undefined {
    return this.#liveness.aliveAt();
  }

  source() {
    return { heardAt: this.#liveness.heardAt(), refusedRun: this.#refused.source };
  }

  /** Without a clock that can be trusted no tick can be judged: none is early, late or young. */
  #refuseAll(ticks: readonly FeedTick[], { unreadable = [] }: Delivery, now: Millis): TickReceipt {
    const refused = ticks.map((_, index) => ({ index, key: 'market.clock_unsure' }));
    const receipt: TickReceipt = { accepted: 0, refused, held: [] };
    this.#see(this.#notAccepted(ticks, receipt, unreadable), [], now);
    return receipt;
  }

  #see(refused: readonly RefusedTick[], taken: readonly TakenTick[], now: Millis): void {
    this.#refused.see(refused, taken, now);
    for (const { instrumentId, reason } of refused)
      if (instrumentId !== undefined) this.#options.watch?.notAccepted(instrumentId, reason);
  }

  #notAccepted(
    ticks: readonly FeedTick[],
    { refused, held }: TickReceipt,
    unreadable: Required<Delivery>['unreadable'],
  ): RefusedTick[] {
    const tickAt = (index: number, reason: string): RefusedTick => {
      const quoteState = this.#options.quoteStates.get(ticks[index]?.instrumentId ?? 0);
      const { id: instrumentId, code: symbol = '' } = quoteState?.instrument ?? {};
      return { symbol, instrumentId, reason, quoteState };
    };
    return [
      ...unreadable.map(({ symbol, key }) => ({
        ...{ symbol, reason: key, instrumentId: undefined, quoteState: undefined },
      })),
      ...refused.map(({ index, key }) => tickAt(index, key)),
      ...held.map((index) => tickAt(index, 'held')),
    ];
  }

  async advanceWatermark(moment: Millis): Promise<void> {
    this.#lastAt = Math.max(this.#lastAt, moment + 1);
    const underWay = this.#underWay;
    if (underWay && underWay.at <= moment) await underWay.stored.catch(() => undefined);
    await this.#recordSigns([sealing(moment)]);
  }

  async finish(): Promise<void> {
    await this.#commits.idle();
    const bars = dirtyBars(this.#options.quoteStates, new Map());
    if (bars.length === 0 || this.#isUncertain) return;
    await this.#options.worker.transaction((tx) => saveBars(tx, bars));
    markWritten(this.#options.quoteStates);
  }

  async #recordSigns(more: readonly Write[]): Promise<void> {
    const spans = this.#signs.take();
    try {
      await this.#options.worker.write(spans.length > 0 ? [insertingHeard(spans), ...more] : more);
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
    const { quoteStates, bus, worker } = this.#options;
    await this.#makeRoom(at);
    const rows = numbered(batch, at);
    const staged = stage(batch, rows);
    const barsDue = performance.now() - this.#barsWrittenAt >= BARS_WRITTEN_MS;
    const bars = barsDue ? dirtyBars(quoteStates, staged) : [];
    await worker.transact({
      read: async () => undefined,
      write: (tx) => (barsDue ? [insertTicks(tx, rows), saveBars(tx, bars)] : [insertTicks(tx, rows)]),
    });
    for (const [quoteState, state] of staged) quoteState.inForce = state;
    // Only stored ticks show that the source's prices get through.
    const last = batch.at(-1);
    if (last) this.#liveness.price({ ...last.sign, at });
    this.#signs.ticksStored(at);
    this.#options.watch?.stored(rows);
    if (barsDue) {
      this.#barsWrittenAt = performance.now();
      markWritten(quoteStates);
    }
    bus.publish(
      ticksInForce,
      rows.map(({ instrumentId, seq, price }) => ({ instrumentId, seq, price, at })),
    );
    bus.publish(barsChanged, formingBars(staged.keys()));
  }

  async #makeRoom(at: Millis): Promise<void> {
    if (at < this.#roomUntil) return;
    await this.#options.worker.transaction((tx) => ensureTickDays(tx, at, at + DAY_MS));
    this.#roomUntil = startOfUtcDay(at) + 2 * DAY_MS;
  }

  /**
   * Waiting ticks are dropped and the guards forget them. The last batch may be stored (its COMMIT was not
   * answered): quote states are reloaded before the next one.
   */
  #onFailure(error: unknown): void {
    this.#isUncertain = true;
    for (const quoteState of this.#options.quoteStates.values())
      quoteState.guard = guardOf(quoteState.inForce);
    this.#options.onTrouble(error);
  }
}

function lastMoment(quoteStates: ReadonlyMap<number, QuoteState>): Millis {
  return Math.max(0, ...[...quoteStates.values()].map((quoteState) => quoteState.inForce.tick?.at ?? 0));
}

/** The batch as rows, each with the next number of its instrument. */
function numbered(batch: readonly TakenTick[], at: Millis): StoredTick[] {
  const seqs = new Map<QuoteState, number>();
  return batch.map(({ quoteState, offered }) => {
    const seq = (seqs.get(quoteState) ?? quoteState.inForce.seq) + 1;
    seqs.set(quoteState, seq);
    return {
      instrumentId: quoteState.instrument.id,
      seq,
      price: offered.price,
      sourceTime: offered.sourceTime,
      at,
      evidence: offered.evidence,
    };
  });
}

/** The states after the rows, separate from the current ones. */
function stage(batch: readonly TakenTick[], rows: readonly StoredTick[]): Map<QuoteState, InForce> {
  const rowsOf = new Map<QuoteState, StoredTick[]>();
  for (const [i, row] of rows.entries()) {
    const quoteState = batch[i]?.quoteState;
    if (!quoteState) continue;
    const own = rowsOf.get(quoteState);
    if (own) own.push(row);
    else rowsOf.set(quoteState, [row]);
  }
  return new Map([...rowsOf].map(([quoteState, own]) => [quoteState, withTicks(quoteState.inForce, own)]));
}

function dirtyBars(quoteStates: ReadonlyMap<number, QuoteState>, staged: ReadonlyMap<QuoteState, InForce>) {
  return [...quoteStates.values()].flatMap((quoteState) => {
    const state = staged.get(quoteState) ?? quoteState.inForce;
    return state.isDirty ? barsToWrite(quoteState.instrument.id, state) : [];
  });
}

function markWritten(quoteStates: ReadonlyMap<number, QuoteState>): void {
  for (const quoteState of quoteStates.values())
    if (quoteState.inForce.isDirty) quoteState.inForce = written(quoteState.inForce);
}

/** Stores items in batches: items that arrive during one share the next. */
export interface GroupCommit<Item> {
  /** Resolves when the items are stored, in order of arrival. */
  add(items: readonly Item[]): Promise<void>;
  /** Resolves when nothing is pending, stored or failed. */
  idle(): Promise<void>;
}

interface GroupCommitOptions<Item> {
  /** How long a first item waits for others. */
  readonly batchMs: number;
  readonly batchMax: number;
  readonly store: (batch: readonly Item[]) => Promise<void>;
  /** No waiting item was stored; called before the callers receive the error. */
  readonly onFailure: (error: unknown) => void;
}

interface Pledge {
  /** Total count of stored items at which it resolves. */
  readonly upTo: number;
  readonly keep: () => void;
  readonly break: (error: unknown) => void;
}

export function createGroupCommit<Item>(options: GroupCommitOptions<Item>): GroupCommit<Item> {
  let waiting: Item[] = [];
  let pledges: Pledge[] = [];
  let addedCount = 0;
  let storedCount = 0;
  let flushing: Promise<void> | undefined;

  async function flush(): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, options.batchMs));
    try {
      while (waiting.length > 0) await storeSome();
    } catch (error) {
      giveUp(error);
    } finally {
      flushing = undefined;
    }
  }

  async function storeSome(): Promise<void> {
    const batch = waiting.slice(0, options.batchMax);
    await options.store(batch);
    waiting.splice(0, batch.length);
    storedCount += batch.length;
    const kept = pledges.filter((pledge) => pledge.upTo <= storedCount);
    pledges = pledges.filter((pledge) => pledge.upTo > storedCount);
    for (const pledge of kept) pledge.keep();
  }

  function giveUp(error: unknown): void {
    const broken = pledges;
    waiting = [];
    pledges = [];
    storedCount = addedCount;
    options.onFailure(error);
    for (const pledge of broken) pledge.break(error);
  }

  return {
    add(items) {
      if (items.length === 0) return Promise.resolve();
      for (const item of items) waiting.push(item);
      addedCount += items.length;
      const stored = new Promise<void>((keep, fail) => {
        pledges.push({ upTo: addedCount, keep, break: fail });
      });
      flushing ??= flush();
      return stored;
    },
    async idle() {
      while (flushing !== undefined) await flushing;
    },
  };
}
