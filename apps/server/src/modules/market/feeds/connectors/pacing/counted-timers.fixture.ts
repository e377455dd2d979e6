import type { Millis } from '@tidemark/domain/time';
import { type ManualClock, manualClock } from '../../../../../../test/support/manual-clock.ts';
import type { Timers } from '../../../../../platform/clock/clock.ts';

/** A clock that only a test moves, and that counts the timers that run. */
export class CountedTimers implements Timers {
  readonly clock: ManualClock;
  /** Timers of `every`. */
  repeated = 0;
  /** Timers of `after`. */
  single = 0;

  constructor(start: Millis | string) {
    this.clock = manualClock(start);
  }

  now(): number {
    return this.clock.now();
  }

  every(ms: number, work: () => void): () => void {
    this.repeated += 1;
    return this.#ended(this.clock.every(ms, work), () => {
      this.repeated -= 1;
    });
  }

  after(ms: number, work: () => void): () => void {
    this.single += 1;
    const end = this.#ended(
      () => stop(),
      () => {
        this.single -= 1;
      },
    );
    const stop = this.clock.after(ms, () => {
      end();
      work();
    });
    return end;
  }

  #ended(stop: () => void, count: () => void): () => void {
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      stop();
      count();
    };
  }
}
