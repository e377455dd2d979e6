import { describe, expect, it } from 'vitest';
import { lotsFromNumber, lotsToNumber } from '../forex/index.ts';
import { priceFromNumber, USD_PARITY } from '../market/index.ts';
import { usd } from '../money/index.ts';
import { leadsTo } from './circles.ts';
import { isLate, proportionOf } from './copy.ts';
import { copySettings } from './settings.ts';
import { copiedLots, copiedPart, copyShare, shareToNumber } from './sizing.ts';

const eurusd = { lotStep: 0.01, lotsMin: 0.01, lotsMax: 50 };
const coarse = { lotStep: 0.1, lotsMin: 0.2, lotsMax: 5 };

/** At 1.0842 and a leverage of 100 a lot of 100,000 takes 1,084.20. */
const terms = {
  mode: 'leverage',
  unitsPerLot: 100_000,
  price: priceFromNumber(1.0842, 5),
  leverage: 100,
  rate: USD_PARITY,
} as const;

it.each([
  [0, false],
  [10_000, false],
  [10_001, true],
  [-1, true],
])('isLate: rates an opening that is %i ms old as late: %s', (ageMs, expected) => {
  expect(isLate(1_795_200_000_000 - ageMs, 1_795_200_000_000)).toBe(expected);
});

describe('copiedLots', () => {
  it.each([
    // leader, multiple, most margin, instrument, lots, reduced by
    [0.5, 1, '1000000', eurusd, 0.5, undefined],
    [0.5, 0.01, '1000000', eurusd, undefined, undefined],
    [1, 0.01, '1000000', eurusd, 0.01, undefined],
    [0.29, 1.5, '1000000', eurusd, 0.43, undefined],
    [0.07, 0.29, '1000000', eurusd, 0.02, undefined],
    [0.3, 1.1, '1000000', coarse, 0.3, undefined],
    [0.3, 0.5, '1000000', coarse, undefined, undefined],
    [1, 100, '1000000', eurusd, 50, 'lots_max'],
    [1, 1, '1084.20', eurusd, 1, undefined],
    [1, 1, '1084.199999', eurusd, 0.99, 'max_amount'],
    [1, 1, '542.10', eurusd, 0.5, 'max_amount'],
    [1, 1, '10.842', eurusd, 0.01, 'max_amount'],
    [1, 1, '10.841999', eurusd, undefined, undefined],
    [3, 1, '200', coarse, undefined, undefined],
    [3, 1, '217', coarse, 0.2, 'max_amount'],
  ] as const)(
    'sizes a copy of %d lots at multiple %d within a margin of %s USD',
    (leader, multiple, most, instrument, lots, reducedBy) => {
      const copied = copiedLots({
        leaderLots: lotsFromNumber(leader),
        share: copyShare(Math.round(multiple * 100), undefined),
        instrument,
        terms,
        maxAmount: usd(most),
      });
      expect(copied && { lots: lotsToNumber(copied.lots), reducedBy: copied.reducedBy }).toEqual(
        lots === undefined ? undefined : { lots, reducedBy },
      );
    },
  );
});

describe('copiedPart', () => {
  const fine = { partStep: 0.01, partMin: 0.01 };
  it.each([
    // copy, closed of held, step and least, part
    [0.5, 0.2, 1, fine, 0.1],
    [0.05, 0.5, 1, fine, 0.02],
    [0.01, 0.5, 1, fine, 0],
    [0.03, 0.9, 1, fine, 0.02],
    [0.1, 1, 3, fine, 0.03],
    [0.5, 0.3, 0.6, { partStep: 0.01, partMin: 0.3 }, 0],
    [0.7, 0.8, 1, { partStep: 0.1, partMin: 0.2 }, 0.5],
    [50, 49.99, 50, fine, 49.99],
  ])(
    'sizes the partial close of a copy of %d lots when the leader closes %d of %d',
    (copy, closed, held, instrument, part) => {
      const found = copiedPart({
        lots: lotsFromNumber(copy),
        leaderClosed: lotsFromNumber(closed),
        leaderHeld: lotsFromNumber(held),
        instrument,
      });
      expect(lotsToNumber(found)).toBe(part);
    },
  );
});

describe('leadsTo', () => {
  // 1 follows 2 and 3, 3 follows 4, 4 follows 2.
  const leaders = new Map([
    [1, [2, 3]],
    [3, [4]],
    [4, [2]],
  ]);
  it.each([
    [1, 2, true],
    [1, 4, true],
    [3, 2, true],
    [2, 1, false],
    [4, 3, false],
    [5, 1, false],
    [1, 1, true],
  ])('finds a chain of leaders from user %d to user %d: %s', (from, to, found) => {
    expect(leadsTo(from, to, (userId) => leaders.get(userId) ?? [])).toBe(found);
  });
});

