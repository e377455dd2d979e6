import { describe, expect, it } from 'vitest';
import { type Price, priceFromUnits } from '../../market/index.ts';
import { seeded } from '../seeded.fixture.ts';
import { type Trigger, TriggerIndex } from './trigger-index.ts';

const EURUSD = 1;
const GOLD = 2;
const price = priceFromUnits;

function aTrigger(overrides: Partial<Trigger> = {}): Trigger {
  return { direction: 'falls', level: price(100), owner: 7, ref: 70, ...overrides };
}

function taken(book: TriggerIndex, instrumentId: number, at: number): number[] {
  const refs: number[] = [];
  book.take(instrumentId, price(at), (_owner, ref) => refs.push(ref));
  return refs.sort((a, b) => a - b);
}

describe('trigger index at a price', () => {
  it.each([
    // direction, level, price, is it reached
    ['falls', 100, 101, false],
    ['falls', 100, 100, true],
    ['falls', 100, 99, true],
    ['rises', 100, 99, false],
    ['rises', 100, 100, true],
    ['rises', 100, 101, true],
  ] as const)('fires a trigger that %s to %d at price %d: %s', (direction, level, at, isReached) => {
    const book = new TriggerIndex();
    book.add(EURUSD, aTrigger({ direction, level: price(level) }));
    expect(taken(book, EURUSD, at)).toEqual(isReached ? [70] : []);
    expect(book.size).toBe(isReached ? 0 : 1);
    expect(taken(book, EURUSD, at)).toEqual([]);
  });

  it('passes owner, reference and level to the callback, with ids up to 2^53', () => {
    const book = new TriggerIndex();
    const owner = Number.MAX_SAFE_INTEGER;
    const ref = Number.MAX_SAFE_INTEGER - 1;
    book.add(GOLD, aTrigger({ direction: 'rises', level: price(190_000_000_001), owner, ref }));
    const seen: unknown[] = [];
    book.take(GOLD, price(200_000_000_000), (...told) => seen.push(told));
    expect(seen).toEqual([[owner, ref, 190_000_000_001]]);
  });

  it('takes only triggers of the priced instrument', () => {
    const book = new TriggerIndex();
    book.add(EURUSD, aTrigger({ ref: 1 }));
    book.add(GOLD, aTrigger({ ref: 2 }));
    expect(taken(book, GOLD, 50)).toEqual([2]);
    expect(taken(book, 3, 50)).toEqual([]);
    expect(book.size).toBe(1);
  });
});

it('trigger index: removes by handle only its own trigger and never a later one', () => {
  const book = new TriggerIndex();
  const first = book.add(EURUSD, aTrigger({ ref: 1 }));
  expect(book.remove(first)).toBe(true);
  expect(book.remove(first)).toBe(false);
  const second = book.add(EURUSD, aTrigger({ ref: 2 }));
  expect(book.remove(first)).toBe(false);
  expect(taken(book, EURUSD, 100)).toEqual([2]);
  expect(book.remove(second)).toBe(false);
});

it('trigger index: allows the callback to change triggers during a price update', () => {
  const book = new TriggerIndex();
  const handles = [90, 100, 110].map((level) =>
    book.add(EURUSD, aTrigger({ level: price(level), ref: level })),
  );
  const told: number[] = [];
  book.take(EURUSD, price(95), (_owner, ref) => {
    told.push(ref);
    // The other reached trigger is removed manually, as when both belong to one position.
    for (const [i, level] of [90, 100, 110].entries()) if (level !== ref) book.remove(handles[i] ?? -1);
    if (told.length === 1) book.add(EURUSD, aTrigger({ level: price(120), ref: 120 }));
  });
  expect(told).toEqual([110, 120]);
  expect(book.size).toBe(0);
});

it('trigger index: takes the same triggers as a naive scan over random changes and prices', () => {
  for (const seed of [1, 2, 3, 4, Math.trunc(Math.random() * 2 ** 31)]) {
    const random = seeded(seed);
    const whole = (below: number) => Math.floor(random() * below);
    const book = new TriggerIndex();
    const reference = new Map<number, Trigger & { instrumentId: number; handle: number }>();
    let nextRef = 1;
    const aRandomTrigger = () => ({
      instrumentId: 1 + whole(3),
      direction: random() < 0.5 ? ('falls' as const) : ('rises' as const),
      level: price(1000 + whole(200)),
      owner: whole(50),
      ref: nextRef++,
    });
    const many = Array.from({ length: whole(400) }, aRandomTrigger);
    for (const [i, handle] of book.addAll(many).entries()) {
      const trigger = many[i];
      if (trigger) reference.set(trigger.ref, { ...trigger, handle });
    }
    for (let step = 0; step < 4000; step++) {
      const what = random();
      if (what < 0.6) {
        const trigger = aRandomTrigger();
        reference.set(trigger.ref, { ...trigger, handle: book.add(trigger.instrumentId, trigger) });
      } else if (what < 0.8) {
        const one = [...reference.values()][whole(reference.size)];
        if (one) expect(book.remove(one.handle)).toBe(reference.delete(one.ref));
      } else {
        const instrumentId = 1 + whole(3);
        const at = price(1000 + Math.floor(100 + 110 * (random() - 0.5)));
        const reached = [...reference.values()].filter(
          (one) => one.instrumentId === instrumentId && isReached(one, at),
        );
        for (const { ref } of reached) reference.delete(ref);
        const refs = reached.map(({ ref }) => ref).sort((a, b) => a - b);
        expect(taken(book, instrumentId, at), `seed ${seed}, step ${step}`).toEqual(refs);
      }
      expect(book.size, `seed ${seed}, step ${step}`).toBe(reference.size);
    }
  }
});

function isReached({ direction, level }: Trigger, at: Price): boolean {
  return direction === 'falls' ? level >= at : level <= at;
}
