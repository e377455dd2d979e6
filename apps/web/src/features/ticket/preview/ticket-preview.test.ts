import { lotsFromNumber, profitAt } from '@tidemark/domain/forex';
import { priceFromNumber, USD_PARITY, type UsdRate, usdRate } from '@tidemark/domain/market';
import { formatAmount, minus, plus, usd } from '@tidemark/domain/money';
import { describe, expect, it } from 'vitest';
import { contractAccountOf } from '../../../shared/orders/contract-account.ts';
import { firstLeverage, takesLeverage } from '../terms.ts';
import type { Held, TicketInput, TicketMarket, TicketTerms } from '../ticket-input.ts';
import { ticketPreview } from './ticket-preview.ts';

const dividedBy = (price: number): UsdRate =>
  usdRate({ kind: 'divide', instrumentId: 3 }, priceFromNumber(price, 8)) ?? USD_PARITY;

function terms(overrides: Partial<TicketTerms> = {}): TicketTerms {
  return {
    Pip: 0.01,
    ForexMinCont: 0.01,
    ForexMaxCont: 50,
    ForexContNum: 100_000,
    ForexFeeRate: 5,
    ...{ FinancingLong: 0, FinancingShort: 0, FinancingTripleDay: 3 },
    MarginMode: 2,
    PricePrecision: 5,
    QuoteCurrency: 'USD',
    HasForexMultiple: [{ Value: 50 }, { Value: 100 }, { Value: 200 }],
    ...overrides,
  };
}

const anAccount = (balance: string, used = '0', floating = '0') =>
  contractAccountOf(
    [{ type: 'forex', balance, lockBalance: used }],
    { ProfitsTotal: floating, CautionMoneyAll: used },
    { warning: 100, close_out: 50, next: null },
  );

function aMarket(overrides: Partial<TicketMarket> = {}): TicketMarket {
  return {
    instrument: terms(),
    price: 1.0842,
    rate: USD_PARITY,
    isClosed: false,
    convertsItself: false,
    feeBasis: 'lots',
    account: anAccount('10000'),
    holdings: { here: [], converted: usd('0'), hasOthers: false },
    ...overrides,
  };
}

const anOrder = (overrides: Partial<TicketInput> = {}): TicketInput => ({
  side: 'buy',
  kind: 'market',
  lots: '0.50',
  leverage: 100,
  target: '',
  stopLoss: undefined,
  trailing: undefined,
  takeProfit: undefined,
  deviation: undefined,
  ...overrides,
});

const aHeld = (side: Held['side'], lots: number, price: number, precision = 5): Held => ({
  side,
  lots: lotsFromNumber(lots),
  unitsPerLot: 100_000,
  openPrice: priceFromNumber(price, precision),
});

const yen = (overrides: Partial<TicketMarket> = {}) =>
  aMarket({
    instrument: terms({ PricePrecision: 3, QuoteCurrency: 'JPY' }),
    price: 150,
    rate: dividedBy(150),
    convertsItself: true,
    account: anAccount('1000'),
    ...overrides,
  });

const pound = (overrides: Partial<TicketMarket> = {}) =>
  aMarket({
    instrument: terms({ QuoteCurrency: 'GBP' }),
    price: 0.85,
    rate: usdRate({ kind: 'multiply', instrumentId: 2 }, priceFromNumber(1.25, 8)),
    ...overrides,
  });

