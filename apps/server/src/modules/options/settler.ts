import type { FixedTimeOption } from '@tidemark/domain/options';
import { type Millis, SECOND_MS } from '@tidemark/domain/time';
import type { Timers } from '../../platform/clock/clock.ts';
import type { Log } from '../../platform/log/log.ts';
import type { MarketState, MarketStateQuery } from '../market/index.ts';
import { DueQueue } from './due-queue.ts';

export interface SettlerInput {
  readonly clock: Timers;
  readonly log: Log;
  /** The market state at past moments. */
  statesAt(asked: readonly MarketStateQuery[]): Promise<MarketState[]>;
  isRunning(option: FixedTimeOption): boolean;
  /** Settles a future by the market state at its due time; does nothing if it no longer runs. */
  settle(option: FixedTimeOption, atDue: MarketState): Promise<void>;
}

/** What could not be settled, because the database is away, is tried again after this. */
const AGAIN_MS = SECOND_MS;

/**
 * The settlement scheduler: a timer at the earliest due time, a read of the market state then, and a command
 * to the desk for each future. What becomes due during a read waits for the next one.
 */
export class Settler {
  readonly #input: SettlerInput;
  readonly #queue = new DueQueue();
  readonly #idleWaiters: (() => void)[] = [];
  #alarm: { readonly at: Millis; readonly callOff: () => void } | undefined;
  #isLooking = false;
  /** Settlements that are at the desk. */
  #underWay = 0;
  #isStopped = false;

  constructor(input: SettlerInput) {
    this.#input = input;
  }

  /** Settles these when they are due. */
  watch(options: readonly FixedTimeOption[]): void {
    for (const option of options) this.#queue.add(option);
    this.#arm();
  }

  /** Resolves once everything that was due by now is settled. */
  async idle(): Promise<void> {
    if (this.#isIdle()) return;
    await new Promise<void>((resolve) => this.#idleWaiters.push(resolve));
  }

  /** Starts no new reads, and finishes pending settlements. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#alarm?.callOff();
    await this.idle();
  }

  #arm(): void {
    const { next } = this.#queue;
    if (next === undefined || this.#isStopped) return;
    if (this.#alarm && this.#alarm.at <= next) return;
    this.#alarm?.callOff();
    this.#alarm = undefined;
    // A millisecond later, because a tick at the very moment of the expiry still counts.
    const ms = Math.max(0, next + 1 - this.#input.clock.now());
    if (ms === 0) this.#ring();
    else this.#alarm = { at: next, callOff: this.#input.clock.after(ms, () => this.#ring()) };
  }

  #ring(): void {
    this.#alarm?.callOff();
    this.#alarm = undefined;
    if (this.#isLooking || this.#isStopped) return;
    const due = this.#queue.takeBefore(this.#input.clock.now());
    const running = due.filter((option) => this.#input.isRunning(option));
    if (running.length > 0) void this.#look(running);
    else this.#arm();
  }

  async #look(due: readonly FixedTimeOption[]): Promise<void> {
    this.#isLooking = true;
    try {
      const asked = due.map(({ instrumentId, openTick, dueAt }) => ({
        instrumentId,
        since: openTick.at,
        moment: dueAt,
      }));
      const states = await this.#input.statesAt(asked);
      for (const [index, atDue] of states.entries()) {
        const option = due[index];
        if (option) void this.#settle(option, atDue);
      }
    } catch (err) {
      this.#input.log.error({ err, futures: due.length }, 'due futures wait: the market could not be asked');
      this.#again(due);
    } finally {
      this.#isLooking = false;
      this.#ring();
      this.#tellIdle();
    }
  }

  async #settle(option: FixedTimeOption, atDue: MarketState): Promise<void> {
    this.#underWay += 1;
    try {
      await this.#input.settle(option, atDue);
    } catch {
      // The desk has logged the cause. The outcome is unknown; a repeated settlement does nothing.
      this.#again([option]);
    } finally {
      this.#underWay -= 1;
      this.#tellIdle();
    }
  }

  #again(options: readonly FixedTimeOption[]): void {
    this.#input.clock.after(AGAIN_MS, () => this.watch(options));
  }

  #isIdle(): boolean {
    return !this.#isLooking && this.#underWay === 0;
  }

  #tellIdle(): void {
    if (this.#isIdle()) for (const resolve of this.#idleWaiters.splice(0)) resolve();
  }
}
