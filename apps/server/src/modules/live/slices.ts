import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Millis } from '@tidemark/domain/time';

const STEPS_BETWEEN_LOOKS = 16;
const SLICE_MS_MAX = 4;

/**
 * Keeps long loops from holding up the rest of the process: after every few milliseconds of work
 * an order, a tick or a login gets its turn.
 */
export class Slices {
  readonly #steady: () => Millis;
  #steps = 0;
  #beganAt: Millis;

  constructor(steady: () => Millis) {
    this.#steady = steady;
    this.#beganAt = steady();
  }

  /** Says after each step whether it is time to let others have a turn. */
  isUsedUp(): boolean {
    this.#steps += 1;
    if (this.#steps % STEPS_BETWEEN_LOOKS !== 0) return false;
    return this.#steady() - this.#beganAt > SLICE_MS_MAX;
  }

  /** Lets others have a turn and begins the next slice. */
  async rest(): Promise<void> {
    await nextTurn();
    this.#beganAt = this.#steady();
  }
}
