import type { Future } from './view-model.ts';

const tick = { seq: 7, time: '2026-11-20T10:00:00.000Z', price: 1.08421 };

/** A running Up/Down trade in EUR/USD, up, accepted at 1.08421. */
export function aFuture(overrides: Partial<Future> = {}): Future {
  return {
    Id: 1,
    ForexTradeList: { Id: 1, Code: 'EURUSD', ShowCode: 'EUR/USD', PricePrecision: 5 },
    Type: 1,
    Number: '100.000000',
    Seconds: 60,
    ProfitRatio: 0.82,
    LossLevel: 0,
    OpenPrice: 1.08421,
    EndPrice: 0,
    FactProfits: '0.000000',
    Status: 1,
    RemainMilliSeconds: 60_000,
    CreatedAtST: '2026-11-20T10:00:00.000Z',
    CompleteAtST: null,
    DueAt: '2026-11-20T10:01:00.000Z',
    VoidReason: null,
    OpenTick: tick,
    EndTick: null,
    ...overrides,
  };
}
