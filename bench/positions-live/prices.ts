/** The instruments of the bench and their prices; all are tradable on a Wednesday afternoon. */
export const startPrices: Readonly<Record<string, number>> = {
  EURUSD: 1.09,
  GBPUSD: 1.27,
  USDJPY: 150,
  AUDUSD: 0.66,
  NZDUSD: 0.6,
  USDCHF: 0.88,
  USDCAD: 1.37,
  EURGBP: 0.858,
  EURJPY: 163.5,
  GBPJPY: 190.5,
  EURCHF: 0.959,
  AUDJPY: 99,
  EURAUD: 1.652,
  AUDNZD: 1.1,
  CADJPY: 109.5,
  XAUUSD: 4000,
  XPTUSD: 1500,
  NATGAS: 3.5,
  BTCUSD: 60_000,
  ETHUSD: 3000,
  LTCUSD: 100,
  BTCEUR: 55_000,
  XRPUSD: 0.6,
  SOLUSD: 150,
};

/** This many ticks of an instrument have unique prices, which identify them. */
const TURNS = 150;

/** The price of an instrument's n-th tick: a point more each time, and then from the start again. */
export function priceOf(code: string, turn: number, precision: number): number {
  const start = startPrices[code] ?? 1;
  return Number((start + (turn % TURNS) * 10 ** -precision).toFixed(precision));
}
