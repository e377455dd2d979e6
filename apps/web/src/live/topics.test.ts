import { beforeEach, describe, expect, test, vi } from 'vitest';
import { mergeAccounts } from './accounts.ts';
import { onBar } from './bars.ts';
import { byFrame } from './by-frame.ts';
import { forgetCopies, onCopiesChanged, useCopyStore } from './copies.ts';
import { onFuturesSettled } from './futures.ts';
import { onNotices, takeUnsaid } from './notices.ts';
import { mergePositions, onPositionsClosed, usePositionStore } from './positions.ts';
import { mergePrices, onPrice, seedPrices, usePriceStore } from './prices.ts';
import { isPrivateTopic, takeTopic } from './topics.ts';

/** As the page takes them where it draws no frame. */
const { take: takePushes } = byFrame(takeTopic, { areDrawn: () => false, next: () => undefined });

const day = (symbol: string, close: number, change = 0) => ({ symbol, quotation: { close, change } });

describe('price store', () => {
  beforeEach(() => usePriceStore.setState({ prices: {} }));

  test('counts each move with its direction, but not the first value', () => {
    let prices = mergePrices({}, [day('EURUSD', 1.1)]);
    expect(prices.EURUSD).toEqual({ close: 1.1, change: 0, direction: 'up', moves: 0 });
    prices = mergePrices(prices, [day('EURUSD', 1.09)]);
    expect(prices.EURUSD).toMatchObject({ direction: 'down', moves: 1 });
    prices = mergePrices(prices, [day('EURUSD', 1.2), day('EURUSD', 1.3)]);
    expect(prices.EURUSD).toMatchObject({ close: 1.3, direction: 'up', moves: 3 });
  });

  test('keeps the object of an unchanged symbol, and its state after a frame without changes', () => {
    const before = mergePrices({}, [day('EURUSD', 1.1), day('XAUUSD', 1300)]);
    const after = mergePrices(before, [day('EURUSD', 1.2)]);
    expect(after.XAUUSD).toBe(before.XAUUSD);
    expect(mergePrices(after, [day('EURUSD', 1.2)])).toBe(after);
  });

  test('takes first values from a fetched list and never overwrites a live price', () => {
    takePushes([{ type: 'DAY_MARKET', data: day('EURUSD', 1.2) }]);
    seedPrices([day('EURUSD', 1.1), day('GBPUSD', 1.5)]);
    expect(usePriceStore.getState().prices).toMatchObject({
      EURUSD: { close: 1.2 },
      GBPUSD: { close: 1.5, moves: 0 },
    });
  });

  test('updates once for all prices of one frame', () => {
    const drawn = vi.fn();
    const stop = usePriceStore.subscribe(drawn);
    takePushes([1, 2, 3].map((close) => ({ type: 'DAY_MARKET', data: day(`S${close}`, close) })));
    stop();
    expect(drawn).toHaveBeenCalledOnce();
  });

  test('notifies a price listener of moves only, and of none after it unsubscribed', () => {
    const told: number[] = [];
    const leave = onPrice('EURUSD', ({ close }) => told.push(close));
    takePushes([{ type: 'DAY_MARKET', data: day('EURUSD', 1.1) }]);
    takePushes([{ type: 'DAY_MARKET', data: day('XAUUSD', 1300) }]);
    takePushes([1.2, 1.3].map((close) => ({ type: 'DAY_MARKET', data: day('EURUSD', close) })));
    takePushes([{ type: 'DAY_MARKET', data: day('EURUSD', 1.3) }]);
    leave();
    takePushes([{ type: 'DAY_MARKET', data: day('EURUSD', 1.4) }]);
    expect(told).toEqual([1.1, 1.3]);
  });
});

describe('position store', () => {
  const push = (orders: { Id: number; UpdatePrice: number; FactProfits: string }[]) => ({
    ProfitsTotal: '1.000000',
    HazardRate: 12,
    CautionMoneyAll: '100.000000',
    TransOrder: orders,
  });

  test('replaces its state by each push and keeps the objects of unchanged orders', () => {
    const first = { Id: 1, UpdatePrice: 1.1, FactProfits: '5.000000' };
    const before = mergePositions({ totals: undefined, byId: {} }, push([first, { ...first, Id: 2 }]));
    const after = mergePositions(before, push([{ ...first }]));
    expect(Object.keys(after.byId)).toEqual(['1']);
    expect(after.byId[1]).toBe(before.byId[1]);
  });

  test('removes a closed order at once and notifies listeners', () => {
    const told: number[] = [];
    const stop = onPositionsClosed((ids) => told.push(...ids));
    takePushes([
      {
        type: 'FOREX_TRADE',
        data: push([7, 8].map((Id) => ({ Id, UpdatePrice: 1, FactProfits: '0.000000' }))),
      },
      { type: 'FOREX_CLOSED', data: [7] },
    ]);
    stop();
    expect(told).toEqual([7]);
    expect(Object.keys(usePositionStore.getState().byId)).toEqual(['8']);
  });
});

