/** Ids in one part of the set. */
const PART = 1024;

/** A set of ids of the database, a bit for each: they are numbered almost without gaps. */
export class IdSet {
  readonly #parts = new Map<number, Uint32Array>();
  /** Numbers that a double does not hold. */
  readonly #huge = new Set<string>();
  #smallest: string | undefined;

  get smallest(): string | undefined {
    return this.#smallest;
  }

  add(id: string): void {
    const number = Number(id);
    if (this.#smallest === undefined || number < Number(this.#smallest)) this.#smallest = id;
    if (!Number.isSafeInteger(number)) {
      this.#huge.add(id);
      return;
    }
    const [part, bit] = [Math.floor(number / PART), number & (PART - 1)];
    let bits = this.#parts.get(part);
    if (bits === undefined) {
      bits = new Uint32Array(PART / 32);
      this.#parts.set(part, bits);
    }
    bits[bit >> 5] = (bits[bit >> 5] ?? 0) | (1 << (bit & 31));
  }

  has(id: string): boolean {
    const number = Number(id);
    if (!Number.isSafeInteger(number)) return this.#huge.has(id);
    const word = this.#parts.get(Math.floor(number / PART))?.[(number & (PART - 1)) >> 5] ?? 0;
    return ((word >>> (number & 31)) & 1) === 1;
  }
}
