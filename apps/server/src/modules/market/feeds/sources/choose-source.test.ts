import { priceFromUnits } from '@tidemark/domain/market';
import { expect, it } from 'vitest';
import { freshSeed, seededChance } from '../../../../../test/differential/chance.ts';
import {
  type Choice,
  chooseSource,
  disagree,
  type SourceState,
  UNHEARD,
  withQuote,
} from './choose-source.ts';

const rules = {
  failoverAfterMs: 3000,
  switchMsMin: 10_000,
  backAfterMs: 30_000,
  healthGapMs: 10_000,
  disagreementMax: 0.002,
};
const first: Choice = { active: 0, since: 0, switchedAt: undefined };
const priced = (at: number, healthySince = 0, units = 100_000): SourceState => ({
  quote: { price: priceFromUnits(units), at },
  healthySince,
});

it.each([
  ['the preferred one is quoted', 10_000, first, [priced(9000), priced(9900)], 0],
  ['the preferred one is silent for 3 s', 13_000, first, [priced(10_000), priced(12_900)], 1],
  ['both are silent', 20_000, first, [priced(10_000), priced(10_000)], 0],
  ['nothing was heard yet for less than 3 s', 2900, first, [UNHEARD, priced(2800)], 0],
  ['nothing was heard of the preferred one for 3 s', 3000, first, [UNHEARD, priced(2900)], 1],
  ['the first silent one is skipped', 13_000, first, [priced(9000), priced(9500), priced(12_000)], 2],
  [
    'it has just changed',
    20_000,
    { active: 1, since: 15_000, switchedAt: 15_000 },
    [priced(19_900), priced(15_000)],
    1,
  ],
  [
    'the preferred one is healthy for 30 s',
    60_000,
    { active: 1, since: 9, switchedAt: 9 },
    [priced(59_900, 30_000), priced(59_900)],
    0,
  ],
  [
    'the preferred one is healthy for less',
    60_000,
    { active: 1, since: 9, switchedAt: 9 },
    [priced(59_900, 30_001), priced(59_900)],
    1,
  ],
] as const)('source choice: where %s', (_, now, choice, states, active) => {
  expect(chooseSource(choice, states, now, rules).choice.active).toBe(active);
});

it('source choice: health begins again after a silence of more than 10 s', () => {
  const one = withQuote(UNHEARD, priceFromUnits(1), 1000, rules);
  const next = withQuote(one, priceFromUnits(1), 11_000, rules);
  const late = withQuote(next, priceFromUnits(1), 21_001, rules);
  expect([one, next, late].map(({ healthySince }) => healthySince)).toEqual([1000, 1000, 21_001]);
});

it.each([
  [[priced(0, 0, 100_000), priced(0, 0, 100_200)], false],
  [[priced(0, 0, 100_000), priced(0, 0, 100_201)], true],
  [[priced(0, 0, 100_201), priced(0, 0, 100_000)], true],
  [[priced(0, 0, 100_000), priced(-3000, 0, 200_000)], false],
  [[priced(-3000, 0, 100_000), priced(0, 0, 200_000)], false],
  [[priced(0), UNHEARD], false],
] as const)('source disagreement: of %o is %s', (states, expected) => {
  expect(disagree(first, states, 0, rules)).toBe(expected);
});

const seed = freshSeed();
it(`source choice: changes at most once in 10 s, only to a source that quotes (SEED=${seed})`, () => {
  const chance = seededChance(seed);
  let choice: Choice = first;
  let changes: number[] = [];
  const states: SourceState[] = [UNHEARD, UNHEARD, UNHEARD];
  const isUp = [true, true, true];
  for (let now = 0; now < 2_000_000; now += chance.between(50, 500)) {
    for (const place of states.keys()) {
      if (chance.percent(1)) isUp[place] = !isUp[place];
      if (isUp[place] === true && chance.percent(60)) {
        states[place] = withQuote(states[place] ?? UNHEARD, priceFromUnits(100), now, rules);
      } else if (chance.percent(1)) states[place] = UNHEARD;
    }
    const before = choice;
    const { choice: after, reason } = chooseSource(before, states, now, rules);
    choice = after;
    if (after.active === before.active) {
      expect(reason).toBeUndefined();
      continue;
    }
    const taken = states[after.active]?.quote;
    expect(now - (taken?.at ?? -Infinity)).toBeLessThan(rules.failoverAfterMs);
    expect(reason).toBe(after.active < before.active && reason === 'preferred' ? 'preferred' : 'silent');
    changes = [...changes, now];
  }
  expect(changes.length).toBeGreaterThan(10);
  for (const [n, at] of changes.entries()) {
    if (n > 0) expect(at - (changes[n - 1] ?? 0)).toBeGreaterThanOrEqual(rules.switchMsMin);
  }
});
