import { expect, it } from 'vitest';
import { freshSeed, seededChance } from '../../../../test/differential/chance.ts';
import { AGE_BOUNDS, ageAt, ageClass } from './ages.ts';

it.each([
  [-500, 0],
  [0, 0],
  [1, 0],
  [1.5, 1],
  [10, 3],
  [60_000, 14],
  [60_001, 15],
])('tick ages: an age of %s ms is in class %s', (age, index) => {
  expect(ageClass(age)).toBe(index);
});

it.each([
  [[], 0.5, undefined],
  [[0, 0], 0.5, undefined],
  [[10], 0.5, 0.5],
  [[0, 0, 0, 0, 100], 0.5, 15],
  [[50, 0, 0, 0, 50], 0.5, 1],
  [[0, 0, 0, 99, 1], 0.99, 10],
  [[...AGE_BOUNDS.map(() => 0), 5], 0.99, 60_000],
])('tick ages: of %j the fraction %s is below %s', (counts, fraction, age) => {
  expect(ageAt(counts, fraction)).toBe(age);
});

const seed = freshSeed();
it(`tick ages: a fraction of random ages lies in the class of the exact one (SEED=${seed})`, () => {
  const chance = seededChance(seed);
  const ages = Array.from({ length: 1000 }, () => chance.next() ** 4 * 50_000);
  const counts = new Array<number>(AGE_BOUNDS.length + 1).fill(0);
  for (const age of ages) counts[ageClass(age)] = (counts[ageClass(age)] ?? 0) + 1;
  const sorted = [...ages].sort((a, b) => a - b);
  for (const fraction of [0.01, 0.5, 0.9, 0.99]) {
    const exact = sorted[Math.ceil(fraction * 1000) - 1] ?? 0;
    expect(ageClass(ageAt(counts, fraction) ?? -1)).toBe(ageClass(exact));
  }
});