describe('ticketPreview: costs and margin', () => {
  it('computes margin, fee, pip value and stop-out price of buying 0.50 EUR/USD with 100×', () => {
    const { problems, sums } = ticketPreview(anOrder(), aMarket());
    expect(problems).toEqual([]);
    expect(sums).toMatchObject({
      pending: undefined,
      margin: usd('542.1'),
      fee: usd('2.5'),
      pip: 0.0001,
      pipValue: usd('5'),
      // 9,997.50 of equity less 542.10; 542.10 ÷ 9,997.50 = 5.42 %.
      after: { freeMargin: usd('9455.4'), prepaymentRatio: 1844.22 },
      // 9,997.50 of equity may fall to 271.05: 9,726.45 over 50,000 units is 0.194529.
      closeOut: { before: undefined, after: { at: 0.88967, isApproximate: false } },
    });
  });

  it('computes the stop-out price above the market for a sale', () => {
    expect(ticketPreview(anOrder({ side: 'sell' }), aMarket()).sums?.closeOut?.after).toEqual({
      at: 1.27873,
      isApproximate: false,
    });
  });

  it('converts a USD-based pair at its own price, also for the stop-out price', () => {
    const { sums } = ticketPreview(anOrder({ lots: '0.2' }), yen());
    // 20,000 USD at 100×; a pip of 0.01 is 200 JPY.
    expect(sums).toMatchObject({ margin: usd('200'), fee: usd('1'), pip: 0.01, pipValue: usd('1.333333') });
    // 899 may be lost: 150 × 20,000 ÷ 20,899.
    expect(sums?.closeOut?.after).toEqual({ at: 143.547, isApproximate: false });
  });

  it('marks the stop-out price as approximate for a cross or with other positions', () => {
    expect(ticketPreview(anOrder({ lots: '1' }), pound()).sums).toMatchObject({
      margin: usd('1062.5'),
      closeOut: { after: { isApproximate: true } },
    });
    const others = aMarket({
      account: anAccount('10000', '1000', '-50'),
      holdings: { here: [], converted: usd('0'), hasOthers: true },
    });
    expect(ticketPreview(anOrder(), others).sums?.closeOut?.after.isApproximate).toBe(true);
  });

  it('needs no leverage for an instrument with fixed margin', () => {
    const instrument = terms({ MarginMode: 1, HasForexMultiple: [], ForexContNum: 1000 });
    expect(takesLeverage(instrument)).toBe(false);
    expect(ticketPreview(anOrder({ leverage: undefined }), aMarket({ instrument })).sums).toMatchObject({
      margin: usd('500'),
    });
  });

  it('computes the fee from the margin where the fee basis is margin', () => {
    expect(
      ticketPreview(anOrder(), aMarket({ feeBasis: 'margin', instrument: terms({ ForexFeeRate: 0.0025 }) }))
        .sums?.fee,
    ).toBe(usd('1.35525'));
  });

  it('shows the costs without a session and compares them with no balance', () => {
    const { problems, sums } = ticketPreview(anOrder({ lots: '50' }), aMarket({ account: undefined }));
    expect(problems).toEqual([]);
    expect(sums).toMatchObject({ margin: usd('54210'), after: undefined, closeOut: undefined });
  });
});

