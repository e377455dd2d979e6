import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Instrument,
  type Price,
  priceFromNumber,
  type Quote,
  USD_PARITY,
  type UsdRate,
  usdRate,
} from '../market/index.ts';
import { type Amount, formatAmount, usd } from '../money/index.ts';
import {
  accountRisk,
  closeDeal,
  feeOf,
  type Lots,
  lotsFromNumber,
  marginOf,
  type OpenOrder,
  openDeal,
  profitAt,
  todaysProfit,
  totalProfit,
} from './index.ts';

const price = (value: number): Price => priceFromNumber(value, 8);
const multiply = (value: number): UsdRate =>
  usdRate({ kind: 'multiply', instrumentId: 2 }, price(value)) ?? USD_PARITY;
const divide = (value: number): UsdRate =>
  usdRate({ kind: 'divide', instrumentId: 3 }, price(value)) ?? USD_PARITY;

function anInstrument(overrides: Partial<Instrument> = {}): Instrument {
  return {
    id: 1,
    code: 'EURUSD',
    showCode: 'EUR/USD',
    categoryId: 1,
    state: 'offered',
    base: 'EUR',
    quote: 'USD',
    pricePrecision: 5,
    lotStep: 0.01,
    lotsMin: 0.01,
    partStep: 0.01,
    partMin: 0.01,
    lotsMax: 50,
    unitsPerLot: 100_000,
    feeRates: { lots: 5, margin: 0.0025 },
    marginMode: 'leverage',
    ordersWhenClosed: false,
    financing: { long: 0, short: 0, tripleDay: 3 },
    leverages: [50, 100, 200],
    sessions: { timeZone: 'UTC', spans: [], holidays: [] },
    ...overrides,
  };
}

function anOpenQuote(value: number): Quote {
  return { status: 'open', tick: { instrumentId: 1, seq: 7, price: price(value), at: 0 } };
}

function anOrder(overrides: Partial<OpenOrder> = {}): OpenOrder {
  return {
    instrument: anInstrument(),
    side: 'buy',
    lots: 0.5,
    leverage: 100,
    quote: anOpenQuote(1.0842),
    conversion: { rate: USD_PARITY, live: true },
    feeBasis: 'lots',
    freeMargin: usd('10000'),
    openPositions: 0,
    limits: { openPositionsMax: 200 },
    ...overrides,
  };
}

describe('profit calculation', () => {
  it.each([
    // side, lots, units, open, close, rate to USD, expected
    ['buy', 0.5, 100_000, 1.0842, 1.07, USD_PARITY, '-710.000000'],
    ['sell', 0.5, 100_000, 1.0842, 1.07, USD_PARITY, '710.000000'],
    // EUR/GBP: × GBP/USD. (0.86 − 0.85) × 100,000 = 1,000 GBP at 1.25.
    ['buy', 1, 100_000, 0.85, 0.86, multiply(1.25), '1250.000000'],
    // USD/JPY: ÷ USD/JPY. 1.5 × 100,000 × 0.2 lots = 30,000 JPY at 150.
    ['buy', 0.2, 100_000, 148.5, 150, divide(150), '200.000000'],
    // A third of a JPY pip does not end: 1,000 JPY ÷ 149 = 6.7114093959… rounds to six places.
    ['sell', 0.01, 100_000, 150, 149, divide(149), '6.711409'],
    ['buy', 0.01, 1, 60_000, 60_000.01, USD_PARITY, '0.000100'],
    ['buy', 1, 100_000, 1.1, 1.1, USD_PARITY, '0.000000'],
  ] as const)(
    'returns the profit of a %s of %d lots of %d units from %d to %d',
    (side, lots, unitsPerLot, open, close, rate, expected) => {
      const exposure = { side, lots: lotsFromNumber(lots), unitsPerLot, openPrice: price(open) };
      expect(formatAmount(profitAt(exposure, price(close), rate))).toBe(expected);
    },
  );

  it('makes the seller lose exactly what the buyer gains, to the millionth', () => {
    const cents = fc.integer({ min: 1, max: 10_000_000 });
    fc.assert(
      fc.property(cents, cents, cents, cents, (open, close, lots, pair) => {
        const terms = { lots: lotsFromNumber(lots / 100), unitsPerLot: 1000, openPrice: price(open / 1000) };
        const rate = divide(pair / 1000);
        const bought = profitAt({ ...terms, side: 'buy' }, price(close / 1000), rate);
        const sold = profitAt({ ...terms, side: 'sell' }, price(close / 1000), rate);
        expect(bought + sold).toBe(0n);
      }),
    );
  });
});