describe('copy store', () => {
  beforeEach(forgetCopies);
  const copy = (Id: number, FactProfits: string) => ({ Id, UpdatePrice: 1.1, FactProfits });
  const push = (...TransOrder: ReturnType<typeof copy>[]) => ({
    type: 'FOREX_FOLLOW_TRADE',
    data: { TransOrder },
  });

  test('replaces its state by the last push of a frame and keeps unchanged objects', () => {
    takePushes([push(copy(1, '1.000000'), copy(2, '2.000000'))]);
    const before = useCopyStore.getState().byId;
    takePushes([push(copy(3, '9.000000')), push(copy(1, '1.000000'), copy(2, '-2.000000'))]);
    const { byId } = useCopyStore.getState();
    expect(byId).toEqual({ 1: copy(1, '1.000000'), 2: copy(2, '-2.000000') });
    expect(byId?.[1]).toBe(before?.[1]);
  });

  test('notifies listeners of added and removed copies, not of the first state or a price', () => {
    const told = vi.fn();
    const stop = onCopiesChanged(told);
    const counts = [
      push(copy(1, '1.000000')),
      push(copy(1, '5.000000')),
      push(copy(1, '5.000000'), copy(2, '1.000000')),
      push(copy(1, '5.000000'), copy(3, '1.000000')),
      push(),
    ].map((frame) => {
      takePushes([frame]);
      return told.mock.calls.length;
    });
    stop();
    expect(counts).toEqual([0, 0, 1, 2, 3]);
  });
});

test('takeTopic: delivers all settled futures and notices of one frame to their listeners', () => {
  const told: unknown[] = [];
  const stops = [
    onFuturesSettled((settled) => told.push(...settled.map(({ Id }) => Id))),
    onNotices((notices) => told.push(...notices.map(({ key }) => key))),
  ];
  const settled = (Id: number) => ({ Id, EndPrice: 1, FactProfits: '1.000000' });
  takePushes([
    { type: 'MICRO_CLOSED', data: [settled(1), settled(2)] },
    { type: 'NOTICE', data: { id: 9, kind: 'micro', key: 'micro.void', params: {}, time: '' } },
    { type: 'MICRO_CLOSED', data: [settled(3)] },
  ]);
  for (const stop of stops) stop();
  takePushes([{ type: 'MICRO_CLOSED', data: [settled(4)] }]);
  expect(told).toEqual([1, 2, 3, 'micro.void']);
  expect(takeUnsaid().map(({ id }) => id)).toEqual([9]);
  expect(takeUnsaid(), 'each is said once').toEqual([]);
});

test('mergeAccounts: replaces changed accounts and appends new ones', () => {
  const account = (accountTypeId: number, balance: string) => ({
    accountTypeId,
    type: 'forex',
    balance,
    lockBalance: '0.000000',
    currencyId: 1,
  });
  const merged = mergeAccounts([account(1, '1'), account(2, '2')], [account(2, '3'), account(3, '4')]);
  expect(merged.map(({ accountTypeId, balance }) => [accountTypeId, balance])).toEqual([
    [1, '1'],
    [2, '3'],
    [3, '4'],
  ]);
});

test('onBar: delivers bars of its code and period, skips late ones and starts with the newest', () => {
  const bar = (Time: number, Period = '5min') => ({
    Period,
    Time,
    Open: 1,
    High: 1,
    Low: 1,
    Close: 1,
    Volume: 1,
  });
  const seen: number[] = [];
  const stop = onBar('TEST', '5min', ({ Time }) => seen.push(Time));
  takePushes([bar(100), bar(200), bar(100), bar(300, '1min')].map((data) => ({ type: 'KLINE.TEST', data })));
  stop();
  const later: number[] = [];
  onBar('TEST', '5min', ({ Time }) => later.push(Time))();
  expect([seen, later]).toEqual([[100, 200], [200]]);
});

test('takeTopic: only logs a push without type or with an unknown topic', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  takePushes([{ data: 1 }, { type: 'WEATHER', data: 1 }]);
  expect(warn.mock.calls.map(([text]) => text)).toEqual([
    'live: a push without type',
    'live: unknown topic WEATHER',
  ]);
  warn.mockRestore();
});

test.each([
  ['DAY_MARKET', false],
  ['KLINE.EURUSD', false],
  ['FOREX_TRADE', true],
  ['FOREX_FOLLOW_TRADE', true],
  ['FOREX_CLOSED', true],
  ['MICRO_CLOSED', true],
  ['ACCOUNT', true],
  ['NOTICE', true],
  ['SUPPORT', true],
])('isPrivateTopic: requires a login for the topic %s: %s', (topic, isPrivate) => {
  expect(isPrivateTopic(topic)).toBe(isPrivate);
});
