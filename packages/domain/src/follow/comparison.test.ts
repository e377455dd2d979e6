import { expect, it } from 'vitest';
import { usd } from '../money/index.ts';
import { type Compared, whyDifferent } from './comparison.ts';

const same: Compared = {
  ...{ state: 'closed', skipReason: undefined, reducedBy: undefined, ratio: 100, proportion: undefined },
  ...{ leaderLots: 100_000, lots: 100_000, closePrice: 1.1, leaderClosePrice: 1.1, closedByLeader: true },
};

it.each<[Partial<Compared>, string[]]>([
  [{}, []],
  [{ state: 'open', closePrice: undefined, leaderClosePrice: undefined }, []],
  [{ ratio: 50, lots: 50_000 }, ['multiple']],
  [{ ratio: 15, lots: 10_000 }, ['multiple', 'rounding']],
  [{ lots: 40_000, reducedBy: 'max_amount' }, ['max_amount']],
  [{ closePrice: 1.2 }, ['later_price']],
  [{ closePrice: 1.2, closedByLeader: false }, ['own_close']],
  [{ closePrice: 1.2, leaderClosePrice: undefined, closedByLeader: false }, ['own_close']],
  // Both were closed by the same stop.
  [{ closedByLeader: false }, []],
  [{ state: 'detached', closePrice: undefined }, ['detached']],
  [{ state: 'skipped', skipReason: 'late', lots: 0 }, ['late']],
])('whyDifferent: explains a copy with %j by the reasons %j', (more, why) => {
  expect(whyDifferent({ ...same, ...more })).toEqual(why);
});

it.each([
  ['100', 100_000, ['proportion']],
  ['33', 33_000, ['proportion']],
  ['33.5', 33_000, ['proportion', 'rounding']],
])('whyDifferent: explains a copy sized by %s on 100 with %i units by %j', (base, lots, why) => {
  const proportion = { base: usd(base), leaderEquity: usd('100') };
  expect(whyDifferent({ ...same, proportion, lots })).toEqual(why);
});
