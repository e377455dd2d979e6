const SLOT_COUNT_MAX = 2 ** 31;
/** Turns of a slot after which its handles repeat: handle and turn fit 53 bits together. */
const TURN_COUNT = 2 ** 22;
const ROOM_AT_FIRST = 64;

type Numbers = Float64Array | Int32Array | Uint8Array;

/** The same numbers with room for `length` of them, the new ones 0. */
export function withRoom<A extends Numbers>(array: A, length: number): A {
  const larger = new (array.constructor as new (length: number) => A)(length);
  larger.set(array);
  return larger;
}

/**
 * Allocates and frees rows of typed arrays. A row's external handle contains its generation, so that an old
 * handle never refers to a newer row.
 */
export class Slots {
  /** Even while the row is free, odd while it is taken; counts up at both. */
  #turns = new Int32Array(ROOM_AT_FIRST);
  #free = new Int32Array(ROOM_AT_FIRST);
  #freeCount = 0;
  /** Rows given out at least once. */
  #used = 0;

  /** How many rows are taken. */
  get size(): number {
    return this.#used - this.#freeCount;
  }

  /** Row capacity; columns of the caller must have this length. */
  get room(): number {
    return this.#turns.length;
  }

  /** A free row. `room` may have grown. */
  take(): number {
    const slot = this.#freeCount > 0 ? (this.#free[--this.#freeCount] as number) : this.#used++;
    if (slot === this.#turns.length) this.#grow(slot * 2);
    this.#turns[slot] = (this.#turns[slot] as number) + 1;
    return slot;
  }

  /** Gives a taken row back; its handles name nothing any more. */
  giveBack(slot: number): void {
    const turn = (this.#turns[slot] as number) + 1;
    this.#turns[slot] = turn === 2 * TURN_COUNT ? 0 : turn;
    this.#free[this.#freeCount++] = slot;
  }

  /** The handle of an allocated row: an integer ≥ 0. */
  handleOf(slot: number): number {
    return ((this.#turns[slot] as number) >> 1) * SLOT_COUNT_MAX + slot;
  }

  /** The row a handle names, or -1 where it has been given back. */
  slotOf(handle: number): number {
    const slot = handle % SLOT_COUNT_MAX;
    const turn = (handle - slot) / SLOT_COUNT_MAX;
    return this.#turns[slot] === 2 * turn + 1 ? slot : -1;
  }

  #grow(room: number): void {
    this.#turns = withRoom(this.#turns, room);
    this.#free = withRoom(this.#free, room);
  }
}
