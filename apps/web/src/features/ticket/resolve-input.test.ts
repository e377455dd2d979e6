import { priceFromNumber, USD_PARITY, usdRate } from '@tidemark/domain/market';
import { usd } from '@tidemark/domain/money';
import { describe, expect, it } from 'vitest';
import { contractAccountOf } from '../../shared/orders/contract-account.ts';
import { ticketPreview } from './preview/ticket-preview.ts';
import { resolveInput } from './resolve-input.ts';
import type { Entered, TicketInput, TicketMarket } from './ticket-input.ts';

/** EUR/USD at 1.10000: a pip of one lot is 10 USD, and a lot pays 5. The account has 10,000 USD. */
const market: TicketMarket = {
  instrument: {
    Pip: 0.01,
    ForexMinCont: 0.01,
    ForexMaxCont: 50,
    ForexContNum: 100_000,
    ForexFeeRate: 5,
    ...{ FinancingLong: 0, FinancingShort: 0, FinancingTripleDay: 3 },
    MarginMode: 2,
    PricePrecision: 5,
    QuoteCurrency: 'USD',
    HasForexMultiple: [{ Value: 100 }],
  },
  price: 1.1,
  rate: USD_PARITY,
  isClosed: false,
  convertsItself: false,
  feeBasis: 'lots',
  account: contractAccountOf([{ type: 'forex', balance: '10000', lockBalance: '0' }], undefined, undefined),
  holdings: { here: [], converted: usd('0'), hasOthers: false },
};

function order(entered: Entered | undefined, change: Partial<TicketInput> = {}): TicketInput {
  return {
    side: 'buy',
    kind: 'market',
    lots: '0.5',
    leverage: 100,
    target: '',
    stopLoss: entered?.stopLoss?.text,
    trailing: undefined,
    takeProfit: entered?.takeProfit?.text,
    deviation: undefined,
    entered,
    ...change,
  };
}

const problemsOf = (input: TicketInput) => ticketPreview(resolveInput(input, market), market).problems;

describe('resolveInput: levels', () => {
  it.each([
    [{ stopLoss: { unit: 'pips', text: '20' } }, { stopLoss: '1.09800' }],
    [{ stopLoss: { unit: 'usd', text: '100' } }, { stopLoss: '1.09805' }],
    [{ stopLoss: { unit: 'percent', text: '1' } }, { stopLoss: '1.09805' }],
    [{ takeProfit: { unit: 'usd', text: '100' } }, { takeProfit: '1.10205' }],
    [{ takeProfit: { unit: 'pips', text: '20.1' } }, { takeProfit: '1.10201' }],
  ] as const)('turns %j into the price %j', (entered, levels) => {
    expect(resolveInput(order(entered), market)).toMatchObject({ ...levels, unresolved: [] });
  });

  it('counts pips from a pending order’s target, and from the live price otherwise', () => {
    const entered = { stopLoss: { unit: 'pips', text: '20' } } as const;
    const pending = resolveInput(order(entered, { kind: 'pending', target: '1.05' }), market);
    expect(pending.stopLoss).toBe('1.04800');
    expect(resolveInput(order(entered), { ...market, price: 1.2 }).stopLoss).toBe('1.19800');
  });

  it('returns the same input where every level was entered as a price', () => {
    const plain = order(undefined, { stopLoss: '1.09' });
    expect(resolveInput(plain, market)).toBe(plain);
  });

  it.each([
    [{ stopLoss: { unit: 'usd', text: '2.5' } }, { field: 'stopLoss', is: 'noLevel' }],
    [{ stopLoss: { unit: 'pips', text: '' } }, { field: 'stopLoss', is: 'noValue' }],
    [{ stopLoss: { unit: 'pips', text: '?abc' } }, { field: 'stopLoss', is: 'noValue' }],
    [{ takeProfit: { unit: 'percent', text: '0' } }, { field: 'takeProfit', is: 'noValue' }],
  ] as const)('reports %j as an invalid level and blocks the order', (entered, problem) => {
    expect(problemsOf(order(entered))).toEqual([problem]);
  });

  it('reports only the missing side while a level depends on it', () => {
    const entered = { stopLoss: { unit: 'pips', text: '20' } } as const;
    expect(problemsOf(order(entered, { side: undefined }))).toEqual([{ field: 'side', is: 'noSide' }]);
  });
});

describe('resolveInput: size by risk', () => {
  const one = { unit: 'percent', text: '1' } as const;

  it('rounds 1 percent at 20 pips down to 0.48 lots, fee included', () => {
    const entered = { stopLoss: { unit: 'pips', text: '20' }, risk: one } as const;
    expect(resolveInput(order(entered), market)).toMatchObject({ lots: '0.48', risked: usd('98.4') });
    const sums = ticketPreview(resolveInput(order(entered), market), market).sums;
    expect(sums?.atStop).toBe(usd('-98.4'));
  });

  it('accepts a trailing distance, a risk in USD and a take-profit in USD', () => {
    const entered = { risk: { unit: 'usd', text: '50' }, takeProfit: { unit: 'usd', text: '100' } } as const;
    const found = resolveInput(order(entered, { trailing: '0.002' }), market);
    // 0.24 lots: 48.00 and 1.20; 100 + 1.20 over 24,000 units is 0.00422, rounded away.
    expect(found).toMatchObject({ lots: '0.24', risked: usd('49.2'), takeProfit: '1.10422' });
  });

  it('converts the loss of USD/JPY at the price of the stop-loss', () => {
    const yen = {
      ...market,
      instrument: { ...market.instrument, PricePrecision: 3, QuoteCurrency: 'JPY' },
      price: 150,
      rate: usdRate({ kind: 'divide', instrumentId: 3 }, priceFromNumber(150, 8)),
      convertsItself: true,
    };
    // A lot loses 100,000 × 1 ÷ 149 = 671.14 and pays 5: 100 ÷ 676.14 = 0.147.
    const found = resolveInput(order({ risk: one }, { stopLoss: '149' }), yen);
    expect(found).toMatchObject({ lots: '0.14' });
  });

  it.each([
    ['no stop-loss', {}, { field: 'lots', is: 'noStop' }],
    ['one that is not set yet', { stopLoss: '1.1', unset: ['stopLoss'] }, { field: 'lots', is: 'noStop' }],
    ['one on the wrong side', { stopLoss: '1.2' }, { field: 'lots', is: 'noStop' }],
    ['no side', { side: undefined, stopLoss: '1.09' }, { field: 'lots', is: 'noSide' }],
  ] as const)('reports the missing stop-loss or side with %s', (_, change, problem) => {
    expect(problemsOf(order({ risk: one }, change as Partial<TicketInput>))).toContainEqual(problem);
  });

  it('reports the loss of the smallest order where the risk is below it', () => {
    const entered = { risk: { unit: 'usd', text: '1' }, stopLoss: { unit: 'pips', text: '20' } } as const;
    expect(problemsOf(order(entered))).toEqual([
      { field: 'lots', is: 'riskBelow', min: 0.01, loss: usd('2.05') },
    ]);
  });

  it('refuses a stop-loss given as a loss, because the size depends on its distance', () => {
    const entered = { risk: one, stopLoss: { unit: 'usd', text: '50' } } as const;
    expect(problemsOf(order(entered))).toContainEqual({ field: 'stopLoss', is: 'noLevel' });
  });
});
