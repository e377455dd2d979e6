import { profitAt } from '@tidemark/domain/forex';
import { priceFromNumber, USD_PARITY, type UsdRate, usdRate } from '@tidemark/domain/market';
import { formatAmount, minus, plus, usd } from '@tidemark/domain/money';
import { describe, expect, it } from 'vitest';
import { contractAccountOf } from '../../shared/contract-account.ts';
import {
  firstLeverage,
  pipOf,
  type TicketInput,
  type TicketMarket,
  type TicketTerms,
  takesLeverage,
  ticketPreview,
} from './ticket-preview.ts';

const dividedBy = (price: number): UsdRate =>
  usdRate({ kind: 'divide', instrumentId: 3 }, priceFromNumber(price, 8)) ?? USD_PARITY;

function terms(overrides: Partial<TicketTerms> = {}): TicketTerms {
  return {
    Pip: 0.01,
    ForexMinCont: 0.01,
    ForexMaxCont: 50,
    ForexContNum: 100_000,
    ForexFeeRate: 5,
    MarginMode: 2,
    PricePrecision: 5,
    QuoteCurrency: 'USD',
    HasForexMultiple: [{ Value: 50 }, { Value: 100 }, { Value: 200 }],
    ...overrides,
  };
}

const anAccount = (balance: string, used = '0', floating = '0') =>
  contractAccountOf([{ type: 'forex', balance, lockBalance: used }], {
    ProfitsTotal: floating,
    CautionMoneyAll: used,
  });

function aMarket(overrides: Partial<TicketMarket> = {}): TicketMarket {
  return {
    instrument: terms(),
    price: 1.0842,
    rate: USD_PARITY,
    convertsItself: false,
    feeBasis: 'lots',
    account: anAccount('10000'),
    ...overrides,
  };
}

const anOrder = (overrides: Partial<TicketInput> = {}): TicketInput => ({
  side: 'buy',
  lots: '0.50',
  leverage: 100,
  ...overrides,
});

describe('what the ticket says before anyone commits', () => {
  it('buying 0.50 EUR/USD at 1.0842 with 100×', () => {
    const { problem, sums } = ticketPreview(anOrder(), aMarket());
    expect(problem).toBeUndefined();
    expect(sums).toMatchObject({
      margin: usd('542.1'),
      fee: usd('2.5'),
      pip: 0.0001,
      pipValue: usd('5'),
      freeAfter: usd('9455.4'),
      // 9,997.50 of equity may fall to 271.05: 9,726.45 over 50,000 units is 0.194529.
      closeOut: { at: 0.88967, isApproximate: false },
    });
  });

  it('selling mirrors it', () => {
    expect(ticketPreview(anOrder({ side: 'sell' }), aMarket()).sums?.closeOut).toEqual({
      at: 1.27873,
      isApproximate: false,
    });
  });

  it('a USD-based pair is divided by its own price, on the way too', () => {
    const market = aMarket({
      instrument: terms({ PricePrecision: 3, QuoteCurrency: 'JPY' }),
      price: 150,
      rate: dividedBy(150),
      convertsItself: true,
      account: anAccount('1000'),
    });
    const { sums } = ticketPreview(anOrder({ lots: '0.2' }), market);
    // 20,000 USD at 100×; a pip of 0.01 is 200 JPY.
    expect(sums).toMatchObject({ margin: usd('200'), fee: usd('1'), pip: 0.01, pipValue: usd('1.333333') });
    // 899 may be lost: 150 × 20,000 ÷ 20,899.
    expect(sums?.closeOut).toEqual({ at: 143.547, isApproximate: false });
  });

  it('a cross is an estimate, and so is an account with other positions', () => {
    const cross = aMarket({
      instrument: terms({ QuoteCurrency: 'GBP' }),
      price: 0.85,
      rate: usdRate({ kind: 'multiply', instrumentId: 2 }, priceFromNumber(1.25, 8)),
    });
    expect(ticketPreview(anOrder({ lots: '1' }), cross).sums).toMatchObject({
      margin: usd('1062.5'),
      closeOut: { isApproximate: true },
    });
    const others = aMarket({ account: anAccount('10000', '1000', '-50') });
    expect(ticketPreview(anOrder(), others).sums?.closeOut?.isApproximate).toBe(true);
  });

  it('fixed margin asks for no leverage', () => {
    const instrument = terms({ MarginMode: 1, HasForexMultiple: [], ForexContNum: 1000 });
    expect(takesLeverage(instrument)).toBe(false);
    expect(ticketPreview(anOrder({ leverage: undefined }), aMarket({ instrument })).sums).toMatchObject({
      margin: usd('500'),
    });
  });

  it('the fee may be a part of the margin', () => {
    expect(
      ticketPreview(anOrder(), aMarket({ feeBasis: 'margin', instrument: terms({ ForexFeeRate: 0.0025 }) }))
        .sums?.fee,
    ).toBe(usd('1.35525'));
  });

  it('without a session it tells the costs and holds them against nothing', () => {
    const { problem, sums } = ticketPreview(anOrder({ lots: '50' }), aMarket({ account: undefined }));
    expect(problem).toBeUndefined();
    expect(sums).toMatchObject({ margin: usd('54210'), freeAfter: undefined, closeOut: undefined });
  });

  it('says at which price half of the margin is left, to the tick', () => {
    for (const side of ['buy', 'sell'] as const) {
      const market = aMarket({ account: anAccount('300') });
      const { sums } = ticketPreview(anOrder({ side, lots: '0.1' }), market);
      const at = Number(sums?.closeOut?.at);
      const equityAt = (price: number) =>
        plus(
          minus(usd('300'), sums?.fee ?? usd('0')),
          profitAt(
            { side, lots: 100_000 as never, unitsPerLot: 100_000, openPrice: priceFromNumber(1.0842, 5) },
            priceFromNumber(price, 5),
            USD_PARITY,
          ),
        );
      const half = usd('54.21');
      expect(equityAt(at) <= half, `${side} at ${at}`).toBe(true);
      expect(equityAt(side === 'buy' ? at + 0.00001 : at - 0.00001) > half).toBe(true);
    }
  });

  it('a buyer who could pay for every fall is never closed out', () => {
    expect(ticketPreview(anOrder({ lots: '0.01' }), aMarket()).sums?.closeOut?.at).toBe('never');
  });
});