describe('ticketPreview: stop-out price', () => {
  it('is the first tick at which equity falls to half of the margin', () => {
    for (const side of ['buy', 'sell'] as const) {
      const market = aMarket({ account: anAccount('300') });
      const { sums } = ticketPreview(anOrder({ side, lots: '0.1' }), market);
      const at = Number(sums?.closeOut?.after.at);
      const equityAt = (price: number) =>
        plus(
          minus(usd('300'), sums?.fee ?? usd('0')),
          profitAt(aHeld(side, 0.1, 1.0842), priceFromNumber(price, 5), USD_PARITY),
        );
      const half = usd('54.21');
      expect(equityAt(at) <= half, `${side} at ${at}`).toBe(true);
      expect(equityAt(side === 'buy' ? at + 0.00001 : at - 0.00001) > half).toBe(true);
    }
  });

  it('is never reached for a buyer whose equity covers every fall', () => {
    expect(ticketPreview(anOrder({ lots: '0.01' }), aMarket()).sums?.closeOut?.after.at).toBe('never');
  });

  it('changes with open positions of the instrument, before and after the order', () => {
    // Bought 1.00 at 1.0800, now at 1.0842: +420; margin 1,080. Equity 10,420.
    const market = aMarket({
      account: anAccount('10000', '1080', '420'),
      holdings: { here: [aHeld('buy', 1, 1.08)], converted: usd('0'), hasOthers: false },
    });
    // Before: 10,420 − 540 = 9,880 over 100,000 units is 0.0988 below 1.0842.
    // With 0.50 more: 10,417.50 − 811.05 = 9,606.45 over 150,000 is 0.064043.
    expect(ticketPreview(anOrder(), market).sums?.closeOut).toEqual({
      before: { at: 0.9854, isApproximate: false },
      after: { at: 1.02015, isApproximate: false },
    });
    // 1.00 sold against 1.00 bought has constant equity at every price.
    expect(ticketPreview(anOrder({ side: 'sell', lots: '1' }), market).sums?.closeOut?.after.at).toBe(
      'never',
    );
    // 2.00 sold: net 1.00 sold, closed out above. 10,420 − 10 − (1,080 + 2,168.40) ÷ 2 = 8,785.80.
    expect(ticketPreview(anOrder({ side: 'sell', lots: '2' }), market).sums?.closeOut?.after.at).toBe(
      1.17206,
    );
  });

  it('is not shown while the account’s stop-out level is unknown', () => {
    const account = contractAccountOf([{ type: 'forex', balance: '10000', lockBalance: '0' }], undefined);
    expect(ticketPreview(anOrder(), aMarket({ account })).sums?.closeOut).toBeUndefined();
  });

  it('includes profit of other positions that is converted at this price', () => {
    // +300 USD of a position quoted in EUR, bought 0.50 EUR/USD: 300 ÷ 1.0842 more EUR move along.
    const market = aMarket({
      account: anAccount('10000', '0', '300'),
      holdings: { here: [], converted: usd('300'), hasOthers: false },
    });
    // 10,297.50 − 271.05 = 10,026.45 over 50,276.70… units is 0.199425.
    expect(ticketPreview(anOrder(), market).sums?.closeOut?.after.at).toBe(0.88477);
  });

  it('is exact to the tick for USD/JPY with open positions', () => {
    const held = [aHeld('buy', 0.1, 148, 3)];
    const floating = profitAt(held[0] ?? aHeld('buy', 0.1, 148, 3), priceFromNumber(150, 3), dividedBy(150));
    const market = yen({
      account: anAccount('1000', '100', formatAmount(floating)),
      holdings: { here: held, converted: usd('0'), hasOthers: false },
    });
    const { sums } = ticketPreview(anOrder({ lots: '0.2' }), market);
    const at = Number(sums?.closeOut?.after.at);
    const equityAt = (price: number) =>
      [...held, aHeld('buy', 0.2, 150, 3)].reduce(
        (equity, one) => plus(equity, profitAt(one, priceFromNumber(price, 3), dividedBy(price))),
        usd('999'),
      );
    const half = usd('150');
    expect(equityAt(at) <= half, `at ${at}`).toBe(true);
    expect(equityAt(at + 0.001) > half).toBe(true);
  });

  it('is never reached for a seller of USD/JPY with more cash than units', () => {
    const market = yen({ account: anAccount('100000') });
    expect(ticketPreview(anOrder({ side: 'sell', lots: '0.2' }), market).sums?.closeOut?.after.at).toBe(
      'never',
    );
  });
});

