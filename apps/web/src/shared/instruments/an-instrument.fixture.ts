import type { Instrument } from './instruments.ts';

/** EUR/USD as in the trade list, with a day's range of 0.01000. */
export function anInstrument(overrides: Partial<Instrument> = {}): Instrument {
  return {
    Id: 1,
    Code: 'EURUSD',
    ShowCode: 'EUR/USD',
    Name: 'Euro',
    Logo: '',
    CategoryId: 1,
    CloseOnly: false,
    MarketStatus: 1,
    PricePrecision: 5,
    Pip: 0.01,
    ForexMinCont: 0.01,
    ForexMaxCont: 50,
    ForexContNum: 100_000,
    ForexFeeRate: 5,
    ForexFeeType: 1,
    MarginMode: 2,
    OrdersWhenClosed: false,
    FinancingLong: 0,
    FinancingShort: 0,
    FinancingTripleDay: 3,
    HasForexMultiple: [{ Value: 100 }],
    ForexQuotations: { Open: 1.08, Close: 1.0842, Change: 0.39, High: 1.088, Low: 1.078 },
    BaseCurrency: 'EUR',
    QuoteCurrency: 'USD',
    Stale: false,
    OpensAt: null,
    ClosesAt: null,
    ...overrides,
  };
}