describe('what would be refused is said at its field, with what would be accepted', () => {
  it.each<[string, Partial<TicketInput>, Partial<TicketTerms>, object]>([
    ['nothing typed', { lots: '' }, {}, { field: 'lots', is: 'empty' }],
    ['not a number yet', { lots: '.' }, {}, { field: 'lots', is: 'below', min: 0.01 }],
    ['too little', { lots: '0.001' }, {}, { field: 'lots', is: 'below', min: 0.01 }],
    ['too much', { lots: '50.01' }, {}, { field: 'lots', is: 'above', max: 50 }],
    ['between two steps', { lots: '0.015' }, {}, { field: 'lots', is: 'offStep', step: 0.01 }],
    ['leverage not configured', {}, { HasForexMultiple: null }, { field: 'leverage', is: 'noLeverage' }],
    ['no leverage chosen', { leverage: undefined }, {}, { field: 'leverage', is: 'notOffered' }],
  ])('%s', (_, input, instrument, problem) => {
    expect(ticketPreview(anOrder(input), aMarket({ instrument: terms(instrument) })).problem).toEqual(
      problem,
    );
  });

  it('too little free margin: what is needed, what is free, and the lots that would fit', () => {
    const { problem, sums } = ticketPreview(
      anOrder({ lots: '10' }),
      aMarket({ account: anAccount('10000') }),
    );
    expect(problem).toEqual({
      field: 'lots',
      is: 'margin',
      needed: usd('10892'),
      free: usd('10000'),
      lotsMax: 9.18,
    });
    expect(sums?.margin).toBe(usd('10842'));
    expect(ticketPreview(anOrder({ lots: '9.18' }), aMarket()).problem).toBeUndefined();
    expect(ticketPreview(anOrder({ lots: '9.19' }), aMarket()).problem).toBeDefined();
    expect(ticketPreview(anOrder(), aMarket({ account: anAccount('1') })).problem).toMatchObject({
      lotsMax: 0,
    });
  });

  it('exactly the free margin is enough', () => {
    const { problem, sums } = ticketPreview(anOrder(), aMarket({ account: anAccount('544.6') }));
    expect(problem).toBeUndefined();
    expect(formatAmount(sums?.freeAfter ?? usd('1'))).toBe('0.000000');
  });
});

it.each([
  [[50, 100, 200], 100],
  [[10, 20, 30], 30],
  [[200, 500], 200],
  [[], undefined],
])('a fresh ticket of %j starts at %s', (leverages, first) => {
  expect(firstLeverage(leverages)).toBe(first);
});

it.each([
  [5, 0.0001],
  [3, 0.01],
  [2, 0.01],
  [1, 0.1],
])('with %i places a pip is %d', (precision, pip) => {
  expect(pipOf(precision)).toBe(pip);
});
