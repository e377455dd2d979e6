import { describe, expect, it } from 'vitest';
import { type Instrument, type Price, priceFromNumber, type Quote, USD_PARITY } from '../../market/index.ts';
import { type Amount, formatAmount, usd } from '../../money/index.ts';
import { isRefusal } from '../../outcome/index.ts';
import { ContractAccount, type ContractCash } from '../contract-account.ts';
import type { TradeEvent } from '../position.ts';
import { defaultRiskLevels } from '../risk-levels.ts';
import type { TradingFloor } from '../trading-floor.ts';
import { Valuations } from '../valuations.ts';
import { checkRisk } from './check-risk.ts';
import { closePosition } from './close.ts';
import { meetTick } from './meet-tick.ts';
import { openPosition } from './open.ts';
import { placePending } from './place.ts';
import { reversePosition } from './reverse.ts';

const price = (value: number): Price => priceFromNumber(value, 5);

/** Lots in steps of 0.01, and no order below 0.1. */
const instrument: Instrument = {
  id: 1,
  code: 'EURUSD',
  showCode: 'EUR/USD',
  categoryId: 1,
  state: 'offered',
  base: 'EUR',
  quote: 'USD',
  pricePrecision: 5,
  lotStep: 0.01,
  lotsMin: 0.1,
  partStep: 0.01,
  partMin: 0.1,
  lotsMax: 50,
  unitsPerLot: 100_000,
  feeRate: 0,
  marginMode: 'leverage',
  leverages: [100],
  sessions: { timeZone: 'UTC', spans: [], holidays: [] },
};

class Purse implements ContractCash {
  readonly userId = 1;
  balance: Amount;
  locked = usd('0');

  constructor(balance: string) {
    this.balance = usd(balance);
  }

  post(posting: Parameters<ContractCash['post']>[0]): void {
    if (!posting) return;
    const sign = posting.direction === 'to_user' ? 1n : -1n;
    this.balance = (this.balance + sign * posting.amount) as Amount;
  }

  lock(amount: Amount): void {
    this.locked = (this.locked + amount) as Amount;
  }
}

/** An account on a floor of one instrument, whose price the test sets. */
function aTrader(options: { cash?: string; openPositionsMax?: number } = {}) {
  const events: TradeEvent[] = [];
  const purse = new Purse(options.cash ?? '10000');
  const holdings = { accountId: 1, positions: [], pendings: [], isWarned: false };
  const account = new ContractAccount(holdings, purse, (event) => events.push(event));
  let seq = 0;
  let quote: Quote = { status: 'silent', isOpen: true, opensAt: undefined };
  let id = 0;
  const market = {
    instrument: (wanted: number) => (wanted === 1 ? instrument : undefined),
    quote: () => quote,
    conversion: () => ({ rate: USD_PARITY, live: true }),
  };
  const floor = (): TradingFloor => ({
    market,
    valuations: new Valuations(market),
    limits: {
      openPositionsMax: options.openPositionsMax ?? 200,
      pendingsMax: 100,
      fillsMax: options.openPositionsMax ?? 200,
    },
    riskLevels: defaultRiskLevels,
    now: 0,
    bestOf: (position) => position.stops?.trailing?.best ?? position.openPrice,
    nextId: () => {
      id += 1;
      return id;
    },
  });
  function at(value: number): void {
    seq += 1;
    const tick = { instrumentId: 1, seq, price: price(value), at: seq };
    quote = { status: 'open', tick };
    meetTick(floor(), account, { tick, rate: USD_PARITY });
    checkRisk(floor(), account);
  }
  const order = { instrumentId: 1, side: 'buy', lots: 1, leverage: 100, feeBasis: 'lots' } as const;
  return { account, purse, events, floor, at, order };
}

const kindsOf = (events: readonly TradeEvent[]) => events.map(({ kind }) => kind);

describe('a part', () => {
  it('leaves at least the smallest order', () => {
    const { account, floor, at, order } = aTrader();
    at(1.1);
    const position = openPosition(floor(), account, { ...order, lots: 0.25 });
    if (isRefusal(position)) throw new Error(position.refusal);
    expect(closePosition(floor(), account, { id: position.id, lots: 0.2 })).toMatchObject({
      refusal: 'forex.remainder_below_min',
      params: { min: 0.1 },
      field: 'cont',
    });
    expect(closePosition(floor(), account, { id: position.id, lots: 0.15 })).toMatchObject({
      parentId: position.id,
    });
  });

  it('takes its share of the margin, and what rounding leaves stays with the rest', () => {
    const { account, purse, floor, at, order } = aTrader();
    at(1.11111);
    const position = openPosition(floor(), account, { ...order, lots: 0.3 });
    if (isRefusal(position)) throw new Error(position.refusal);
    const part = closePosition(floor(), account, { id: position.id, lots: 0.1 });
    if (isRefusal(part)) throw new Error(part.refusal);
    expect(
      [position, part, account.positions[0]].map((one) => formatAmount(one?.margin ?? usd('0'))),
    ).toEqual(['333.333000', '111.111000', '222.222000']);
    expect(formatAmount(purse.locked)).toBe('222.222000');
  });
});

describe('a pending order at its trigger', () => {
  it('is cancelled where there is no room for another position', () => {
    const { account, events, floor, at, order } = aTrader({ openPositionsMax: 1 });
    at(1.1);
    openPosition(floor(), account, order);
    placePending(floor(), account, { ...order, target: 1.09 });
    at(1.09);
    expect(events.at(-1)).toMatchObject({ kind: 'cancelled', order: { cancelReason: 'too_many_positions' } });
  });

  it('opens in the order of the ids, as far as the margin goes', () => {
    const { account, events, floor, at, order } = aTrader({ cash: '2500' });
    at(1.1);
    for (const lots of [1, 1, 1]) placePending(floor(), account, { ...order, lots, target: 1.09 });
    at(1.09);
    expect(kindsOf(events)).toEqual(['placed', 'placed', 'placed', 'opened', 'opened', 'cancelled']);
    expect(account.positions.map(({ id }) => id)).toEqual([1, 2]);
  });
});

describe('close-out', () => {
  it('of two equal losses takes the older first, and stops as soon as the rest stands', () => {
    const { account, events, floor, at, order } = aTrader({ cash: '2300' });
    at(1.1);
    openPosition(floor(), account, order);
    openPosition(floor(), account, order);
    // Margin 2,200. At a loss of 600 each the equity is 1,100: exactly 50 %.
    at(1.094);
    expect(events.flatMap((event) => (event.kind === 'closed' ? [event.position.id] : []))).toEqual([1]);
    expect(account.positions.map(({ id }) => id)).toEqual([2]);
  });
});

describe('a reversal', () => {
  it('is refused whole where the new margin does not fit, and changes nothing', () => {
    const { account, events, purse, floor, at, order } = aTrader({ cash: '1150' });
    at(1.1);
    const position = openPosition(floor(), account, order);
    if (isRefusal(position)) throw new Error(position.refusal);
    at(1.0991);
    expect(reversePosition(floor(), account, { id: position.id, feeBasis: 'lots' })).toMatchObject({
      refusal: 'forex.insufficient_margin',
    });
    expect([kindsOf(events), formatAmount(purse.locked), account.positions.length]).toEqual([
      ['opened', 'warned'],
      '1100.000000',
      1,
    ]);
  });
});
