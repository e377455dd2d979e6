import { type Price, priceFromUnits } from '../../market/index.ts';
import { Slots, withRoom } from '../slots.ts';
import type { Side } from '../terms/profit-margin-fee.ts';
import { TrailingHeap } from './trailing-heap.ts';
import type { TakenTrigger } from './trigger-index.ts';

/** A stop that follows the best price since it was set, a fixed distance behind it. */
export interface TrailedStop {
  /** Side of the position it guards: of a buy the best is the highest price, of a sell the lowest. */
  readonly side: Side;
  /** Above 0, in the units of `Price`. */
  readonly distance: number;
  /** The best price so far. */
  readonly best: Price;
  /** An account id. */
  readonly owner: number;
  /** The caller's id for it: an integer below 2^53. */
  readonly ref: number;
}

/** The two sides of one instrument. */
interface Heaps {
  readonly buys: TrailingHeap;
  readonly sells: TrailingHeap;
  /** Index of `buys` among all heaps; `sells` is the next, so an odd index is a heap of sells. */
  readonly buyHeapId: number;
}

/**
 * Stops that follow the price. A price that neither betters a best nor reaches a stop costs four
 * comparisons; any other walks along the side it concerns, 2 to 3 ns a stop.
 */
export class TrailingStops {
  readonly #instruments = new Map<number, Heaps>();
  readonly #heaps: TrailingHeap[] = [];
  readonly #slots = new Slots();
  #owners = new Float64Array(this.#slots.room);
  #refs = new Float64Array(this.#slots.room);
  /** The heap of a row, and its index there. */
  #heapIds = new Int32Array(this.#slots.room);
  #places = new Int32Array(this.#slots.room);

  get size(): number {
    return this.#slots.size;
  }

  /** Adds a stop; returns its handle. */
  add(instrumentId: number, stop: TrailedStop): number {
    const slot = this.#slots.take();
    if (slot >= this.#owners.length) this.#grow();
    this.#owners[slot] = stop.owner;
    this.#refs[slot] = stop.ref;
    const heaps = this.#instruments.get(instrumentId) ?? this.#open(instrumentId);
    this.#heapIds[slot] = stop.side === 'buy' ? heaps.buyHeapId : heaps.buyHeapId + 1;
    this.#heapOf(slot).add(slot, stop.best * this.#signOf(slot), stop.distance, this.#places);
    return this.#slots.handleOf(slot);
  }

  /** Removes a stop. False if it no longer exists: removed before, or reached. */
  remove(handle: number): boolean {
    const slot = this.#slots.slotOf(handle);
    if (slot < 0) return false;
    this.#takeOut(slot);
    return true;
  }

  /** The best price so far; undefined if the stop no longer exists. */
  bestOf(handle: number): Price | undefined {
    const slot = this.#slots.slotOf(handle);
    if (slot < 0) return undefined;
    return priceFromUnits(this.#heapOf(slot).bestAt(this.#places[slot] as number) * this.#signOf(slot));
  }

  /** The stop's current level; undefined if it no longer exists. */
  levelOf(handle: number): Price | undefined {
    const slot = this.#slots.slotOf(handle);
    return slot < 0 ? undefined : this.#levelOf(slot);
  }

  /**
   * Moves the bests to the price where it is better, then takes out every stop that the price has
   * reached (buy: price ≤ best − distance; sell: price ≥ best + distance) and hands it over with
   * its level, in no order that may be relied on. `into` may change the book.
   */
  take(instrumentId: number, price: Price, into: TakenTrigger): void {
    const heaps = this.#instruments.get(instrumentId);
    if (heaps === undefined) return;
    if (heaps.buys.isTouchedBy(price)) this.#touch(heaps.buys, price, into);
    if (heaps.sells.isTouchedBy(-price)) this.#touch(heaps.sells, -price, into);
  }

  /** Reports every stop whose best has changed since the last call; `into` must not change the index. */
  moved(into: (ref: number, best: Price) => void): void {
    for (const heap of this.#heaps) {
      heap.forEachMoved((slot, best) =>
        into(this.#refs[slot] as number, priceFromUnits(best * this.#signOf(slot))),
      );
    }
  }

  /** All are taken out before the first is handed over, so that `into` finds the book in order. */
  #touch(heap: TrailingHeap, price: number, into: TakenTrigger): void {
    const taken = heap.touch(price).map((slot) => {
      const stop = {
        owner: this.#owners[slot] as number,
        ref: this.#refs[slot] as number,
        level: this.#levelOf(slot),
      };
      this.#takeOut(slot);
      return stop;
    });
    for (const { owner, ref, level } of taken) into(owner, ref, level);
  }

  #takeOut(slot: number): void {
    this.#heapOf(slot).removeAt(this.#places[slot] as number, this.#places);
    this.#slots.giveBack(slot);
  }

  #levelOf(slot: number): Price {
    return priceFromUnits(this.#heapOf(slot).levelAt(this.#places[slot] as number) * this.#signOf(slot));
  }

  #heapOf(slot: number): TrailingHeap {
    return this.#heaps[this.#heapIds[slot] as number] as TrailingHeap;
  }

  /** Prices of sells are negated, so that in every heap the better price is the higher. */
  #signOf(slot: number): 1 | -1 {
    return (this.#heapIds[slot] as number) % 2 === 0 ? 1 : -1;
  }

  #open(instrumentId: number): Heaps {
    const buyHeapId = this.#heaps.length;
    const heaps = { buys: new TrailingHeap(), sells: new TrailingHeap(), buyHeapId };
    this.#instruments.set(instrumentId, heaps);
    this.#heaps.push(heaps.buys, heaps.sells);
    return heaps;
  }

  #grow(): void {
    const { room } = this.#slots;
    this.#owners = withRoom(this.#owners, room);
    this.#refs = withRoom(this.#refs, room);
    this.#heapIds = withRoom(this.#heapIds, room);
    this.#places = withRoom(this.#places, room);
  }
}
