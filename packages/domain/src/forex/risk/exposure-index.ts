import { assert } from '../../outcome/index.ts';
import { Slots, withRoom } from '../slots.ts';

/** All that an account holds of one instrument, buys less sells. */
export interface NetExposure {
  readonly instrumentId: number;
  /** Σ ± lots × units per lot. */
  readonly units: number;
  /** Σ ± lots × units per lot × opening price, in quote currency. */
  readonly cost: number;
}

/** An account and between which equities nothing has to happen to it; all in USD. */
export interface AccountRiskState {
  readonly accountId: number;
  readonly balance: number;
  /** Each instrument once. */
  readonly exposures: readonly NetExposure[];
  readonly low: number;
  readonly high: number;
}

/** Exact arithmetic rounds each of up to 200 positions to a millionth; this is ten times that. */
const TOLERANCE_USD = 0.001;
/** Far above what floats lose between two fresh sums, as a part of what is summed. */
const TOLERANCE_PART = 1e-11;
/** Each price sums one in 2^12 of the instrument's holders afresh. */
const FRESH_SUM_SHIFT = 12;
const NONE = -1;

/**
 * Finds accounts close to stop out. Stores in floats how far each account's equity is from its bounds, and
 * updates it with each price of its instruments, some 5 ns a holder. Reports an account whose equity leaves
 * its bounds, slightly early rather than late: the caller decides in exact arithmetic.
 */
export class ExposureIndex {
  readonly #byInstrument = new Map<number, number>();
  readonly #lists: ExposureHolders[] = [];
  readonly #slotOfAccount = new Map<number, number>();
  readonly #accounts = new Slots();
  #accountIds = new Float64Array(this.#accounts.room);
  #state = new Float64Array(this.#accounts.room * STANDING_WIDTH);
  /** Apart from the state, for sums: price updates do not read it. */
  #balances = new Float64Array(this.#accounts.room);
  #lows = new Float64Array(this.#accounts.room);
  #highs = new Float64Array(this.#accounts.room);
  /** The chain of an account's exposures begins here. */
  #firstEntry = new Int32Array(this.#accounts.room);

  readonly #entries = new Slots();
  #nextEntry = new Int32Array(this.#entries.room);
  #listOfEntry = new Int32Array(this.#entries.room);
  #placeOfEntry = new Int32Array(this.#entries.room);

  /** Number of accounts. */
  get size(): number {
    return this.#accounts.size;
  }

  /** How many accounts are exposed to an instrument. */
  holders(instrumentId: number): number {
    const list = this.#byInstrument.get(instrumentId);
    return list === undefined ? 0 : this.#listAt(list).size;
  }