describe('ticketPreview: stop-loss and take-profit', () => {
  it('computes profit and loss of a market order in USD with the fee', () => {
    const { problems, sums } = ticketPreview(
      anOrder({ stopLoss: '1.0742', takeProfit: '1.1042' }),
      aMarket(),
    );
    expect(problems).toEqual([]);
    // 0.0100 × 50,000 = 500 and 0.0200 × 50,000 = 1,000; the fee of 2.50 is paid either way.
    expect(sums).toMatchObject({ atStop: usd('-502.5'), atTarget: usd('997.5') });
  });

  it('computes the loss of a sale, and of a cross at its conversion rate', () => {
    expect(ticketPreview(anOrder({ side: 'sell', stopLoss: '1.0942' }), aMarket()).sums?.atStop).toBe(
      usd('-502.5'),
    );
    // 0.0050 × 100,000 = 500 GBP, × 1.25.
    expect(ticketPreview(anOrder({ lots: '1', stopLoss: '0.845' }), pound()).sums?.atStop).toBe(usd('-630'));
  });

  it('converts the loss of USD/JPY at the price of the stop-loss', () => {
    // (145 − 150) × 20,000 ÷ 145 = −689.655172, and 1 of fee.
    expect(ticketPreview(anOrder({ lots: '0.2', stopLoss: '145' }), yen()).sums?.atStop).toBe(
      usd('-690.655172'),
    );
  });

  it('computes the loss of a trailing stop and refuses a too small distance', () => {
    expect(ticketPreview(anOrder({ trailing: '0.005' }), aMarket()).sums?.atStop).toBe(usd('-252.5'));
    expect(ticketPreview(anOrder({ trailing: '0' }), aMarket()).problems).toEqual([
      { field: 'trailing', is: 'noPrice' },
    ]);
    expect(ticketPreview(anOrder({ trailing: '0.000001' }), aMarket()).problems).toEqual([
      { field: 'trailing', is: 'tooNear', min: 0.00001 },
    ]);
  });

  it.each<[string, Partial<TicketInput>, object]>([
    ['at the current close', { stopLoss: '1.0842' }, { field: 'stopLoss', bound: 'below', price: 1.0842 }],
    ['above it', { stopLoss: '1.09' }, { field: 'stopLoss', bound: 'below', price: 1.0842 }],
    [
      'a sale below',
      { side: 'sell', stopLoss: '1.08' },
      { field: 'stopLoss', bound: 'above', price: 1.0842 },
    ],
    ['a profit below', { takeProfit: '1.08' }, { field: 'takeProfit', bound: 'above', price: 1.0842 }],
    [
      'a pending order by its target',
      { kind: 'pending', target: '1.07', stopLoss: '1.08' },
      { field: 'stopLoss', bound: 'below', price: 1.07 },
    ],
  ])('refuses a level on the wrong side: %s', (_, input, problem) => {
    expect(ticketPreview(anOrder(input), aMarket()).problems).toEqual([{ ...problem, is: 'wrongSide' }]);
  });
});

describe('ticketPreview: pending order', () => {
  it.each([
    ['buy', '1.08', 'limit'],
    ['sell', '1.09', 'limit'],
    ['buy', '1.09', 'stop'],
    ['sell', '1.08', 'stop'],
    ['buy', '1.0842', 'atOnce'],
  ] as const)('classifies a %s at %s as %s', (side, target, pending) => {
    expect(ticketPreview(anOrder({ side, kind: 'pending', target }), aMarket()).sums?.pending).toBe(pending);
  });

  it('computes its sums at the target, and does not refuse missing margin yet', () => {
    const { problems, sums } = ticketPreview(
      anOrder({ kind: 'pending', target: '1.08', lots: '10', stopLoss: '1.07' }),
      aMarket(),
    );
    expect(problems).toEqual([]);
    // 1,000,000 × 1.08 ÷ 100; free would be 10,000 − 50 − 10,800.
    expect(sums).toMatchObject({
      margin: usd('10800'),
      atStop: usd('-10050'),
      after: { freeMargin: usd('-850') },
    });
  });

  it('values open positions at the target price for the stop-out price', () => {
    const market = aMarket({
      account: anAccount('10000', '1080', '420'),
      holdings: { here: [aHeld('buy', 1, 1.08)], converted: usd('0'), hasOthers: false },
    });
    // At 1.0742 the position has −580: 9,420 − 2.50 − (1,080 + 537.10) ÷ 2 = 8,608.95 over 150,000.
    expect(
      ticketPreview(anOrder({ kind: 'pending', target: '1.0742' }), market).sums?.closeOut?.after.at,
    ).toBe(1.0168);
  });

  it('reports a missing target price and computes nothing', () => {
    const { problems, sums } = ticketPreview(anOrder({ kind: 'pending' }), aMarket());
    expect(problems).toEqual([{ field: 'target', is: 'noPrice' }]);
    expect(sums).toBeUndefined();
  });
});

