import { withRoom } from '../slots.ts';

const ROOM_AT_FIRST = 16;

/**
 * The trailing stops of one side of one instrument, in adjacent arrays. Prices of sells are negated (see
 * `TrailingStops`), so that here a best only rises and a stop is below it.
 */
export class TrailingHeap {
  #size = 0;
  #bests = new Float64Array(ROOM_AT_FIRST);
  #distances = new Float64Array(ROOM_AT_FIRST);
  #slots = new Int32Array(ROOM_AT_FIRST);
  /** 1 where the best has changed since its last report. */
  #moved = new Uint8Array(ROOM_AT_FIRST);
  #isAnyMoved = false;
  /** No best is below this, no stop above that: a price between them changes nothing. */
  #bestMin = Number.POSITIVE_INFINITY;
  #levelMax = Number.NEGATIVE_INFINITY;

  /** Adds a stop; writes its index to `places`, here and on every move. */
  add(slot: number, best: number, distance: number, places: Int32Array): void {
    const place = this.#size++;
    if (place === this.#bests.length) this.#grow(place * 2);
    this.#bests[place] = best;
    this.#distances[place] = distance;
    this.#slots[place] = slot;
    this.#moved[place] = 0;
    places[slot] = place;
    this.#bestMin = Math.min(this.#bestMin, best);
    this.#levelMax = Math.max(this.#levelMax, best - distance);
  }

  bestAt(place: number): number {
    return this.#bests[place] as number;
  }

  levelAt(place: number): number {
    return (this.#bests[place] as number) - (this.#distances[place] as number);
  }

  removeAt(place: number, places: Int32Array): void {
    const last = --this.#size;
    if (place === last) return;
    const slot = this.#slots[last] as number;
    this.#bests[place] = this.#bests[last] as number;
    this.#distances[place] = this.#distances[last] as number;
    this.#moved[place] = this.#moved[last] as number;
    this.#slots[place] = slot;
    places[slot] = place;
  }

  /** Whether a price may raise a best or reach a stop; after removals it may return true needlessly. */
  isTouchedBy(price: number): boolean {
    return price > this.#bestMin || price <= this.#levelMax;
  }

  /** Raises the bests that the price is above; the slots whose stop it has reached. */
  touch(price: number): number[] {
    const bests = this.#bests;
    const distances = this.#distances;
    const reached: number[] = [];
    let bestMin = Number.POSITIVE_INFINITY;
    let levelMax = Number.NEGATIVE_INFINITY;
    for (let place = 0, size = this.#size; place < size; place++) {
      let best = bests[place] as number;
      if (price > best) {
        best = price;
        bests[place] = price;
        this.#moved[place] = 1;
        this.#isAnyMoved = true;
      }
      if (best < bestMin) bestMin = best;
      const level = best - (distances[place] as number);
      if (level > levelMax) levelMax = level;
      if (level >= price) reached.push(this.#slots[place] as number);
    }
    this.#bestMin = bestMin;
    this.#levelMax = levelMax;
    return reached;
  }

  /** Reports each best that has changed since its last report. */
  forEachMoved(into: (slot: number, best: number) => void): void {
    if (!this.#isAnyMoved) return;
    this.#isAnyMoved = false;
    for (let place = 0; place < this.#size; place++) {
      if (this.#moved[place] !== 1) continue;
      this.#moved[place] = 0;
      into(this.#slots[place] as number, this.#bests[place] as number);
    }
  }

  #grow(room: number): void {
    this.#bests = withRoom(this.#bests, room);
    this.#distances = withRoom(this.#distances, room);
    this.#slots = withRoom(this.#slots, room);
    this.#moved = withRoom(this.#moved, room);
  }
}
