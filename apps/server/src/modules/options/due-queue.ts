import type { FixedTimeOption } from '@tidemark/domain/options';
import type { Millis } from '@tidemark/domain/time';

/** Futures by their due time, earliest first: a binary heap, so that a million may wait. */
export class DueQueue {
  readonly #heap: FixedTimeOption[] = [];

  /** The earliest due time. */
  get next(): Millis | undefined {
    return this.#heap[0]?.dueAt;
  }

  add(option: FixedTimeOption): void {
    let at = this.#heap.push(option) - 1;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (this.#dueAt(parent) <= option.dueAt) break;
      this.#swap(at, parent);
      at = parent;
    }
  }

  /** Takes out everything due before the moment, in the order of the due times. */
  takeBefore(moment: Millis): FixedTimeOption[] {
    const due: FixedTimeOption[] = [];
    for (let first = this.#heap[0]; first && first.dueAt < moment; first = this.#heap[0]) {
      due.push(first);
      this.#removeFirst();
    }
    return due;
  }

  #removeFirst(): void {
    const last = this.#heap.pop();
    if (!last || this.#heap.length === 0) return;
    this.#heap[0] = last;
    for (let at = 0; ; ) {
      const left = 2 * at + 1;
      const smaller = this.#dueAt(left + 1) < this.#dueAt(left) ? left + 1 : left;
      if (this.#dueAt(smaller) >= last.dueAt) return;
      this.#swap(at, smaller);
      at = smaller;
    }
  }

  #dueAt(at: number): Millis {
    return this.#heap[at]?.dueAt ?? Number.POSITIVE_INFINITY;
  }

  #swap(one: number, other: number): void {
    const [first, second] = [this.#heap[one], this.#heap[other]];
    if (!first || !second) return;
    this.#heap[one] = second;
    this.#heap[other] = first;
  }
}
