import { describe, expect, it } from 'vitest';
import { seeded } from '../seeded.fixture.ts';
import { type AccountRiskState, ExposureIndex } from './exposure-index.ts';

const EURUSD = 1;
const USDJPY = 2;
const EURGBP = 3;

/** Long 1 lot of the euro at 1.10: worth 100,000 × (price − 1.10). */
function riskAccount(overrides: Partial<AccountRiskState> = {}): AccountRiskState {
  return {
    accountId: 7,
    balance: 2000,
    exposures: [{ instrumentId: EURUSD, units: 100_000, cost: 110_000 }],
    low: 1000,
    high: 3000,
    ...overrides,
  };
}

function named(book: ExposureIndex, instrumentId: number, price: number, rate = 1): number[] {
  const accounts: number[] = [];
  book.price(instrumentId, price, rate, (accountId) => accounts.push(accountId));
  return accounts.sort((a, b) => a - b);
}

describe('an account of 2,000 USD, long 1 EURUSD at 1.10, bounds 1,000 and 3,000', () => {
  it.each([
    // price, equity, is it named
    [1.1, 2000, false],
    [1.0901, 1010, false],
    [1.0899, 990, true],
    [1.1099, 2990, false],
    [1.1101, 3010, true],
    // At the bound itself it is named too, because floats must not miss what exact numbers find.
    [1.09, 1000, true],
    [1.11, 3000, true],
  ])('at price %d has equity %d; is reported as out of bounds: %s', (price, equity, isNamed) => {
    const book = new ExposureIndex();
    named(book, EURUSD, 1.1);
    book.set(riskAccount());
    expect(named(book, EURUSD, price)).toEqual(isNamed ? [7] : []);
    expect(book.equityOf(7)).toBeCloseTo(equity, 6);
  });
});

it('exposure cache: values an account at the last prices, in any order of price and set', () => {
  const book = new ExposureIndex();
  book.set(riskAccount());
  expect(book.equityOf(7)).toBe(2000);
  named(book, EURUSD, 1.105);
  expect(book.equityOf(7)).toBeCloseTo(2500, 6);
  book.set(riskAccount({ accountId: 8 }));
  expect(book.equityOf(8)).toBeCloseTo(2500, 6);
  expect(book.holders(EURUSD)).toBe(2);
});

it('exposure cache: revalues a position when only the conversion rate of its quote currency changes', () => {
  const book = new ExposureIndex();
  named(book, EURGBP, 0.86, 1.25);
  // Long 1 EURGBP at 0.85: 1,000 GBP up.
  const exposures = [{ instrumentId: EURGBP, units: 100_000, cost: 85_000 }];
  book.set(riskAccount({ exposures, high: 5000 }));
  expect(book.equityOf(7)).toBeCloseTo(3250, 6);
  expect(named(book, EURGBP, 0.86, 1.3)).toEqual([]);
  expect(book.equityOf(7)).toBeCloseTo(3300, 6);
  // The dollar per yen falls with its own price.
  book.set(riskAccount({ exposures: [{ instrumentId: USDJPY, units: -100_000, cost: -15_000_000 }] }));
  expect(named(book, USDJPY, 148, 1 / 148)).toEqual([7]);
  expect(book.equityOf(7)).toBeCloseTo(2000 + 200_000 / 148, 6);
});

it('exposure cache: reports no suspended account until its next set, and forgets a removed one', () => {
  const book = new ExposureIndex();
  book.set(riskAccount());
  expect(named(book, EURUSD, 1.05)).toEqual([7]);
  expect(named(book, EURUSD, 1.05)).toEqual([7]);
  book.suspend(7);
  expect(named(book, EURUSD, 1.04)).toEqual([]);
  expect(book.equityOf(7)).toBeCloseTo(-4000, 6);
  book.set(riskAccount({ low: -5000 }));
  expect(named(book, EURUSD, 1.04)).toEqual([]);
  expect(named(book, EURUSD, 1.02)).toEqual([7]);
  book.remove(7);
  expect(named(book, EURUSD, 1.01)).toEqual([]);
  expect([book.equityOf(7), book.size, book.holders(EURUSD)]).toEqual([undefined, 0, 0]);
});

it('exposure cache: allows the callback to change accounts during a price update', () => {
  const book = new ExposureIndex();
  for (const accountId of [1, 2, 3]) book.set(riskAccount({ accountId }));
  const told: number[] = [];
  book.price(EURUSD, 1, 1, (accountId) => {
    told.push(accountId);
    book.remove(accountId);
    book.suspend(2);
    for (let other = 10; other < 200; other++) book.set(riskAccount({ accountId: other }));
  });
  expect(told).toEqual([1, 3]);
});

