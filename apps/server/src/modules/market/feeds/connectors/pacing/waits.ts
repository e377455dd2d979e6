import type { Millis } from '@tidemark/domain/time';
import type { Timers } from '../../../../../platform/clock/clock.ts';

/** What waiting ended with where it was woken before. */
export const CHANGED = Symbol('changed');

/** What a connector waits for: it can be woken, and after its end no timer and no wait is left. */
export class Waits {
  readonly #timers: Timers;
  readonly #wakes = new Set<() => void>();
  readonly #cancels = new Set<() => void>();
  #isEnded = false;

  constructor(timers: Timers) {
    this.#timers = timers;
  }

  /** The promise, or CHANGED where it is woken first: then the promise's result is dropped. */
  next<T>(promise: Promise<T>): Promise<T | typeof CHANGED> {
    return new Promise((resolve, reject) => {
      const wake = (): void => resolve(CHANGED);
      if (this.#isEnded) wake();
      else this.#wakes.add(wake);
      promise.then(
        (value) => {
          this.#wakes.delete(wake);
          resolve(value);
        },
        (error: unknown) => {
          this.#wakes.delete(wake);
          reject(error);
        },
      );
    });
  }

  /** Waits; returns whether it was woken before. */
  async pause(ms: Millis): Promise<boolean> {
    const { waited, cancel } = this.#wait(ms);
    const result = await this.next(waited);
    cancel();
    return result === CHANGED;
  }

  /** Waits until then, or until the end: nothing else wakes it. */
  async sleep(ms: Millis): Promise<void> {
    const { waited, cancel } = this.#wait(ms);
    while (!this.#isEnded && (await this.next(waited)) === CHANGED);
    cancel();
  }

  /** Runs the work once; returns how to call it off. */
  after(ms: Millis, work: () => void): () => void {
    const stop = this.#timers.after(ms, () => {
      this.#cancels.delete(stop);
      work();
    });
    this.#cancels.add(stop);
    return () => {
      this.#cancels.delete(stop);
      stop();
    };
  }

  /** Runs the work again and again until the end. */
  every(ms: Millis, work: () => void): void {
    this.#cancels.add(this.#timers.every(ms, work));
  }

  wake(): void {
    const wakes = [...this.#wakes];
    this.#wakes.clear();
    for (const wake of wakes) wake();
  }

  /** No timer runs any more, and every wait ends. */
  end(): void {
    this.#isEnded = true;
    for (const cancel of this.#cancels) cancel();
    this.#cancels.clear();
    this.wake();
  }

  #wait(ms: Millis): { readonly waited: Promise<void>; readonly cancel: () => void } {
    let cancel = (): void => {};
    const waited = new Promise<void>((resolve) => {
      cancel = this.after(ms, resolve);
    });
    return { waited, cancel };
  }
}
