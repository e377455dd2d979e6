import { expect, test } from 'vitest';
import { type Copy, comparedRows, copyStatus, withLive } from './copies-view.ts';

const copy: Copy = {
  Id: 7,
  ForexTradeLists: { Id: 1, Code: 'EURUSD', ShowCode: 'EUR/USD', PricePrecision: 5 },
  FollowType: 2,
  Ratio: 0.5,
  Proportion: null,
  Status: copyStatus.following,
  SkipReason: null,
  Detached: false,
  OriginPrice: 1.1,
  Price: 0,
  UpdatePrice: 1.2,
  OrderType: 1,
  Quantity: 0.5,
  FactProfits: '5.000000',
  Fee: '1.500000',
  CreateTimeHandler: '2026-11-21T00:00:00.000Z',
  CompleteTimeHandler: null,
  user_id: 1,
  follower_user_id: 2,
  Leader: { Id: 3, OriginPrice: 1.1, Price: 0, Quantity: 1, Fee: '3.000000' },
  WhyDifferent: ['multiple'],
};

test('comparedRows: compares an open copy with the order of the trader without a close', () => {
  expect(comparedRows(copy)).toEqual([
    { what: 'opened', copy: 1.1, leader: 1.1 },
    { what: 'size', copy: 0.5, leader: 1 },
    { what: 'fee', copy: '1.500000', leader: '3.000000' },
  ]);
});

test('comparedRows: shows the close price of the trader while the copy is still open', () => {
  const detached = { ...copy, Detached: true, Leader: { ...copy.Leader, Price: 1.15 } };
  expect(comparedRows(detached)[1]).toEqual({ what: 'closedAt', copy: undefined, leader: 1.15 });
});

test('comparedRows: shows only the values of the trader for a skipped copy', () => {
  const skipped = { ...copy, Status: copyStatus.skipped, SkipReason: 'margin', OriginPrice: 0 };
  expect(comparedRows(skipped).map(({ what, copy }) => [what, copy])).toEqual([
    ['opened', undefined],
    ['size', undefined],
    ['fee', undefined],
  ]);
});

test('withLive: updates an open copy from a push and leaves a closed one unchanged', () => {
  const live = { Id: 7, UpdatePrice: 1.3, FactProfits: '9.000000' };
  expect(withLive(copy, live)).toEqual({ ...copy, UpdatePrice: 1.3, FactProfits: '9.000000' });
  const closed = { ...copy, Status: copyStatus.closed };
  expect([withLive(copy, undefined), withLive(closed, live)]).toEqual([copy, closed]);
});
