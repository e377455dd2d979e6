/**
 * Does what becomes due in one turn of the event loop together, at its end. Answers to the orders of one batch
 * are written this way: each write is a system call that wakes its client, and between two other pieces of work
 * each would interrupt the batch (docs/benchmarks.md#answers-written-together).
 */
export class TurnQueue {
  #waiting: (() => void)[] = [];

  push(work: () => void): void {
    this.#waiting.push(work);
    if (this.#waiting.length === 1) setImmediate(() => this.#flush());
  }

  #flush(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const work of waiting) work();
  }
}
