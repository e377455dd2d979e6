import { expect, it } from 'vitest';
import { freshSeed, seededChance } from '../../../../../test/differential/chance.ts';
import { sourcePrice } from './source-price.ts';

const as = { scale: '1', isInverted: false };

it.each([
  // An exact half goes to the even neighbour.
  ['1.09177', '1.09188', as, 5, 109_182_000],
  ['1.09178', '1.09189', as, 5, 109_184_000],
  ['60000', '60001', as, 2, 6_000_050_000_000],
  ['0.00000001', '0.00000001', as, 8, 1],
  ['152.101', '152.103', { scale: '0.01', isInverted: false }, 5, 152_102_000],
  ['2', '4', { scale: '1', isInverted: true }, 5, 37_500_000],
  ['0.5', '0.5', { scale: '100', isInverted: true }, 2, 20_000_000_000],
] as const)(
  'source price: of bid %s and ask %s with %o at %i places is exact',
  (bid, ask, conversion, places, units) => {
    expect(sourcePrice({ bid, ask, isTradeable: true }, conversion, places)).toMatchObject({ price: units });
  },
);

it.each([
  [{ bid: '1', isTradeable: true }, 'empty'],
  [{ ask: '1', last: '1', isTradeable: true }, 'empty'],
  [{ isTradeable: true }, 'empty'],
  [{ bid: '1', ask: '1', isTradeable: false }, 'empty'],
  [{ bid: '2', ask: '1', isTradeable: true }, 'malformed'],
  [{ bid: '0', ask: '1', isTradeable: true }, 'malformed'],
  [{ bid: '-1', ask: '1', isTradeable: true }, 'malformed'],
  [{ bid: '1e3', ask: '1001', isTradeable: true }, 'malformed'],
  [{ bid: '1', ask: '9'.repeat(41), isTradeable: true }, 'malformed'],
  [{ bid: '90000000000', ask: '90000000000', isTradeable: true }, 'malformed'],
  [{ bid: '0.000001', ask: '0.000001', isTradeable: true }, 'malformed'],
] as const)('source price: %o gives none, it is %s', (quote, why) => {
  expect(sourcePrice(quote, as, 5)).toBe(why);
});

it('source price: a trade without a book is the price, without bid and ask', () => {
  expect(sourcePrice({ last: '1.5', isTradeable: true }, as, 5)).toEqual({
    price: 150_000_000,
    bid: undefined,
    ask: undefined,
  });
});

const seed = freshSeed();
it(`source price: lies between bid and ask, whatever they are (SEED=${seed})`, () => {
  const chance = seededChance(seed);
  for (let turn = 0; turn < 2000; turn += 1) {
    const low = chance.between(1, 10 ** 9);
    const high = low + chance.between(0, 10 ** 6);
    const text = (units: number) => (units / 1e5).toFixed(5);
    const isInverted = chance.percent(50);
    const found = sourcePrice(
      { bid: text(low), ask: text(high), isTradeable: true },
      { scale: isInverted ? '100000' : '1', isInverted },
      5,
    );
    if (typeof found === 'string') {
      expect(isInverted).toBe(true);
      continue;
    }
    // Half a step of the precision for the rounding.
    expect(found.price + 500).toBeGreaterThanOrEqual(found.bid ?? 0);
    expect(found.price - 500).toBeLessThanOrEqual(found.ask ?? 0);
  }
});
