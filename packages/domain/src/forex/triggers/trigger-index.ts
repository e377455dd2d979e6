import { type Price, priceFromUnits } from '../../market/index.ts';
import { Slots, withRoom } from '../slots.ts';
import { WaitingHeap } from './waiting-heap.ts';

/** A level that waits until the price reaches it. */
export interface Trigger {
  /** `falls` is reached at a price at or below the level, `rises` at one at or above it. */
  readonly direction: 'falls' | 'rises';
  readonly level: Price;
  /** An account id. */
  readonly owner: number;
  /** The caller's id for it: an integer below 2^53. */
  readonly ref: number;
}

export type TakenTrigger = (owner: number, ref: number, level: Price) => void;

/** What waits on one instrument. */
interface Side {
  /** Keys are levels turned round, so that the highest level is on top. */
  readonly falls: WaitingHeap;
  readonly rises: WaitingHeap;
  /** Number of `falls` among all heaps; `rises` is the next. */
  readonly firstHeapId: number;
}

/**
 * The levels of prices that wait, over all instruments. A price that reaches nothing costs two
 * comparisons, however many wait; one that reaches k of n costs O(k log n), and changing a level
 * O(log n). About 40 bytes a trigger.
 */
export class TriggerIndex {
  readonly #sides = new Map<number, Side>();
  readonly #slots = new Slots();
  readonly #heaps: WaitingHeap[] = [];
  #owners = new Float64Array(this.#slots.room);
  #refs = new Float64Array(this.#slots.room);
  /** Which of the heaps a row waits in, and where in it. */
  #heapIds = new Int32Array(this.#slots.room);
  #places = new Int32Array(this.#slots.room);

  /** How many triggers wait. */
  get size(): number {
    return this.#slots.size;
  }

  /** Lets a trigger wait; the answer is the handle it is removed by. */
  add(instrumentId: number, trigger: Trigger): number {
    const slot = this.#row(instrumentId, trigger);
    this.#heapOf(slot).add(slot, keyOf(trigger), this.#places);
    return this.#slots.handleOf(slot);
  }

  /** Adds many at once, as at a server start; returns the handles in the same order. */
  addAll(triggers: readonly (Trigger & { readonly instrumentId: number })[]): number[] {
    const handles = triggers.map((trigger) => {
      const slot = this.#row(trigger.instrumentId, trigger);
      this.#heapOf(slot).append(slot, keyOf(trigger));
      return this.#slots.handleOf(slot);
    });
    for (const heap of this.#heaps) heap.order(this.#places);
    return handles;
  }

  /** Whether a trigger still waits: neither removed nor reached. */
  isWaiting(handle: number): boolean {
    return this.#slots.slotOf(handle) >= 0;
  }

  /** Takes a trigger back. False where it no longer waits: removed before, or reached. */
  remove(handle: number): boolean {
    const slot = this.#slots.slotOf(handle);
    if (slot < 0) return false;
    this.#heapOf(slot).removeAt(this.#places[slot] as number, this.#places);
    this.#slots.giveBack(slot);
    return true;
  }

  /** The least level of an instrument that waits for a rise; undefined where none does. */
  leastRising(instrumentId: number): Price | undefined {
    const side = this.#sides.get(instrumentId);
    return side && side.rises.size > 0 ? priceFromUnits(side.rises.top) : undefined;
  }

  /**
   * Takes out every trigger that the price reaches and hands it over, in no order that may be
   * relied on. `into` may change the book; what it adds and the price reaches already is taken too.
   */
  take(instrumentId: number, price: Price, into: TakenTrigger): void {
    const side = this.#sides.get(instrumentId);
    if (side === undefined) return;
    if (side.falls.top <= -price) this.#drain(side.falls, -price, -1, into);
    if (side.rises.top <= price) this.#drain(side.rises, price, 1, into);
  }

  #drain(heap: WaitingHeap, key: number, sign: 1 | -1, into: TakenTrigger): void {
    while (heap.top <= key) {
      const slot = heap.topSlot;
      const level = priceFromUnits(sign * heap.top);
      heap.removeAt(0, this.#places);
      this.#slots.giveBack(slot);
      into(this.#owners[slot] as number, this.#refs[slot] as number, level);
    }
  }

  #row(instrumentId: number, { direction, owner, ref }: Trigger): number {
    const slot = this.#slots.take();
    if (slot >= this.#owners.length) this.#grow();
    this.#owners[slot] = owner;
    this.#refs[slot] = ref;
    const side = this.#sides.get(instrumentId) ?? this.#open(instrumentId);
    this.#heapIds[slot] = direction === 'falls' ? side.firstHeapId : side.firstHeapId + 1;
    return slot;
  }

  #heapOf(slot: number): WaitingHeap {
    return this.#heaps[this.#heapIds[slot] as number] as WaitingHeap;
  }

  #open(instrumentId: number): Side {
    const firstHeapId = this.#heaps.length;
    const side = { falls: new WaitingHeap(), rises: new WaitingHeap(), firstHeapId };
    this.#sides.set(instrumentId, side);
    this.#heaps.push(side.falls, side.rises);
    return side;
  }

  #grow(): void {
    const { room } = this.#slots;
    this.#owners = withRoom(this.#owners, room);
    this.#refs = withRoom(this.#refs, room);
    this.#heapIds = withRoom(this.#heapIds, room);
    this.#places = withRoom(this.#places, room);
  }
}

/** Falling triggers are ordered highest first, but a heap has its least key on top. */
function keyOf({ direction, level }: Trigger): number {
  return direction === 'falls' ? -level : level;
}
