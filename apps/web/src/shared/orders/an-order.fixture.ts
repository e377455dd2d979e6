import type { ContractOrder } from './contract-order.ts';

/** A position in EUR/USD, bought at 1.0842. */
export function anOrder(overrides: Partial<ContractOrder> = {}): ContractOrder {
  return {
    Id: 1,
    ForexTradeLists: { Id: 1, Code: 'EURUSD', ShowCode: 'EUR/USD', PricePrecision: 5 },
    ForexId: 1,
    OrderType: 1,
    Quantity: 0.5,
    Multiple: 100,
    OriginPrice: 1.0842,
    Price: 0,
    UpdatePrice: 1.0842,
    FactProfits: '0.000000',
    CautionMoney: '542.100000',
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
    CreateTimeHandler: '2026-11-20T13:00:00.000Z',
    CompleteTimeHandler: null,
    Status: 1,
    CancelReason: null,
    CloseReason: null,
    OpenTick: { seq: 7, time: '2026-11-20T13:00:00.000Z', price: 1.0842 },
    CloseTick: null,
    ...overrides,
  };
}
