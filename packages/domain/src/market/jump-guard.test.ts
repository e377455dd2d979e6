import { describe, expect, it } from 'vitest';
import { isRefusal } from '../outcome/index.ts';
import { type GuardState, judgeTick } from './jump-guard.ts';
import { priceFromNumber } from './price.ts';

const NOW = 1_795_200_000_000;
type Step = readonly [price: number, secondsFromNow: number, fate: string];

/** Applies ticks in order and returns the outcome of each. */
function fates(steps: readonly Step[]): string[] {
  let state: GuardState = { last: undefined, held: undefined };
  return steps.map(([price, seconds]) => {
    const tick = { price: priceFromNumber(price, 5), sourceTime: NOW + seconds * 1000 };
    const verdict = judgeTick(state, tick, NOW);
    if (isRefusal(verdict)) return verdict.refusal;
    state = verdict.state;
    if (verdict.kind === 'held') return 'held';
    return verdict.confirms ? `taken, confirming ${verdict.confirms.price / 1e8}` : 'taken';
  });
}

describe('price jump guard', () => {
  it.each<[string, Step[]]>([
    ['takes the first price whatever it is', [[1.1, 0, 'taken']]],
    [
      'refuses what is not positive',
      [
        [0, 0, 'market.tick_not_positive'],
        [-1, 0, 'market.tick_not_positive'],
      ],
    ],
    ['refuses what is no number', [[Number.NaN, 0, 'market.tick_not_positive']]],
    [
      'refuses a time in seconds, which would lie in 1970, and takes one just after 1999',
      [
        [1.1, NOW / 1_000_000 - NOW / 1000, 'market.tick_time_not_ms'],
        [1.1, (Date.UTC(2000, 0, 1) - 1 - NOW) / 1000, 'market.tick_time_not_ms'],
        [1.1, (Date.UTC(2000, 0, 1) - NOW) / 1000, 'taken'],
        [1.1, -5, 'taken'],
      ],
    ],
    [
      'allows a source to be a second ahead',
      [
        [1.1, 1, 'taken'],
        [1.1, 1.001, 'market.tick_ahead'],
      ],
    ],
    [
      'refuses what comes late, but not what shares its moment',
      [
        [1.1, -5, 'taken'],
        [1.1, -5, 'taken'],
        [1.1, -5.001, 'market.tick_late'],
      ],
    ],
    [
      'takes a move of exactly 10 %',
      [
        [1, -9, 'taken'],
        [1.1, -8, 'taken'],
        [0.99, -7, 'taken'],
      ],
    ],
    [
      'holds a jump until the next confirms it',
      [
        [1, -9, 'taken'],
        [1.2, -8, 'held'],
        [1.21, -7, 'taken, confirming 1.2'],
        [1.22, -6, 'taken'],
      ],
    ],
    [
      'lets a lone outlier fall',
      [
        [1, -9, 'taken'],
        [1.2, -8, 'held'],
        [1.01, -7, 'taken'],
        [1.2, -6, 'held'],
      ],
    ],
    [
      'holds the newer of two differing jumps',
      [
        [1, -9, 'taken'],
        [1.2, -8, 'held'],
        [1.5, -7, 'held'],
        [1.2, -6, 'held'],
        [1.2, -5, 'taken, confirming 1.2'],
      ],
    ],
    [
      'confirms at just 1 % and not beyond',
      [
        [1, -9, 'taken'],
        [2, -8, 'held'],
        [2.02001, -7, 'held'],
        [2.04, -6, 'taken, confirming 2.02001'],
      ],
    ],
    [
      'does not let a refused tick confirm',
      [
        [1, -9, 'taken'],
        [1.2, -8, 'held'],
        [1.2, -20, 'market.tick_late'],
        [1.2, -7, 'taken, confirming 1.2'],
      ],
    ],
  ])('judges offered ticks: %s', (_, steps) => {
    expect(fates(steps)).toEqual(steps.map(([, , fate]) => fate));
  });
});