describe('exposure cache with random data', () => {
  const seeds = [1, 2, 3, Math.trunc(Math.random() * 2 ** 31)];
  it.each(seeds)('agrees with a naive valuation over random accounts and prices (seed %d)', (seed) => {
    const random = seeded(seed);
    const whole = (below: number) => Math.floor(random() * below);
    const book = new ExposureIndex();
    const reference = new Map<number, AccountRiskState>();
    const prices = new Map<number, readonly [price: number, rate: number]>();
    const equityOf = ({ balance, exposures }: AccountRiskState) =>
      exposures.reduce((sum, { instrumentId, units, cost }) => {
        const [price, rate] = prices.get(instrumentId) ?? [0, 0];
        return sum + (units * price - cost) * rate;
      }, balance);
    for (let id = 1; id <= 5; id++) {
      prices.set(id, [10 ** id, 0.01 * id]);
      named(book, id, 10 ** id, 0.01 * id);
    }
    for (let step = 0; step < 4000; step++) {
      const where = `seed ${seed}, step ${step}`;
      const what = random();
      const accountId = 1 + whole(80);
      if (what < 0.3) {
        const standing = randomRiskAccount(accountId, prices, random);
        const equity = equityOf(standing);
        const room = 10 + 1000 * random();
        const bounded = { ...standing, low: equity - room, high: equity + room };
        reference.set(accountId, bounded);
        book.set(bounded);
      } else if (what < 0.35) {
        reference.delete(accountId);
        book.remove(accountId);
      } else {
        const id = 1 + whole(5);
        const [before, rateBefore] = prices.get(id) ?? [0, 0];
        const price = random() < 0.8 ? before * (1 + 0.002 * (random() - 0.5)) : before;
        const rate = random() < 0.5 ? rateBefore * (1 + 0.002 * (random() - 0.5)) : rateBefore;
        prices.set(id, [price, rate]);
        const holders = [...reference.values()].filter(({ exposures }) =>
          exposures.some(({ instrumentId }) => instrumentId === id),
        );
        const accounts = new Set(named(book, id, price, rate));
        const wrong = holders.filter((one) => {
          // Beyond its bounds it must be named; well within them it must not.
          const within = Math.min(equityOf(one) - one.low, one.high - equityOf(one));
          return accounts.has(one.accountId) ? within > 0.01 : within < 0;
        });
        expect(wrong, where).toEqual([]);
        expect(book.holders(id), where).toBe(holders.length);
      }
      const any = [...reference.values()][whole(reference.size)];
      if (any) expect(book.equityOf(any.accountId), where).toBeCloseTo(equityOf(any), 4);
      expect(book.size, where).toBe(reference.size);
    }
  });
});

function randomRiskAccount(
  accountId: number,
  prices: ReadonlyMap<number, readonly [number, number]>,
  random: () => number,
): AccountRiskState {
  const exposures = [...prices.keys()].flatMap((instrumentId) => {
    if (random() < 0.4) return [];
    const [price] = prices.get(instrumentId) ?? [0];
    const units = (random() - 0.5) * (1e8 / price);
    return [{ instrumentId, units, cost: units * price * (1 + 0.01 * (random() - 0.5)) }];
  });
  return { accountId, balance: 10_000 * random(), exposures, low: 0, high: 0 };
}

it('exposure cache: accumulates no drift over a hundred thousand prices', () => {
  const random = seeded(11);
  const book = new ExposureIndex();
  let euro = 1.1;
  named(book, EURUSD, euro);
  const unitsOf = (accountId: number) => 100_000 + 777.7 * accountId;
  for (let accountId = 0; accountId < 40; accountId++) {
    const units = unitsOf(accountId);
    const exposures = [{ instrumentId: EURUSD, units, cost: units * 1.1 }];
    book.set(riskAccount({ accountId, balance: 1e6, exposures, low: 0, high: 1e12 }));
  }
  for (let step = 0; step < 100_000; step++) {
    euro *= 1 + 0.0001 * (random() - 0.5);
    named(book, EURUSD, euro);
  }
  for (let accountId = 0; accountId < 40; accountId++) {
    const units = unitsOf(accountId);
    const drift = (book.equityOf(accountId) ?? 0) - (1e6 + (units * euro - units * 1.1));
    expect(Math.abs(drift)).toBeLessThan(5e-9);
  }
});