describe('profit shortcut for instruments quoted in USD', () => {
  it('rounds exactly as the general calculation does', () => {
    const half = fc.constantFrom(0, 50_000_000, 150_000_000, -50_000_000);
    const cases = fc.tuple(
      fc.integer({ min: 1, max: 10 ** 9 }),
      fc.integer({ min: -(10 ** 6), max: 10 ** 6 }),
      half,
    );
    fc.assert(
      fc.property(cases, fc.integer({ min: 1, max: 99 }), ([open, move, extra], lots) => {
        const exposure = {
          side: 'buy',
          lots: lots as Lots,
          unitsPerLot: 1,
          openPrice: open as Price,
        } as const;
        const close = (open + move + extra) as Price;
        // The same rate, written so that the general path is taken.
        const long = profitAt(exposure, close, { numerator: 7n, denominator: 7n });
        expect(profitAt(exposure, close, USD_PARITY)).toBe(long);
      }),
    );
  });
});

describe('totalProfit', () => {
  it('equals the sum of the single profits, also beyond safe integers', () => {
    const position = fc.record({
      isBuy: fc.boolean(),
      open: fc.integer({ min: 1, max: 10 ** 12 }),
      close: fc.integer({ min: 1, max: 10 ** 12 }),
      lots: fc.integer({ min: 1, max: 10 ** 8 }),
      rate: fc.constantFrom(USD_PARITY, divide(148.5)),
    });
    fc.assert(
      fc.property(fc.array(position, { maxLength: 40 }), (positions) => {
        const exposures = positions.map(({ isBuy, open, close, lots, rate }) => ({
          side: isBuy ? ('buy' as const) : ('sell' as const),
          lots: lots as Lots,
          unitsPerLot: 100_000,
          openPrice: open as Price,
          worth: { price: close as Price, rate },
        }));
        const each = exposures.map((one) => profitAt(one, one.worth.price, one.worth.rate));
        expect(totalProfit(exposures, (one) => one.worth)).toBe(each.reduce((sum, one) => sum + one, 0n));
      }),
    );
  });
});

describe('margin and fee calculation', () => {
  it.each([
    // mode, lots, units, price, leverage, rate, expected
    ['leverage', 1, 100_000, 1.0842, 100, USD_PARITY, '1084.200000'],
    ['leverage', 1, 100_000, 0.85, 100, multiply(1.25), '1062.500000'],
    // USD-based: 100,000 × 150 JPY ÷ 100 ÷ 150 = 1,000 USD, whatever the price.
    ['leverage', 1, 100_000, 150, 100, divide(150), '1000.000000'],
    ['leverage', 0.01, 100, 2345.67, 30, USD_PARITY, '78.189000'],
    // Fixed: lots × units as USD …
    ['fixed', 1, 1000, 70.5, 0, USD_PARITY, '1000.000000'],
    // … but never less than the USD notional ÷ 1,000: 100 × 2,400 ÷ 1,000 = 240 > 100.
    ['fixed', 1, 100, 2400, 0, USD_PARITY, '240.000000'],
    ['fixed', 1, 10, 38_000, 0, divide(150), '10.000000'],
    ['fixed', 1, 10, 16_000, 0, multiply(1.1), '176.000000'],
  ] as const)(
    'returns the %s margin of %d lots of %d units at %d with leverage %d',
    (mode, lots, unitsPerLot, at, leverage, rate, expected) => {
      const margin = marginOf({
        mode,
        lots: lotsFromNumber(lots),
        unitsPerLot,
        price: price(at),
        leverage,
        rate,
      });
      expect(formatAmount(margin)).toBe(expected);
    },
  );

  it('returns the fee by lots and the fee by margin', () => {
    const margin = usd('1084.2');
    expect(formatAmount(feeOf({ basis: 'lots', feeRate: 5, lots: lotsFromNumber(0.5), margin }))).toBe(
      '2.500000',
    );
    expect(formatAmount(feeOf({ basis: 'margin', feeRate: 0.0025, lots: lotsFromNumber(0.5), margin }))).toBe(
      '2.710500',
    );
  });
});

