/** Removed places that are kept before the rest moves forward. */
const GAP_MAX = 1024;

/** First in, first out, at a cost that does not depend on how much waits (`Array.shift` moves it all). */
export class Fifo<T> {
  #items: T[] = [];
  #at = 0;

  get first(): T | undefined {
    return this.#items[this.#at];
  }

  push(item: T): void {
    this.#items.push(item);
  }

  shift(): T | undefined {
    const item = this.#items[this.#at];
    if (this.#at >= this.#items.length) return undefined;
    this.#at += 1;
    if (this.#at === this.#items.length) {
      this.#items.length = 0;
      this.#at = 0;
    } else if (this.#at > GAP_MAX && this.#at * 2 > this.#items.length) {
      this.#items = this.#items.slice(this.#at);
      this.#at = 0;
    }
    return item;
  }
}
