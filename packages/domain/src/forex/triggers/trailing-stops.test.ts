import { describe, expect, it } from 'vitest';
import { priceFromUnits } from '../../market/index.ts';
import { seeded } from '../seeded.fixture.ts';
import { type TrailedStop, TrailingStops } from './trailing-stops.ts';

const EURUSD = 1;
const price = priceFromUnits;

function aStop(overrides: Partial<TrailedStop> = {}): TrailedStop {
  return { side: 'buy', distance: 10, best: price(100), owner: 7, ref: 70, ...overrides };
}

describe.each([
  // side, prices in order, best afterwards, level afterwards, whether the last one reaches it
  ['buy', [100], 100, 90, false],
  ['buy', [105, 98], 105, 95, false],
  ['buy', [105, 95], 105, 95, true],
  ['buy', [91], 100, 90, false],
  ['buy', [90], 100, 90, true],
  ['buy', [200, 50], 200, 190, true],
  ['sell', [100], 100, 110, false],
  ['sell', [95, 104], 95, 105, false],
  ['sell', [95, 105], 95, 105, true],
  ['sell', [50, 200], 50, 60, true],
] as const)(
  'trailing stop of a %s at 100 with distance 10 after prices %j',
  (side, prices, best, level, isReached) => {
    it(`has the best price ${best}, the level ${level} and is ${isReached ? 'reached' : 'not reached'}`, () => {
      const stops = new TrailingStops();
      const handle = stops.add(EURUSD, aStop({ side }));
      const told: unknown[] = [];
      for (const at of prices) stops.take(EURUSD, price(at), (...stop) => told.push(stop));
      expect(told).toEqual(isReached ? [[7, 70, level]] : []);
      expect(stops.bestOf(handle)).toBe(isReached ? undefined : best);
      expect(stops.levelOf(handle)).toBe(isReached ? undefined : level);
      expect(stops.remove(handle)).toBe(!isReached);
      expect(stops.size).toBe(0);
    });
  },
);

it('trailing stops: report each changed best price exactly once', () => {
  const stops = new TrailingStops();
  stops.add(EURUSD, aStop({ ref: 1 }));
  stops.add(EURUSD, aStop({ ref: 2, best: price(120), distance: 50 }));
  stops.add(EURUSD, aStop({ ref: 3, side: 'sell', best: price(90), distance: 50 }));
  const told = () => {
    const moved: [number, number][] = [];
    stops.moved((ref, best) => moved.push([ref, best]));
    return moved;
  };
  const nothing = () => {
    throw new Error('nothing is reached here');
  };
  expect(told()).toEqual([]);
  stops.take(EURUSD, price(110), nothing);
  stops.take(EURUSD, price(112), nothing);
  expect(told()).toEqual([[1, 112]]);
  expect(told()).toEqual([]);
});

it('trailing stops: agree with a naive scan over random additions, removals and prices', () => {
  for (const seed of [1, 2, 3, 4, Math.trunc(Math.random() * 2 ** 31)]) {
    const random = seeded(seed);
    const whole = (below: number) => Math.floor(random() * below);
    const stops = new TrailingStops();
    const reference = new Map<number, ReferenceStop>();
    let at = 1000;
    for (let step = 0; step < 4000; step++) {
      const where = `seed ${seed}, step ${step}`;
      const what = random();
      if (what < 0.5) {
        const stop = aStop({
          side: random() < 0.5 ? 'buy' : 'sell',
          distance: 5 + whole(100),
          best: price(at + whole(20) - 10),
          ref: step,
        });
        const instrumentId = 1 + whole(2);
        const handle = stops.add(instrumentId, stop);
        reference.set(step, { ...stop, instrumentId, handle, told: stop.best });
      } else if (what < 0.7) {
        const one = [...reference.values()][whole(reference.size)];
        if (one) expect(stops.remove(one.handle), where).toBe(reference.delete(one.ref));
      } else if (what < 0.75) {
        const told: (readonly [number, number])[] = [];
        stops.moved((ref, best) => told.push([ref, best]));
        expect(sorted(told), where).toEqual(sorted(naivelyMoved(reference)));
      } else {
        const instrumentId = 1 + whole(2);
        // Prices are positive, and so are the levels of stops.
        at = Math.max(200, at + whole(41) - 20);
        const taken: (readonly [number, number])[] = [];
        stops.take(instrumentId, price(at), (_owner, ref, level) => taken.push([ref, level]));
        expect(sorted(taken), where).toEqual(sorted(naivelyTaken(reference, instrumentId, at)));
      }
      const any = [...reference.values()][whole(reference.size)];
      if (any) expect([stops.bestOf(any.handle), stops.levelOf(any.handle)], where).toEqual(register(any));
      expect(stops.size, where).toBe(reference.size);
    }
  }
});

interface ReferenceStop extends TrailedStop {
  readonly instrumentId: number;
  readonly handle: number;
  told: number;
}

function naivelyTaken(
  reference: Map<number, ReferenceStop>,
  instrumentId: number,
  at: number,
): [number, number][] {
  const taken: [number, number][] = [];
  for (const [ref, stop] of reference) {
    if (stop.instrumentId !== instrumentId) continue;
    const isBuy = stop.side === 'buy';
    const best = price(isBuy ? Math.max(stop.best, at) : Math.min(stop.best, at));
    const level = isBuy ? best - stop.distance : best + stop.distance;
    if (isBuy ? at <= level : at >= level) {
      taken.push([ref, level]);
      reference.delete(ref);
    } else {
      reference.set(ref, { ...stop, best });
    }
  }
  return taken;
}

function naivelyMoved(reference: Map<number, ReferenceStop>): [number, number][] {
  const moved: [number, number][] = [];
  for (const stop of reference.values()) {
    if (stop.told !== stop.best) moved.push([stop.ref, stop.best]);
    stop.told = stop.best;
  }
  return moved;
}

function register({ side, best, distance }: ReferenceStop): [number, number] {
  return [best, side === 'buy' ? best - distance : best + distance];
}

function sorted(pairs: readonly (readonly [number, number])[]): (readonly [number, number])[] {
  return [...pairs].sort(([a], [b]) => a - b);
}
