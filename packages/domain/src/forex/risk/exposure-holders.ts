import { withRoom } from '../slots.ts';

const ROOM_AT_FIRST = 16;

/**
 * What `ExposureIndex` stores per account for each price update: how far its equity, in USD, is above its
 * lower bound and below its upper one. Adjacent, so that they share a cache line.
 */
export const STANDING_WIDTH = 2;
export const TO_LOW = 0;
export const TO_HIGH = 1;

/** The accounts exposed to one instrument in adjacent arrays, and the instrument's value. */
export class ExposureHolders {
  readonly instrumentId: number;
  /** USD for one unit of the instrument, and for one of its quote currency; 0 before the first price. */
  unitValue = 0;
  rate = 0;
  /** Where the next slice of accounts to be summed afresh begins. */
  cursor = 0;
  #size = 0;
  /** Where an account's standing begins in the array of all thresholds. */
  #thresholds = new Int32Array(ROOM_AT_FIRST);
  #units = new Float64Array(ROOM_AT_FIRST);
  #costs = new Float64Array(ROOM_AT_FIRST);
  /** What a price and a rate together have moved; of no meaning between two. */
  #gains = new Float64Array(ROOM_AT_FIRST);
  /** The caller's name of each. */
  #entries = new Int32Array(ROOM_AT_FIRST);

  constructor(instrumentId: number) {
    this.instrumentId = instrumentId;
  }

  get size(): number {
    return this.#size;
  }

  /** Adds a holder; returns its index. */
  add(entry: number, standing: number): number {
    const place = this.#size++;
    if (place === this.#units.length) this.#grow(place * 2);
    this.#entries[place] = entry;
    this.#thresholds[place] = standing;
    return place;
  }

  put(place: number, units: number, cost: number): void {
    this.#units[place] = units;
    this.#costs[place] = cost;
  }

  thresholdAt(place: number): number {
    return this.#thresholds[place] as number;
  }

  /** The floating profit in USD of the holder at a place. */
  profitAt(place: number): number {
    return (this.#units[place] as number) * this.unitValue - (this.#costs[place] as number) * this.rate;
  }

  /** Removes a holder; returns the entry now at its index, or -1. */
  removeAt(place: number): number {
    const last = --this.#size;
    if (place === last) return -1;
    const entry = this.#entries[last] as number;
    this.#entries[place] = entry;
    this.#thresholds[place] = this.#thresholds[last] as number;
    this.put(place, this.#units[last] as number, this.#costs[last] as number);
    return entry;
  }

  /**
   * Values every holder at a new price and rate; returns the thresholds whose equity is now out of bounds.
   * Usually one of two applies: the rate is unchanged, or a pair based on the dollar keeps its dollar value
   * while its cost changes.
   */
  revalue(price: number, rate: number, state: Float64Array): number[] {
    const byUnit = price * rate - this.unitValue;
    const byCost = rate - this.rate;
    this.unitValue = price * rate;
    this.rate = rate;
    if (byCost === 0) return this.#gain(this.#units, byUnit, state);
    // The remainder here is a rounding error; the next update removes it.
    if (Math.abs(byUnit) <= Number.EPSILON * this.unitValue) return this.#gain(this.#costs, -byCost, state);
    return this.#gain(this.#gainsBy(byUnit, byCost), 1, state);
  }

  #gainsBy(byUnit: number, byCost: number): Float64Array {
    const gains = this.#gains;
    const units = this.#units;
    const costs = this.#costs;
    for (let place = 0, size = this.#size; place < size; place++) {
      gains[place] = (units[place] as number) * byUnit - (costs[place] as number) * byCost;
    }
    return gains;
  }

  /**
   * The loop that each tick runs over all who hold the instrument: moves each by a factor of its weight.
   * Two in a turn, because a processor works on both at once; it takes two thirds of the time.
   */
  #gain(weights: Float64Array, factor: number, state: Float64Array): number[] {
    const thresholds = this.#thresholds;
    const out: number[] = [];
    const even = this.#size & ~1;
    for (let place = 0; place < even; place += 2) {
      const one = thresholds[place] as number;
      const other = thresholds[place + 1] as number;
      const oneGain = (weights[place] as number) * factor;
      const otherGain = (weights[place + 1] as number) * factor;
      const oneToLow = (state[one + TO_LOW] as number) + oneGain;
      const oneToHigh = (state[one + TO_HIGH] as number) - oneGain;
      const otherToLow = (state[other + TO_LOW] as number) + otherGain;
      const otherToHigh = (state[other + TO_HIGH] as number) - otherGain;
      state[one + TO_LOW] = oneToLow;
      state[one + TO_HIGH] = oneToHigh;
      state[other + TO_LOW] = otherToLow;
      state[other + TO_HIGH] = otherToHigh;
      if (oneToLow < 0 || oneToHigh < 0) out.push(one);
      if (otherToLow < 0 || otherToHigh < 0) out.push(other);
    }
    if (even === this.#size) return out;
    const last = thresholds[even] as number;
    const gain = (weights[even] as number) * factor;
    const toLow = (state[last + TO_LOW] as number) + gain;
    const toHigh = (state[last + TO_HIGH] as number) - gain;
    state[last + TO_LOW] = toLow;
    state[last + TO_HIGH] = toHigh;
    if (toLow < 0 || toHigh < 0) out.push(last);
    return out;
  }

  #grow(room: number): void {
    this.#thresholds = withRoom(this.#thresholds, room);
    this.#units = withRoom(this.#units, room);
    this.#costs = withRoom(this.#costs, room);
    this.#gains = new Float64Array(room);
    this.#entries = withRoom(this.#entries, room);
  }
}