describe('a market order', () => {
  it('opens at the current price and freezes its terms', () => {
    expect(openDeal(anOrder())).toMatchObject({
      side: 'buy',
      lots: 500_000,
      leverage: 100,
      margin: usd('542.1'),
      fee: usd('2.5'),
      openPrice: price(1.0842),
      tick: { seq: 7 },
    });
  });

  it('may use exactly the free margin, and is refused when a millionth is missing', () => {
    expect(openDeal(anOrder({ freeMargin: usd('544.6') }))).not.toHaveProperty('refusal');
    expect(openDeal(anOrder({ freeMargin: usd('544.599999') }))).toMatchObject({
      refusal: 'forex.insufficient_margin',
      params: { needed: '544.600000', free: '544.599999' },
    });
  });

  const stale: Quote = { status: 'stale', tick: { instrumentId: 1, seq: 7, price: price(1), at: 0 } };
  it.each<[string, Partial<OpenOrder>]>([
    ['forex.lots_below_min', { lots: 0 }],
    ['forex.lots_below_min', { lots: 0.001 }],
    ['forex.lots_below_min', { lots: -1 }],
    ['forex.lots_above_max', { lots: 50.01 }],
    ['forex.lots_off_step', { lots: 0.015 }],
    ['forex.lots_off_step', { lots: 0.0100001 }],
    ['forex.no_leverage', { instrument: anInstrument({ leverages: [] }) }],
    ['forex.leverage_not_offered', { leverage: 75 }],
    ['forex.leverage_not_offered', { leverage: undefined }],
    ['market.price_stale', { quote: stale }],
    ['market.price_stale', { conversion: { rate: USD_PARITY, live: false } }],
    ['market.closed', { quote: { ...stale, status: 'closed', opensAt: 1 } }],
    ['market.no_price', { quote: { status: 'no_price', isOpen: true, opensAt: undefined } }],
    ['market.closed', { quote: { status: 'no_price', isOpen: false, opensAt: undefined } }],
    ['forex.too_many_positions', { openPositions: 200 }],
    ['forex.insufficient_margin', { freeMargin: usd('-1') }],
  ])('is refused: %s', (refusal, overrides) => {
    expect(openDeal(anOrder(overrides))).toMatchObject({ refusal });
  });

  it('needs no leverage with fixed margin', () => {
    const instrument = anInstrument({ marginMode: 'fixed', leverages: [], unitsPerLot: 1000 });
    expect(openDeal(anOrder({ instrument, leverage: undefined }))).toMatchObject({
      leverage: 0,
      margin: usd('500'),
    });
  });
});

describe('closing a position', () => {
  const deal = {
    side: 'buy',
    lots: lotsFromNumber(0.5),
    unitsPerLot: 100_000,
    openPrice: price(1.0842),
  } as const;

  it('settles the profit at the current price', () => {
    const closed = closeDeal({
      deal,
      quote: anOpenQuote(1.085),
      conversion: { rate: USD_PARITY, live: true },
    });
    expect(closed).toMatchObject({ profit: usd('40'), tick: { seq: 7 } });
  });

  it('is refused while the market is closed', () => {
    const quote: Quote = {
      status: 'closed',
      tick: { instrumentId: 1, seq: 7, price: price(1), at: 0 },
      opensAt: 5,
    };
    expect(closeDeal({ deal, quote, conversion: { rate: USD_PARITY, live: true } })).toMatchObject({
      refusal: 'market.closed',
      params: { opens_at: 5 },
    });
  });
});

describe('account figures', () => {
  it.each([
    // balance, used margin, floating, equity, free, ratio, hazard
    ['10000', '1000', '-500', '9500.000000', '8500.000000', 950, 10.53],
    ['9999.85', '38.89932', '0', '9999.850000', '9960.950680', 25707, 0.39],
    ['1000', '1000', '-500', '500.000000', '-500.000000', 50, 200],
    ['100', '1000', '-100', '0.000000', '-1000.000000', 0, 9999],
    ['100', '1000', '-300', '-200.000000', '-1200.000000', -20, 9999],
    ['100', '0', '0', '100.000000', '100.000000', undefined, 0],
  ])(
    'follow from balance %s, used margin %s and unrealised P/L %s',
    (balance, usedMargin, floating, equity, free, ratio, hazard) => {
      const risk = accountRisk({
        balance: usd(balance),
        usedMargin: usd(usedMargin),
        floatingProfit: usd(floating),
      });
      expect(formatAmount(risk.equity)).toBe(equity);
      expect(formatAmount(risk.freeMargin)).toBe(free);
      expect(risk.prepaymentRatio).toBe(ratio);
      expect(risk.hazardRate).toBe(hazard);
    },
  );

  it.each<[string, string, string, string, number]>([
    // equity now, equity at 00:00, inflow, profit, percent
    ['10100', '10000', '0', '100.000000', 1],
    ['30050', '0', '30000', '50.000000', 0.17],
    ['0', '0', '0', '0.000000', 0],
    ['900', '1000', '0', '-100.000000', -10],
    ['1500', '1000', '600', '-100.000000', -10],
  ])(
    'include today’s profit for equity %s, %s at 00:00 and an inflow of %s',
    (equity, atMidnight, inflow, profit, percent) => {
      const today = todaysProfit({
        equity: usd(equity),
        equityAtMidnight: usd(atMidnight),
        inflow: usd(inflow) as Amount,
      });
      expect(formatAmount(today.profit)).toBe(profit);
      expect(today.percent).toBe(percent);
    },
  );
});
