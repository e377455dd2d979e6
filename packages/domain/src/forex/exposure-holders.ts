import { withRoom } from './slots.ts';

const ROOM_AT_FIRST = 16;

/** What `ExposureBook` keeps of an account, one number beside the other, so that they share a cache line. */
export const STANDING_WIDTH = 4;
export const EQUITY = 0;
export const LOW = 1;
export const HIGH = 2;
export const BALANCE = 3;

/** The accounts exposed to one instrument, one beside the other, and what the instrument is worth. */
export class ExposureHolders {
  readonly instrumentId: number;
  /** USD for one unit of the instrument, and for one of its quote currency; 0 before the first price. */
  unitValue = 0;
  rate = 0;
  /** Where the next slice of accounts to be summed afresh begins. */
  cursor = 0;
  #size = 0;
  /** Where an account's standing begins in the array of all standings. */
  #standings = new Int32Array(ROOM_AT_FIRST);
  #units = new Float64Array(ROOM_AT_FIRST);
  #costs = new Float64Array(ROOM_AT_FIRST);
  /** The caller's name of each. */
  #entries = new Int32Array(ROOM_AT_FIRST);

  constructor(instrumentId: number) {
    this.instrumentId = instrumentId;
  }

  get size(): number {
    return this.#size;
  }

  /** Adds a holder; the answer is the place where it stands. */
  add(entry: number, standing: number): number {
    const place = this.#size++;
    if (place === this.#units.length) this.#grow(place * 2);
    this.#entries[place] = entry;
    this.#standings[place] = standing;
    return place;
  }

  put(place: number, units: number, cost: number): void {
    this.#units[place] = units;
    this.#costs[place] = cost;
  }

  standingAt(place: number): number {
    return this.#standings[place] as number;
  }

  /** The floating profit in USD of the holder at a place. */
  profitAt(place: number): number {
    return (this.#units[place] as number) * this.unitValue - (this.#costs[place] as number) * this.rate;
  }

  /** Takes a holder out; the entry that stands in its place now, or -1. */
  removeAt(place: number): number {
    const last = --this.#size;
    if (place === last) return -1;
    const entry = this.#entries[last] as number;
    this.#entries[place] = entry;
    this.#standings[place] = this.#standings[last] as number;
    this.put(place, this.#units[last] as number, this.#costs[last] as number);
    return entry;
  }

  /**
   * Values every holder at a new price and rate; the standings whose equity is out of bounds now.
   * This is the loop that each tick runs over all who hold the instrument.
   */
  revalue(price: number, rate: number, state: Float64Array): number[] {
    const byUnit = price * rate - this.unitValue;
    const byCost = rate - this.rate;
    this.unitValue = price * rate;
    this.rate = rate;
    const standings = this.#standings;
    const units = this.#units;
    const costs = this.#costs;
    const out: number[] = [];
    for (let place = 0, size = this.#size; place < size; place++) {
      const at = standings[place] as number;
      const gain = (units[place] as number) * byUnit - (costs[place] as number) * byCost;
      const equity = (state[at + EQUITY] as number) + gain;
      state[at + EQUITY] = equity;
      if (equity < (state[at + LOW] as number) || equity > (state[at + HIGH] as number)) out.push(at);
    }
    return out;
  }

  #grow(room: number): void {
    this.#standings = withRoom(this.#standings, room);
    this.#units = withRoom(this.#units, room);
    this.#costs = withRoom(this.#costs, room);
    this.#entries = withRoom(this.#entries, room);
  }
}
