/** How many each key has of something, at a bounded number each. A key that has none takes no memory. */
export class Tally<Key> {
  readonly #counts = new Map<Key, number>();
  readonly #max: number;

  constructor(max: number) {
    this.#max = max;
  }

  /** One more for the key; false where it has as many as it may. */
  enter(key: Key): boolean {
    const count = this.#counts.get(key) ?? 0;
    if (count >= this.#max) return false;
    this.#counts.set(key, count + 1);
    return true;
  }

  leave(key: Key): void {
    const count = (this.#counts.get(key) ?? 0) - 1;
    if (count > 0) this.#counts.set(key, count);
    else this.#counts.delete(key);
  }
}