describe('copySettings', () => {
  it.each([
    [
      1,
      '100',
      undefined,
      { mode: 'fixed', allocation: undefined, ratio: 100, maxAmount: usd('100'), lossLimit: undefined },
    ],
    [0.07, '0.01', '', { ratio: 7, maxAmount: usd('0.01'), lossLimit: undefined }],
    [100, '100', '50.5', { ratio: 10_000, maxAmount: usd('100'), lossLimit: usd('50.5') }],
    [0, '100', undefined, { refusal: 'follow.multiple_out_of_range', field: 'copyRatio' }],
    [100.01, '100', undefined, { refusal: 'follow.multiple_out_of_range', field: 'copyRatio' }],
    [1.005, '100', undefined, { refusal: 'follow.multiple_out_of_range', field: 'copyRatio' }],
    [1, '0', undefined, { refusal: 'follow.max_amount_out_of_range', field: 'maxAmount' }],
    [1, 'much', undefined, { refusal: 'follow.max_amount_out_of_range', field: 'maxAmount' }],
    [1, '100', '-1', { refusal: 'follow.loss_limit_out_of_range', field: 'lossLimit' }],
  ])(
    'validates the multiple %d, maximum amount %s and loss limit %s',
    (multiple, maxAmount, lossLimit, found) => {
      expect(copySettings({ copyRatio: multiple, maxAmount, lossLimit })).toMatchObject(found);
    },
  );
});

describe('copySettings of proportional copying', () => {
  it.each([
    [0.1, undefined, { mode: 'proportional', ratio: 10, allocation: undefined }],
    [10, '', { ratio: 1000, allocation: undefined }],
    [1, '2500.50', { ratio: 100, allocation: usd('2500.5') }],
    [0.09, '', { refusal: 'follow.factor_out_of_range', params: { min: 0.1, max: 10 }, field: 'copyRatio' }],
    [10.01, '', { refusal: 'follow.factor_out_of_range', field: 'copyRatio' }],
    [1, '0', { refusal: 'follow.allocation_out_of_range', field: 'allocation' }],
    [1, 'all', { refusal: 'follow.allocation_out_of_range', field: 'allocation' }],
  ])('validates the factor %d and the allocation %s', (copyRatio, allocation, found) => {
    const asked = { mode: 'proportional', copyRatio, allocation, maxAmount: '100' } as const;
    expect(copySettings({ ...asked, lossLimit: undefined })).toMatchObject(found);
  });

  it('ignores an allocation in fixed mode', () => {
    const asked = { copyRatio: 1, allocation: 'none', maxAmount: '100', lossLimit: undefined };
    expect(copySettings(asked)).toMatchObject({ mode: 'fixed', allocation: undefined });
  });
});

/** The worked examples of docs/spec/rules.md#copy-trading are among these. */
describe('proportional sizes', () => {
  it.each([
    // leader's lots, follower's base, leader's equity, factor, lots, ratio
    [1, '1000', '10000', 1, 0.1, 0.1],
    [1, '1000', '10000', 2.5, 0.25, 0.25],
    [0.5, '500', '10000', 1, 0.02, 0.05],
    [0.1, '500', '10000', 1, undefined, 0.05],
    [0.1, '20000', '10000', 0.1, 0.02, 0.2],
    [1, '1000', '3000', 1, 0.33, 0.3333],
    [1, '1000000000', '0.000001', 10, 50, 1e16],
    [0.29, '9999.999999', '10000', 1, 0.28, 0.9999],
  ])(
    'copies %d lots with %s on an equity of %s at factor %d as %s lots',
    (lots, base, equity, factor, copied, ratio) => {
      const share = copyShare(Math.round(factor * 100), { base: usd(base), leaderEquity: usd(equity) });
      const found = copiedLots({
        ...{ leaderLots: lotsFromNumber(lots), share, instrument: eurusd, terms },
        maxAmount: usd('1000000'),
      });
      expect(found && lotsToNumber(found.lots)).toBe(copied);
      expect(shareToNumber(share)).toBe(ratio);
    },
  );

  it.each([
    ['fixed', undefined, undefined, '0', undefined],
    ['proportional', undefined, '10000', '500', { base: usd('500'), leaderEquity: usd('10000') }],
    ['proportional', '200', '10000', '-5', { base: usd('200'), leaderEquity: usd('10000') }],
    ['proportional', undefined, '10000', '0', 'margin'],
    ['proportional', undefined, '0', '500', 'leader_equity'],
    ['proportional', '200', '-0.01', '500', 'leader_equity'],
    ['proportional', undefined, undefined, '500', 'leader_equity'],
  ] as const)(
    'sizes by %s with allocation %s, leader %s and own equity %s',
    (mode, allocated, leader, own, found) => {
      const allocation = allocated === undefined ? undefined : usd(allocated);
      const leaderEquity = leader === undefined ? undefined : usd(leader);
      expect(proportionOf({ mode, allocation }, leaderEquity, usd(own))).toEqual(found);
    },
  );
});