  /**
   * Sets or replaces an account's thresholds, valued at the last prices received; an instrument without a
   * price counts nothing until its first.
   */
  set({ accountId, balance, exposures, low, high }: AccountRiskState): void {
    const slot = this.#slotOfAccount.get(accountId) ?? this.#open(accountId);
    for (const exposure of exposures) this.#expose(slot, exposure);
    this.#dropOthers(slot, exposures);

    const tolerance = TOLERANCE_USD + TOLERANCE_PART * (Math.abs(balance) + this.#grossValue(exposures));
    this.#balances[slot] = balance;
    this.#lows[slot] = low + tolerance;
    this.#highs[slot] = high - tolerance;
    this.#sumAfresh(slot);
  }

  /** Removes an account. */
  remove(accountId: number): void {
    const slot = this.#slotOfAccount.get(accountId);
    if (slot === undefined) return;
    this.#dropOthers(slot, []);
    this.#slotOfAccount.delete(accountId);
    this.#accounts.giveBack(slot);
  }

  /** Stops reporting the account until its next `set`: a command for it is already queued. */
  suspend(accountId: number): void {
    const slot = this.#slotOfAccount.get(accountId);
    if (slot === undefined) return;
    this.#lows[slot] = Number.NEGATIVE_INFINITY;
    this.#highs[slot] = Number.POSITIVE_INFINITY;
    this.#sumAfresh(slot);
  }

  /** The equity in USD at the last prices, in float precision. */
  equityOf(accountId: number): number | undefined {
    const slot = this.#slotOfAccount.get(accountId);
    if (slot === undefined) return undefined;
    const low = this.#lows[slot] as number;
    if (low === Number.NEGATIVE_INFINITY) return this.#equityAfresh(slot);
    return (this.#state[slot * STANDING_WIDTH + TO_LOW] as number) + low;
  }

  /** Whether the equity, in float precision, is above the upper bound. */
  isAbove(accountId: number): boolean {
    const slot = this.#slotOfAccount.get(accountId);
    if (slot === undefined) return false;
    return (this.#state[slot * STANDING_WIDTH + TO_HIGH] as number) < 0;
  }

  /**
   * Values an instrument's holders at its price (in the unit of their costs) and the rate of its
   * quote currency to USD, and names each whose equity is out of its bounds, at every price until it
   * is set, suspended or back. Called with the old price where only the rate has moved. `into` may
   * change the book.
   */
  price(instrumentId: number, price: number, rate: number, into: (accountId: number) => void): void {
    assert(Number.isFinite(price * rate), 'a price and a rate are numbers');
    const holders = this.#listAt(this.#listIdOf(instrumentId));
    this.#sumSliceAfresh(holders);
    for (const at of holders.revalue(price, rate, this.#state)) {
      // The callback for an earlier account may have settled this one.
      if (this.#isOut(at)) into(this.#accountIds[at / STANDING_WIDTH] as number);
    }
  }

  #isOut(at: number): boolean {
    return (this.#state[at + TO_LOW] as number) < 0 || (this.#state[at + TO_HIGH] as number) < 0;
  }

  /** Round robin, so that the errors of float sums never gather over more than some thousand prices. */
  #sumSliceAfresh(holders: ExposureHolders): void {
    const { size } = holders;
    if (size === 0) return;
    for (let left = (size >> FRESH_SUM_SHIFT) + 1; left > 0; left--) {
      holders.cursor = holders.cursor + 1 < size ? holders.cursor + 1 : 0;
      this.#sumAfresh(holders.thresholdAt(holders.cursor) / STANDING_WIDTH);
    }
  }

  #sumAfresh(slot: number): void {
    const equity = this.#equityAfresh(slot);
    const at = slot * STANDING_WIDTH;
    this.#state[at + TO_LOW] = equity - (this.#lows[slot] as number);
    this.#state[at + TO_HIGH] = (this.#highs[slot] as number) - equity;
  }

  #equityAfresh(slot: number): number {
    let equity = this.#balances[slot] as number;
    let entry = this.#firstEntry[slot] as number;
    while (entry !== NONE) {
      equity += this.#listOf(entry).profitAt(this.#placeOfEntry[entry] as number);
      entry = this.#nextEntry[entry] as number;
    }
    return equity;
  }

  #grossValue(exposures: readonly NetExposure[]): number {
    let gross = 0;
    for (const { instrumentId, units, cost } of exposures) {
      const { unitValue, rate } = this.#listAt(this.#listIdOf(instrumentId));
      gross += Math.abs(units * unitValue) + Math.abs(cost * rate);
    }
    return gross;
  }

  #expose(slot: number, { instrumentId, units, cost }: NetExposure): void {
    const listId = this.#listIdOf(instrumentId);
    const list = this.#listAt(listId);
    let entry = this.#firstEntry[slot] as number;
    while (entry !== NONE && this.#listOfEntry[entry] !== listId) entry = this.#nextEntry[entry] as number;
    if (entry === NONE) {
      entry = this.#addEntry(slot, listId);
      this.#placeOfEntry[entry] = list.add(entry, slot * STANDING_WIDTH);
    }
    list.put(this.#placeOfEntry[entry] as number, units, cost);
  }

  #addEntry(slot: number, listId: number): number {
    const entry = this.#entries.take();
    if (entry >= this.#nextEntry.length) this.#growEntries();
    this.#nextEntry[entry] = this.#firstEntry[slot] as number;
    this.#firstEntry[slot] = entry;
    this.#listOfEntry[entry] = listId;
    return entry;
  }

  /** Drops what the account holds of any other instrument. */
  #dropOthers(slot: number, kept: readonly NetExposure[]): void {
    let before = NONE;
    let entry = this.#firstEntry[slot] as number;
    while (entry !== NONE) {
      const next = this.#nextEntry[entry] as number;
      const { instrumentId } = this.#listOf(entry);
      if (kept.some((exposure) => exposure.instrumentId === instrumentId)) {
        before = entry;
      } else {
        if (before === NONE) this.#firstEntry[slot] = next;
        else this.#nextEntry[before] = next;
        this.#dropEntry(entry);
      }
      entry = next;
    }
  }

  #dropEntry(entry: number): void {
    const place = this.#placeOfEntry[entry] as number;
    const moved = this.#listOf(entry).removeAt(place);
    if (moved !== NONE) this.#placeOfEntry[moved] = place;
    this.#entries.giveBack(entry);
  }

  #listOf(entry: number): ExposureHolders {
    return this.#listAt(this.#listOfEntry[entry] as number);
  }

  #listAt(listId: number): ExposureHolders {
    return this.#lists[listId] as ExposureHolders;
  }

  #listIdOf(instrumentId: number): number {
    const known = this.#byInstrument.get(instrumentId);
    if (known !== undefined) return known;
    this.#byInstrument.set(instrumentId, this.#lists.length);
    return this.#lists.push(new ExposureHolders(instrumentId)) - 1;
  }

  #open(accountId: number): number {
    const slot = this.#accounts.take();
    if (slot >= this.#accountIds.length) this.#growAccounts();
    this.#slotOfAccount.set(accountId, slot);
    this.#accountIds[slot] = accountId;
    this.#firstEntry[slot] = NONE;
    return slot;
  }

  #growAccounts(): void {
    const { room } = this.#accounts;
    this.#accountIds = withRoom(this.#accountIds, room);
    this.#firstEntry = withRoom(this.#firstEntry, room);
    this.#state = withRoom(this.#state, room * STANDING_WIDTH);
    this.#balances = withRoom(this.#balances, room);
    this.#lows = withRoom(this.#lows, room);
    this.#highs = withRoom(this.#highs, room);
  }

  #growEntries(): void {
    const { room } = this.#entries;
    this.#nextEntry = withRoom(this.#nextEntry, room);
    this.#listOfEntry = withRoom(this.#listOfEntry, room);
    this.#placeOfEntry = withRoom(this.#placeOfEntry, room);
  }
}

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
