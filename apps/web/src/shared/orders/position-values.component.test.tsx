import { tradeList } from '@tidemark/contract/calls/trading/market';
import { beforeEach, describe, expect, it } from 'vitest';
import { forgetPositions, setValuer, takeForexTrades, usePositionStore } from '../../live/positions.ts';
import { type Prices, takeDayMarkets, usePriceStore } from '../../live/prices.ts';
import { queryClient } from '../api/use-call.ts';
import { anInstrument } from '../instruments/an-instrument.fixture.ts';
import { anOrder } from './an-order.fixture.ts';
import { knowPositions } from './known-positions.ts';
import { valued, valuePositionsByPrice } from './position-values.ts';

const euro = anInstrument();
const yen = anInstrument({
  ...{ Id: 3, Code: 'USDJPY', ShowCode: 'USD/JPY', PricePrecision: 3 },
  ...{ BaseCurrency: 'USD', QuoteCurrency: 'JPY' },
});
const at = (closes: Readonly<Record<string, number>>): Prices =>
  Object.fromEntries(
    Object.entries(closes).map(([code, close]) => [code, { close, change: 0, direction: 'up', moves: 0 }]),
  );
const push = (UpdatePrice: number, FactProfits: string, Id = 1) => ({
  ...{ ProfitsTotal: FactProfits, HazardRate: 5, CautionMoneyAll: '542.100000' },
  TransOrder: [{ Id, UpdatePrice, FactProfits }],
});

beforeEach(() => {
  queryClient.clear();
  queryClient.setQueryData([tradeList.path, {}], [euro, yen]);
  knowPositions([
    anOrder(),
    anOrder({
      ...{ Id: 2, ForexId: 3, OriginPrice: 150, Quantity: 1 },
      ForexTradeLists: { Id: 3, Code: 'USDJPY', ShowCode: 'USD/JPY', PricePrecision: 3 },
    }),
  ]);
});

describe('valued', () => {
  it('computes a result and the total at the price on screen', () => {
    // 0.5 lots bought at 1.0842: 50 USD a point of 0.001.
    expect(valued(push(1.0852, '50.000000'), at({ EURUSD: 1.0862 }))).toMatchObject({
      ProfitsTotal: '100.000000',
      TransOrder: [{ UpdatePrice: 1.0862, FactProfits: '100.000000' }],
    });
  });

  it('converts a USD/JPY result at the price on screen', () => {
    expect(valued(push(150, '0.000000', 2), at({ USDJPY: 151 })).TransOrder).toEqual([
      { Id: 2, UpdatePrice: 151, FactProfits: '662.251656' },
    ]);
  });

  it.each([
    ['no price is on screen', push(1.0852, '50.000000'), at({})],
    ['no list has told its terms', push(1.0852, '50.000000', 77), at({ EURUSD: 1.09 })],
    ['it was closed in part since it was read', push(1.0852, '10.000000'), at({ EURUSD: 1.09 })],
  ])('leaves a result as it was pushed where %s', (_, pushed, prices) => {
    expect(valued(pushed, prices)).toEqual(pushed);
  });
});

it('valuePositionsByPrice: updates positions at once, and a later push of equal values changes nothing', () => {
  forgetPositions();
  usePriceStore.setState({ prices: at({ EURUSD: 1.0842 }) });
  valuePositionsByPrice();
  takeForexTrades([push(1.0842, '0.000000')]);
  takeDayMarkets([{ symbol: 'EURUSD', quotation: { close: 1.0852, change: 0 } }]);
  const now = usePositionStore.getState();
  expect(now.byId[1]).toEqual({ Id: 1, UpdatePrice: 1.0852, FactProfits: '50.000000' });
  expect(now.totals?.ProfitsTotal).toBe('50.000000');
  takeForexTrades([push(1.0852, '50.000000')]);
  expect(usePositionStore.getState().byId[1]).toBe(now.byId[1]);
  expect(usePositionStore.getState().totals).toBe(now.totals);
  setValuer((pushed) => pushed);
  forgetPositions();
});
