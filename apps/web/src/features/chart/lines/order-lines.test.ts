import { describe, expect, test } from 'vitest';
import type { ContractOrder } from '../../../shared/orders/contract-order.ts';
import { secondsToBarEnd } from '../bars/bar-end.ts';
import { barOf, fillsOf } from '../fills.ts';
import { readChosen, shownIndicators, toggled } from '../indicators/indicators.ts';
import { droppedAt } from './dropped-at.ts';
import { isProblem, lineMove } from './move-line.ts';
import { isMovable, lineTone, orderLines, rangeWithLines } from './order-lines.ts';

const tick = (seq: number, time: string, price: number) => ({ seq, time, price });

function anOrder(overrides: Partial<ContractOrder> = {}): ContractOrder {
  return {
    Id: 1,
    ForexTradeLists: { Id: 7, Code: 'EURUSD', ShowCode: 'EUR/USD', PricePrecision: 5 },
    ForexId: 7,
    OrderType: 1,
    Quantity: 0.5,
    Multiple: 100,
    OriginPrice: 1.08,
    Price: 0,
    UpdatePrice: 1.0842,
    FactProfits: '0.000000',
    CautionMoney: '540.000000',
    TradeFee: '2.500000',
    TargetLossPrice: 0,
    TargetProfitPrice: 0,
    Targets: [],
    TrailingDistance: 0,
    TrailingFrom: 0,
    TrailingBest: 0,
    PendingKind: null,
    ExpireTimeHandler: null,
    OcoId: null,
    ParentId: null,
    CreateTimeHandler: '2026-11-18T12:00:00.000Z',
    CompleteTimeHandler: null,
    Status: 1,
    CancelReason: null,
    CloseReason: null,
    OpenTick: tick(10, '2026-11-18T12:00:00.000Z', 1.08),
    CloseTick: null,
    ...overrides,
  };
}

const aPending = (overrides: Partial<ContractOrder> = {}) =>
  anOrder({ Status: 0, PendingKind: 'limit', OpenTick: null, OriginPrice: 1.07, ...overrides });

describe('orderLines', () => {
  test('shows the entry, stop-loss and take-profit of a position; only the stops are movable', () => {
    const lines = orderLines([anOrder({ TargetLossPrice: 1.07, TargetProfitPrice: 1.1 })], 7);
    expect(lines.map(({ key, price }) => [key, price])).toEqual([
      ['1:entry', 1.08],
      ['1:stopLoss', 1.07],
      ['1:takeProfit', 1.1],
    ]);
    expect(lines.map(isMovable)).toEqual([false, true, true]);
  });

  test('shows the target of a pending order and a trailing stop, but no other instrument', () => {
    const lines = orderLines(
      [
        aPending({ Id: 2 }),
        anOrder({ Id: 3, TargetLossPrice: 1.075, TrailingDistance: 0.01 }),
        anOrder({ Id: 4, ForexId: 8 }),
      ],
      7,
    );
    expect(lines.map(({ key }) => key)).toEqual(['3:entry', '3:trailing', '2:target']);
  });

  test('shows a movable line for each part that takes profit, with the lots and the fee of the part', () => {
    const Targets = [
      { Price: 1.09, Quantity: 0.2 },
      { Price: 1.095, Quantity: 0.1 },
    ];
    const lines = orderLines([anOrder({ TargetProfitPrice: 1.1, Targets }), aPending({ Id: 2, Targets })], 7);
    expect(lines.map(({ key, price, order }) => [key, price, order.Quantity, order.TradeFee])).toEqual([
      ['2:target', 1.07, 0.5, '2.500000'],
      ['2:part:0', 1.09, 0.2, '1.000000'],
      ['2:part:1', 1.095, 0.1, '0.500000'],
      ['1:entry', 1.08, 0.5, '2.500000'],
      ['1:takeProfit', 1.1, 0.5, '2.500000'],
      ['1:part:0', 1.09, 0.2, '1.000000'],
      ['1:part:1', 1.095, 0.1, '0.500000'],
    ]);
    const parts = lines.filter(({ kind }) => kind === 'part');
    expect(parts.map((line) => [isMovable(line), lineTone(line)])).toEqual(parts.map(() => [true, 'gain']));
  });

  test('shows only the newest twelve of very many orders', () => {
    const lines = orderLines(
      Array.from({ length: 60 }, (_, at) => anOrder({ Id: at + 1 })),
      7,
    );
    expect(lines).toHaveLength(12);
    expect(lines[0]?.order.Id).toBe(60);
  });
});

