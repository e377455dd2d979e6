import type { FixedTimeOption } from '@tidemark/domain/options';
import { type Millis, SECOND_MS } from '@tidemark/domain/time';
import type { Timers } from '../../platform/clock/clock.ts';
import type { Log } from '../../platform/log/log.ts';
import type { MarketState, MarketStateQuery } from '../market/index.ts';
import { DueQueue } from './due-queue.ts';

export interface SettlerInput {
  readonly clock: Timers;
  readonly log: Log;
  /** How the market stood at moments that lie behind. */
  statesAt(asked: readonly MarketStateQuery[]): Promise<MarketState[]>;
  isRunning(option: FixedTimeOption): boolean;
  /** Settles one by how the market stood when it was due; nothing happens where it does not run any more. */
  settle(option: FixedTimeOption, atDue: MarketState): Promise<void>;
}

/** What could not be settled, because the database is away, is tried again after this. */
const AGAIN_MS = SECOND_MS;

/**
 * The clockwork of futures: a timer at the earliest due time, a look at how the market stood then,
 * and a command to the desk for each. What becomes due during a look waits for the next one.
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

  /** Looks at nothing new, and finishes what is under way. */
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
      // The desk has said why. Whether it happened is not known; if so, nothing happens again.
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
