import { lotsFromNumber } from '@tidemark/domain/forex';
import { priceFromNumber, USD_PARITY } from '@tidemark/domain/market';
import { usd } from '@tidemark/domain/money';
import { describe, expect, it } from 'vitest';
import { anInstrument } from '../../../shared/instruments/an-instrument.fixture.ts';
import { financingOfOrder, type ReadyMarket } from './order-costs.ts';

const aMarket = (FinancingLong: number, FinancingShort: number): ReadyMarket => ({
  instrument: { ...anInstrument(), ForexContNum: 100_000, FinancingLong, FinancingShort },
  price: 1.0842,
  rate: USD_PARITY,
  isClosed: false,
  convertsItself: false,
  feeBasis: 'lots',
  account: undefined,
  holdings: undefined,
});
const order = { lots: lotsFromNumber(0.5), leverage: 100, price: priceFromNumber(1.0842, 5) };

describe('overnight financing of an order', () => {
  it.each([
    // 54,210 × 6 % ÷ 360, paid; × 3 %, received.
    ['buy', usd('-9.035')],
    ['sell', usd('4.5175')],
    [undefined, undefined],
  ] as const)('is shown for one night of a %s', (side, perNight) => {
    expect(financingOfOrder({ ...order, side }, aMarket(6, -3))).toEqual({ perNight, tripleDay: 3 });
  });

  it('is absent where both rates are 0', () => {
    expect(financingOfOrder({ ...order, side: 'buy' }, aMarket(0, 0))).toBeUndefined();
  });
});