test('rangeWithLines: extends the price range to near lines and ignores distant ones', () => {
  expect(rangeWithLines({ from: 1, to: 2 }, [0.8, 2.4])).toEqual({ from: 0.8, to: 2.4 });
  expect(rangeWithLines({ from: 1, to: 2 }, [0.1, 1.5, 9])).toEqual({ from: 1, to: 2 });
  expect(rangeWithLines({ from: 60_000, to: 60_000 }, [59_980, 59_900])).toEqual({
    from: 59_980,
    to: 60_000,
  });
});

describe('dragged order line', () => {
  const move = (order: ContractOrder, kind: 'stopLoss' | 'trailing' | 'takeProfit' | 'target', to: number) =>
    lineMove({ line: { key: 'k', order, kind, price: 1 }, to, price: 1.0842 });

  test.each([
    ['stopLoss', anOrder(), 1.075, { id: 1, stop_loss_price: 1.075 }],
    ['takeProfit', anOrder(), 1.09, { id: 1, target_profit_price: 1.09 }],
    ['takeProfit', anOrder({ OrderType: 2 }), 1.07, { id: 1, target_profit_price: 1.07 }],
    // 1.0842 − 1.0800: it trails at its new distance from the current price.
    ['trailing', anOrder({ TrailingDistance: 0.01 }), 1.08, { id: 1, trailing_distance: 0.0042 }],
    ['stopLoss', aPending(), 1.065, { id: 1, stop_loss_price: 1.065 }],
  ] as const)('sends the new level of its %s', (kind, order, to, call) => {
    expect(move(order, kind, to)).toEqual({ does: 'setStop', call });
  });

  test.each([
    ['a stop above the price of a buy', 'stopLoss', anOrder(), 1.09, 'below', 1.0842],
    ['a trailing one too', 'trailing', anOrder({ TrailingDistance: 0.01 }), 1.09, 'below', 1.0842],
    ['a profit of a sale above', 'takeProfit', anOrder({ OrderType: 2 }), 1.09, 'below', 1.0842],
    ['a stop of a pending above its target', 'stopLoss', aPending(), 1.08, 'below', 1.07],
    ['a target below its own stop', 'target', aPending({ TargetLossPrice: 1.06 }), 1.05, 'below', 1.05],
  ] as const)('refuses the new level of %s', (_, kind, order, to, bound, price) => {
    const asked = move(order, kind, to);
    expect(isProblem(asked)).toBe(true);
    expect(asked).toEqual({
      is: 'wrongSide',
      of: kind === 'takeProfit' ? 'takeProfit' : 'stopLoss',
      bound,
      price,
    });
  });

  test.each([
    ['a position', anOrder(), 1.0843],
    ['a pending order', aPending(), 1.0701],
    ['a sale', anOrder({ OrderType: 2 }), 1.05],
  ])('sends all targets of %s with the new price of one part', (_, order, to) => {
    const Targets = [
      { Price: 1.2, Quantity: 0.2 },
      { Price: 1.3, Quantity: 0.1 },
    ];
    const lines = orderLines([{ ...order, Targets }], 7);
    const line = lines.find(({ place }) => place === 1);
    if (!line) throw new Error('the part has no line');
    expect(lineMove({ line, to, price: 1.0842 })).toEqual({
      does: 'setStop',
      call: {
        id: 1,
        targets: [
          { price: 1.2, lots: 0.2 },
          { price: to, lots: 0.1 },
        ],
      },
    });
    const wrong = lineMove({ line, to: order.OrderType === 1 ? 1.06 : 1.09, price: 1.0842 });
    expect(wrong).toMatchObject({ is: 'wrongSide', of: 'takeProfit' });
  });

  test('does not move the price of a pending order past one of its targets', () => {
    const order = aPending({ Targets: [{ Price: 1.09, Quantity: 0.2 }] });
    expect(move(order, 'target', 1.095)).toMatchObject({ is: 'wrongSide', of: 'takeProfit', price: 1.095 });
    expect(move(order, 'target', 1.085)).toMatchObject({ does: 'replace' });
  });

  test('replaces a pending order at its new target and keeps all its settings', () => {
    const order = aPending({
      OrderType: 2,
      OriginPrice: 1.09,
      TargetLossPrice: 1.12,
      TargetProfitPrice: 1.01,
      ExpireTimeHandler: '2027-01-05T15:30:00.000Z',
      Targets: [{ Price: 1.05, Quantity: 0.2 }],
    });
    expect(move(order, 'target', 1.1)).toEqual({
      does: 'replace',
      id: 1,
      call: {
        forex_id: 7,
        type: 2,
        cont: 0.5,
        status: 0,
        target_price: 1.1,
        multiple: 100,
        stop_loss_price: 1.12,
        target_profit_price: 1.01,
        targets: [{ price: 1.05, lots: 0.2 }],
        expire_at: '2027-01-05T15:30:00.000Z',
      },
    });
    expect(
      move(aPending({ TrailingDistance: 0.01, TargetLossPrice: 1.06, Multiple: 0 }), 'target', 1.05),
    ).toEqual({
      does: 'replace',
      id: 1,
      call: { forex_id: 7, type: 1, cont: 0.5, status: 0, target_price: 1.05, trailing_distance: 0.01 },
    });
  });

  test('does not move the price of an order of a pair, nor shows one at the opening', () => {
    const [line] = orderLines([aPending({ OcoId: 2 })], 7);
    expect(line && isMovable(line)).toBe(false);
    expect(orderLines([aPending({ PendingKind: 'opening' })], 7)).toEqual([]);
  });

  test('rounds the dropped price to the precision of the instrument, never below zero', () => {
    expect(droppedAt(1.075123456, 5)).toBe(1.07512);
    expect(droppedAt(-3, 2)).toBe(0);
  });
});

