import type { PricedTick } from '@tidemark/domain/forex';
import type { Price } from '@tidemark/domain/market';

/** Ticks that are remembered of each instrument: far more than come while an order is being committed. */
export const REMEMBERED_TICKS = 1024;

interface Ring {
  readonly ticks: (PricedTick | undefined)[];
  /** How many have ever come. */
  count: number;
  lowest: number;
  highest: number;
}

/**
 * The last ticks that could be dealt at. An order that begins to wait meets here what came between
 * its decision and its commit, and after a restart what the server had stored and not met.
 */
export class RecentTicks {
  readonly #rings = new Map<number, Ring>();

  add(pricedTick: PricedTick): void {
    const { instrumentId, price } = pricedTick.tick;
    const ring = this.#rings.get(instrumentId) ?? newRing();
    this.#rings.set(instrumentId, ring);
    ring.ticks[ring.count % REMEMBERED_TICKS] = pricedTick;
    ring.count += 1;
    if (price < ring.lowest) ring.lowest = price;
    if (price > ring.highest) ring.highest = price;
  }

  /** Ticks of an instrument after the one of this number, oldest first. */
  since(instrumentId: number, seq: number): PricedTick[] {
    const ring = this.#rings.get(instrumentId);
    if (!ring) return [];
    const found: PricedTick[] = [];
    const oldest = Math.max(0, ring.count - REMEMBERED_TICKS);
    for (let place = ring.count - 1; place >= oldest; place -= 1) {
      const pricedTick = ring.ticks[place % REMEMBERED_TICKS];
      if (!pricedTick || pricedTick.tick.seq <= seq) break;
      found.push(pricedTick);
    }
    return found.reverse();
  }

  /** The first tick after the one of this number that reaches a level. */
  firstReaching(
    instrumentId: number,
    seq: number,
    wait: { readonly direction: 'falls' | 'rises'; readonly level: Price },
  ): PricedTick | undefined {
    const ring = this.#rings.get(instrumentId);
    if (!ring) return undefined;
    const { direction, level } = wait;
    // Most levels lie beyond every price there was: nothing has to be searched then.
    if (direction === 'falls' ? ring.lowest > level : ring.highest < level) return undefined;
    return this.since(instrumentId, seq).find(({ tick }) =>
      direction === 'falls' ? tick.price <= level : tick.price >= level,
    );
  }
}

function newRing(): Ring {
  return { ticks: [], count: 0, lowest: Number.POSITIVE_INFINITY, highest: Number.NEGATIVE_INFINITY };
}
