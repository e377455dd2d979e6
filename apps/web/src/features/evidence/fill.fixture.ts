import type { RecordedFill } from '@tidemark/contract/calls/trading/fills';

export const at = (seconds: number) =>
  new Date(Date.parse('2026-11-18T12:00:00Z') + seconds * 1000).toISOString();
const usd = { numerator: '1', denominator: '1' };
/** 0.5 lots of 100,000 from 1.0842 to 1.085: 40 USD. */
export const aFill: RecordedFill = {
  ...{ ForexId: 1, ShowCode: 'EUR/USD', PricePrecision: 5, OrderType: 1, Quantity: 0.5 },
  ...{ ForexContNum: 100_000, MarginMode: 2, Multiple: 100, CautionMoney: '542.1', TradeFee: '3' },
  open: { price: 1.0842, at: at(10), rate: usd, tick: { seq: 7, time: at(9) } },
  close: {
    ...{ price: 1.085, at: at(30), rate: usd, tick: { seq: 9, time: at(29) } },
    ...{ profit: '40.000000', reason: 'manual' },
  },
};
const none = { source: null, bid: null, ask: null };
export const ticksOfFill = {
  open: { ...none, seq: 7, time: at(9), source_time: at(8), replaced_at: at(11), price: 1.0842 },
  close: { ...none, seq: 9, time: at(29), source_time: at(28), replaced_at: null, price: 1.085 },
};