describe('own fills on the chart', () => {
  test('show entry and exit; parts share the entry, cancelled orders have no fill', () => {
    const part = anOrder({
      Id: 2,
      ParentId: 1,
      Status: 3,
      CloseTick: tick(20, '2026-11-18T12:07:00.000Z', 1.09),
    });
    const fills = fillsOf([anOrder(), part, aPending({ Id: 3, Status: 2 })]);
    expect(fills).toEqual([
      { timeMs: Date.parse('2026-11-18T12:00:00Z'), price: 1.08, side: 'buy', is: 'entry' },
      { timeMs: Date.parse('2026-11-18T12:07:00Z'), price: 1.09, side: 'sell', is: 'exit' },
    ]);
  });

  test('map to the latest bar opened before them, across gaps', () => {
    const bars = [60, 120, 300].map((timestamp) => ({ timestamp }));
    expect([59, 60, 119, 299, 9999].map((at) => barOf(at, bars))).toEqual([undefined, 60, 60, 120, 300]);
    expect(barOf(5, [])).toBeUndefined();
  });
});

describe('chart indicators', () => {
  test('restore the stored choice without unknown or repeated names', () => {
    expect(readChosen('BOLL MACD XYZ BOLL')).toEqual(['BOLL', 'MACD']);
    expect(readChosen(null)).toEqual([]);
    expect(readChosen('RSI MA')).toEqual(['RSI', 'MA']);
  });

  test('switch on and off; a new pane replaces the oldest when the panes are full', () => {
    expect(toggled(['MA', 'VOL'], 'MA', 2)).toEqual(['VOL']);
    expect(toggled(['VOL', 'MA', 'MACD', 'CCI'], 'RSI', 3)).toEqual(['MA', 'MACD', 'CCI', 'RSI']);
    expect(shownIndicators(['VOL', 'EMA', 'MACD', 'RSI'], 1)).toEqual(['EMA', 'RSI']);
  });

  test('a phone that shows fewer panes removes none of those of a wide screen', () => {
    expect(toggled(['VOL', 'MACD'], 'RSI', 2)).toEqual(['VOL', 'MACD', 'RSI']);
    expect(toggled(['VOL', 'MACD', 'RSI'], 'MA', 2)).toEqual(['VOL', 'MACD', 'RSI', 'MA']);
    expect(toggled(['VOL', 'MACD', 'RSI'], 'VOL', 2), 'it was not shown').toEqual(['MACD', 'RSI', 'VOL']);
    expect(toggled(['VOL', 'MACD', 'RSI'], 'RSI', 2)).toEqual(['VOL', 'MACD']);
  });
});

test.each([
  ['1min', '12:00:00.000', 60],
  ['1min', '12:00:59.001', 1],
  ['5min', '12:03:20.000', 100],
  ['60min', '12:00:00.500', 3600],
  ['1day', '23:59:00.000', 60],
] as const)('secondsToBarEnd: a bar of %s at %s ends in %i s', (period, time, seconds) => {
  expect(secondsToBarEnd(period, Date.parse(`2026-11-18T${time}Z`))).toBe(seconds);
});
