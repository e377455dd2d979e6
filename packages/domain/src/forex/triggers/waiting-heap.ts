import { withRoom } from '../slots.ts';

const ROOM_AT_FIRST = 16;
/** Children of a node: four keys share a cache line, and the tree is half as deep as with two. */
const FAN = 4;

/**
 * Rows ordered by a key, the least on top: a heap with an index of each row, so that any can be removed. All
 * heaps over the same rows share `places`, which belongs to the caller.
 */
export class WaitingHeap {
  /** The least key; +∞ while nothing waits. */
  top = Number.POSITIVE_INFINITY;
  #size = 0;
  #keys = new Float64Array(ROOM_AT_FIRST);
  #slots = new Int32Array(ROOM_AT_FIRST);

  get size(): number {
    return this.#size;
  }

  get topSlot(): number {
    return this.#slots[0] as number;
  }

  add(slot: number, key: number, places: Int32Array): void {
    this.append(slot, key);
    this.#rise(this.#size - 1, key, slot, places);
    this.top = this.#keys[0] as number;
  }

  /** Adds without order; `order` must follow before anything else. */
  append(slot: number, key: number): void {
    const place = this.#size++;
    if (place === this.#keys.length) {
      this.#keys = withRoom(this.#keys, place * 2);
      this.#slots = withRoom(this.#slots, place * 2);
    }
    this.#keys[place] = key;
    this.#slots[place] = slot;
  }

  /** Brings everything into order at once, which costs less than adding one by one. */
  order(places: Int32Array): void {
    for (let place = 0; place < this.#size; place++) places[this.#slots[place] as number] = place;
    for (let place = Math.floor((this.#size - 2) / FAN); place >= 0; place--) {
      this.#sink(place, this.#keys[place] as number, this.#slots[place] as number, places);
    }
    this.#noteTop();
  }

  /** Removes the row at an index. */
  removeAt(place: number, places: Int32Array): void {
    const last = --this.#size;
    if (place !== last) {
      const key = this.#keys[last] as number;
      const slot = this.#slots[last] as number;
      if (key < (this.#keys[place] as number)) this.#rise(place, key, slot, places);
      else this.#sink(place, key, slot, places);
    }
    this.#noteTop();
  }

  #noteTop(): void {
    this.top = this.#size > 0 ? (this.#keys[0] as number) : Number.POSITIVE_INFINITY;
  }

  /** Finds the place of a row at or above one that is free. */
  #rise(from: number, key: number, slot: number, places: Int32Array): void {
    const keys = this.#keys;
    const slots = this.#slots;
    let place = from;
    while (place > 0) {
      const parent = (place - 1) >> 2;
      const parentKey = keys[parent] as number;
      if (parentKey <= key) break;
      const parentSlot = slots[parent] as number;
      keys[place] = parentKey;
      slots[place] = parentSlot;
      places[parentSlot] = place;
      place = parent;
    }
    keys[place] = key;
    slots[place] = slot;
    places[slot] = place;
  }

  /** Finds the place of a row at or below one that is free. */
  #sink(from: number, key: number, slot: number, places: Int32Array): void {
    const keys = this.#keys;
    const slots = this.#slots;
    const size = this.#size;
    let place = from;
    for (let first = FAN * place + 1; first < size; first = FAN * place + 1) {
      const end = Math.min(first + FAN, size);
      let least = first;
      let leastKey = keys[first] as number;
      for (let child = first + 1; child < end; child++) {
        const childKey = keys[child] as number;
        if (childKey < leastKey) {
          leastKey = childKey;
          least = child;
        }
      }
      if (leastKey >= key) break;
      const leastSlot = slots[least] as number;
      keys[place] = leastKey;
      slots[place] = leastSlot;
      places[leastSlot] = place;
      place = least;
    }
    keys[place] = key;
    slots[place] = slot;
    places[slot] = place;
  }
}
