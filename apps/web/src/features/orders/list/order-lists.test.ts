import { describe, expect, it, test } from 'vitest';
import { anOrder } from '../../../shared/orders/an-order.fixture.ts';
import {
  cancelReasonOf,
  closeReasonOf,
  distanceToTarget,
  type OrderPage,
  openPrices,
  ordersOf,
  pendingKindOf,
  readOrderQuery,
  unknownIds,
  withLive,
  withoutClosed,
} from './order-lists.ts';

const aPage = (ids: readonly number[], page = 1, last_page = 1): OrderPage => ({
  data: ids.map((Id) => anOrder({ Id })),
  total: ids.length,
  page,
  last_page,
  ...{ all_fact_profits: '0.000000', all_fees: '0.000000', all_net_profits: '0.000000' },
});
const idsOf = (pages: readonly OrderPage[]) => ordersOf(pages).map(({ Id }) => Id);

test.each([
  [{}, 'contract', 'holding'],
  [{ type: '1' }, 'contract', 'holding'],
  [{ type: '0' }, 'contract', 'pending'],
  [{ type: '3' }, 'contract', 'history'],
  [{ type: '7' }, 'contract', 'holding'],
  [{ source: '0', type: '3' }, 'contract', 'history'],
  [{ source: '1', type: '3' }, 'future', 'history'],
] as const)('readOrderQuery: opens for the query %j the %s orders in the list %s', (query, kind, list) => {
  expect(readOrderQuery(query)).toEqual({ kind, list });
});

describe('list of open positions', () => {
  it('takes only price and profit from a push', () => {
    const moved = withLive(anOrder(), { Id: 1, UpdatePrice: 1.085, FactProfits: '40.000000' });
    expect(moved).toEqual(anOrder({ UpdatePrice: 1.085, FactProfits: '40.000000' }));
  });

  it('keeps the same object when nothing has changed', () => {
    const order = anOrder();
    expect(withLive(order, { Id: 1, UpdatePrice: 1.0842, FactProfits: '0.000000' })).toBe(order);
    expect(withLive(order, undefined)).toBe(order);
  });

  it('leaves a completed order unchanged', () => {
    const done = anOrder({ Status: 3, UpdatePrice: 1.08, FactProfits: '-210.000000' });
    expect(withLive(done, { Id: 1, UpdatePrice: 2, FactProfits: '1.000000' })).toBe(done);
  });

  it('removes closed orders from every page', () => {
    const pages = [aPage([5, 4, 3], 1, 2), aPage([2, 1], 2, 2)];
    const left = withoutClosed(pages, [4, 1]);
    expect(idsOf(left)).toEqual([5, 3, 2]);
    expect(left[0]?.total).toBe(1);
    expect(withoutClosed(pages, [99])).toBe(pages);
  });

  it('shows an order once when it moved to the next page', () => {
    expect(idsOf([aPage([3, 2], 1, 2), aPage([2, 1], 2, 2)])).toEqual([3, 2, 1]);
  });

  it('reports an order that the push knows and the complete list lacks', () => {
    expect(unknownIds([aPage([2, 1])], [3, 2, 1])).toEqual([3]);
    expect(unknownIds([aPage([2, 1])], [2])).toEqual([]);
    // While further pages are not loaded, an unknown id may be on one of them.
    expect(unknownIds([aPage([2, 1], 1, 2)], [3, 2, 1])).toEqual([]);
  });
});

test('openPrices: returns the open prices of the open positions in one instrument', () => {
  const gold = { Id: 2, Code: 'XAUUSD', ShowCode: 'XAU/USD', PricePrecision: 2 };
  const orders = [
    anOrder(),
    anOrder({ Id: 2, ForexTradeLists: gold, OriginPrice: 2400 }),
    anOrder({ Id: 3, OriginPrice: 1.09, Status: 3 }),
  ];
  expect(openPrices(orders, 'EURUSD')).toEqual([1.0842]);
});

test('closeReasonOf, cancelReasonOf: map an unknown reason to other and a missing one to none', () => {
  expect(closeReasonOf({ CloseReason: 'demo_reset' })).toBe('demo_reset');
  expect(closeReasonOf({ CloseReason: 'margin_of_tomorrow' })).toBe('other');
  expect(closeReasonOf({ CloseReason: null })).toBeUndefined();
  expect(cancelReasonOf({ CancelReason: 'insufficient_margin' })).toBe('insufficient_margin');
  expect(cancelReasonOf({ CancelReason: 'weather' })).toBe('other');
  expect(cancelReasonOf({ CancelReason: null })).toBeUndefined();
});

test('pendingKindOf: combines side and kind of a pending order, nothing for other orders', () => {
  expect(pendingKindOf({ OrderType: 1, PendingKind: 'limit' })).toBe('buy_limit');
  expect(pendingKindOf({ OrderType: 2, PendingKind: 'stop' })).toBe('sell_stop');
  expect(pendingKindOf({ OrderType: 2, PendingKind: null })).toBeUndefined();
});

test('distanceToTarget: returns the signed distance to the target in percent of the price', () => {
  expect(distanceToTarget(61_200, 60_000)).toBeCloseTo(2);
  expect(distanceToTarget(59_400, 60_000)).toBeCloseTo(-1);
  expect(distanceToTarget(59_400, 0)).toBe(0);
});
