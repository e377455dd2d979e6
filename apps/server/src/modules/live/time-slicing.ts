import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Millis } from '@tidemark/domain/time';

/** Short enough for an order: a slice of cheap steps, looked at the clock after some of them. */
const DEFAULTS = { msMax: 4, stepsBetweenLooks: 16 };

/**
 * Keeps long loops from blocking the process: every few milliseconds it yields to orders, ticks and logins.
 */
export class TimeSlices {
  readonly #steady: () => Millis;
  readonly #msMax: Millis;
  readonly #stepsBetweenLooks: number;
  #steps = 0;
  #beganAt: Millis;

  constructor(steady: () => Millis, { msMax, stepsBetweenLooks } = DEFAULTS) {
    this.#steady = steady;
    this.#msMax = msMax;
    this.#stepsBetweenLooks = stepsBetweenLooks;
    this.#beganAt = steady();
  }

  /** Called after each step; returns whether it is time to yield. */
  isUsedUp(): boolean {
    this.#steps += 1;
    if (this.#steps % this.#stepsBetweenLooks !== 0) return false;
    return this.#steady() - this.#beganAt > this.#msMax;
  }

  /** Lets others have a turn and begins the next slice. */
  async rest(): Promise<void> {
    await nextTurn();
    this.#beganAt = this.#steady();
  }
}