describe('ticketPreview: problems', () => {
  it.each<[string, Partial<TicketInput>, Partial<TicketTerms>, object]>([
    ['nothing typed', { lots: '' }, {}, { field: 'lots', is: 'empty' }],
    ['not a number yet', { lots: '.' }, {}, { field: 'lots', is: 'below', min: 0.01 }],
    ['too little', { lots: '0.001' }, {}, { field: 'lots', is: 'below', min: 0.01 }],
    ['too much', { lots: '50.01' }, {}, { field: 'lots', is: 'above', max: 50 }],
    ['between two steps', { lots: '0.015' }, {}, { field: 'lots', is: 'offStep', step: 0.01 }],
    ['leverage not configured', {}, { HasForexMultiple: null }, { field: 'leverage', is: 'noLeverage' }],
    ['no leverage chosen', { leverage: undefined }, {}, { field: 'leverage', is: 'notOffered' }],
    ['a stop without a price', { stopLoss: '' }, {}, { field: 'stopLoss', is: 'noPrice' }],
    ['a profit at 0', { takeProfit: '0' }, {}, { field: 'takeProfit', is: 'noPrice' }],
    ['a deviation without a number', { deviation: '' }, {}, { field: 'deviation', is: 'noPrice' }],
  ])('reports the problem at its field: %s', (_, input, instrument, problem) => {
    expect(ticketPreview(anOrder(input), aMarket({ instrument: terms(instrument) })).problems).toEqual([
      problem,
    ]);
  });

  it('accepts a deviation of 0, and ignores an empty deviation of a pending order', () => {
    expect(ticketPreview(anOrder({ deviation: '0' }), aMarket()).problems).toEqual([]);
    const pending = anOrder({ kind: 'pending', target: '1.08', deviation: '' });
    expect(ticketPreview(pending, aMarket()).problems).toEqual([]);
  });

  it('reports the problems of several fields together', () => {
    const { problems } = ticketPreview(anOrder({ lots: '', stopLoss: '2', takeProfit: '1' }), aMarket());
    expect(problems.map(({ field }) => field)).toEqual(['lots', 'stopLoss', 'takeProfit']);
  });

  it('reports too little free margin with the needed and free amounts and the possible lots', () => {
    const { problems, sums } = ticketPreview(anOrder({ lots: '10' }), aMarket());
    expect(problems).toEqual([
      { field: 'lots', is: 'margin', needed: usd('10892'), free: usd('10000'), lotsMax: 9.18 },
    ]);
    expect(sums?.margin).toBe(usd('10842'));
    expect(ticketPreview(anOrder({ lots: '9.18' }), aMarket()).problems).toEqual([]);
    expect(ticketPreview(anOrder({ lots: '9.19' }), aMarket()).problems).toHaveLength(1);
    expect(ticketPreview(anOrder(), aMarket({ account: anAccount('1') })).problems).toMatchObject([
      { lotsMax: 0 },
    ]);
  });

  it('accepts an order that needs exactly the free margin', () => {
    const { problems, sums } = ticketPreview(anOrder(), aMarket({ account: anAccount('544.6') }));
    expect(problems).toEqual([]);
    expect(formatAmount(sums?.after?.freeMargin ?? usd('1'))).toBe('0.000000');
  });
});

it.each([
  [[50, 100, 200], 100],
  [[10, 20, 30], 30],
  [[200, 500], 200],
  [[], undefined],
])('firstLeverage: preselects from %j the leverage %s', (leverages, first) => {
  expect(firstLeverage(leverages)).toBe(first);
});
