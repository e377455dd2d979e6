import { describe, expect, it } from 'vitest';
import {
  type Instrument,
  type Price,
  priceFromNumber,
  priceToNumber,
  type Quote,
  USD_PARITY,
} from '../../market/index.ts';
import { type Amount, formatAmount, usd } from '../../money/index.ts';
import { isRefusal } from '../../outcome/index.ts';
import { ContractAccount, type ContractCash } from '../contract-account.ts';
import type { DecisionContext } from '../decision-context.ts';
import type { Position, TradeEvent } from '../position.ts';
import { defaultRiskLevels } from '../risk/risk-levels.ts';
import { type AskedStops, betterPrice, lossLevel } from '../stops.ts';
import { Valuations } from '../terms/valuations.ts';
import { checkRisk } from './check-risk.ts';
import { closePosition } from './close.ts';
import { evaluateTick } from './evaluate-tick.ts';
import { openPosition } from './open.ts';
import { placePending } from './place.ts';
import { reversePosition } from './reverse.ts';
import { setStops } from './set-stops.ts';

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
  feeRates: { lots: 0, margin: 0 },
  marginMode: 'leverage',
  ordersWhenClosed: false,
  financing: { long: 0, short: 0, tripleDay: 3 },
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

/** An account in a market of one instrument, whose price the test sets. */
function aTrader(options: { cash?: string; openPositionsMax?: number; ordersWhenClosed?: boolean } = {}) {
  const events: TradeEvent[] = [];
  const purse = new Purse(options.cash ?? '10000');
  const holdings = { accountId: 1, positions: [], pendings: [], isWarned: false };
  const account = new ContractAccount(holdings, purse, (event) => events.push(event));
  let seq = 0;
  let quote: Quote = { status: 'no_price', isOpen: true, opensAt: undefined };
  let id = 0;
  const market = {
    instrument: (wanted: number) =>
      wanted === 1
        ? { ...instrument, ordersWhenClosed: options.ordersWhenClosed ?? instrument.ordersWhenClosed }
        : undefined,
    quote: () => quote,
    conversion: () => ({ rate: USD_PARITY, live: true }),
  };
  const bests = new Map<number, Price>();
  /** The best price since the trailing stop was set, as the trigger engine stores it. */
  const bestOf = ({ id, side, stops, openPrice }: Position): Price =>
    betterPrice(
      side,
      stops?.trailing?.best ?? openPrice,
      bests.get(id) ?? stops?.trailing?.best ?? openPrice,
    );
  const context = (): DecisionContext => ({
    market,
    valuations: new Valuations(market),
    limits: {
      openPositionsMax: options.openPositionsMax ?? 200,
      pendingsMax: 100,
      fillsMax: options.openPositionsMax ?? 200,
    },
    riskLevels: defaultRiskLevels,
    now: 0,
    bestOf,
    nextId: () => {
      id += 1;
      return id;
    },
  });
  function at(value: number): void {
    seq += 1;
    const tick = { instrumentId: 1, seq, price: price(value), at: seq };
    quote = { status: 'open', tick };
    evaluateTick(context(), account, { tick, rate: USD_PARITY });
    for (const position of account.positions)
      bests.set(position.id, betterPrice(position.side, bestOf(position), tick.price));
    checkRisk(context(), account);
  }
  /** Closes the market at its last price. */
  function shut(opensAt: number | undefined): void {
    if (quote.status === 'open') quote = { status: 'closed', tick: quote.tick, opensAt };
  }
  const order = { instrumentId: 1, side: 'buy', lots: 1, leverage: 100, feeBasis: 'lots' } as const;
  return { account, purse, events, context, at, shut, order, bestOf };
}

const kindsOf = (events: readonly TradeEvent[]) => events.map(({ kind }) => kind);

describe('partial close', () => {
  it('refuses to leave fewer lots than the minimum order open', () => {
    const { account, context, at, order } = aTrader();
    at(1.1);
    const position = openPosition(context(), account, { ...order, lots: 0.25 });
    if (isRefusal(position)) throw new Error(position.refusal);
    expect(closePosition(context(), account, { id: position.id, lots: 0.2 })).toMatchObject({
      refusal: 'forex.remainder_below_min',
      params: { min: 0.1 },
      field: 'lots',
    });
    expect(closePosition(context(), account, { id: position.id, lots: 0.15 })).toMatchObject({
      parentId: position.id,
    });
  });

  it('releases its share of the margin and leaves the rounding remainder with the rest', () => {
    const { account, purse, context, at, order } = aTrader();
    at(1.11111);
    const position = openPosition(context(), account, { ...order, lots: 0.3 });
    if (isRefusal(position)) throw new Error(position.refusal);
    const part = closePosition(context(), account, { id: position.id, lots: 0.1 });
    if (isRefusal(part)) throw new Error(part.refusal);
    expect(
      [position, part, account.positions[0]].map((one) => formatAmount(one?.margin ?? usd('0'))),
    ).toEqual(['333.333000', '111.111000', '222.222000']);
    expect(formatAmount(purse.locked)).toBe('222.222000');
  });
});

describe('a pending order at its trigger', () => {
  it('is cancelled when the maximum number of open positions is reached', () => {
    const { account, events, context, at, order } = aTrader({ openPositionsMax: 1 });
    at(1.1);
    openPosition(context(), account, order);
    placePending(context(), account, { ...order, target: 1.09 });
    at(1.09);
    expect(events.at(-1)).toMatchObject({ kind: 'cancelled', order: { cancelReason: 'too_many_positions' } });
  });

  it('opens in the order of the ids while the free margin suffices', () => {
    const { account, events, context, at, order } = aTrader({ cash: '2500' });
    at(1.1);
    for (const lots of [1, 1, 1]) placePending(context(), account, { ...order, lots, target: 1.09 });
    at(1.09);
    expect(kindsOf(events)).toEqual(['placed', 'placed', 'placed', 'opened', 'opened', 'cancelled']);
    expect(account.positions.map(({ id }) => id)).toEqual([1, 2]);
  });
});

describe('a pending order in a closed market', () => {
  it.each([
    ['waits for the opening', true, 5, 1.09, { kind: 'limit' }],
    ['waits for the opening as a limit at the last price', true, 5, 1.1, { kind: 'limit' }],
    ['is refused where no opening is in sight', true, undefined, 1.09, { opens_at: 0 }],
    ['is refused where no opening is in sight, at the last price too', true, undefined, 1.1, { opens_at: 0 }],
    ['is refused by an instrument that takes none', false, 5, 1.09, { opens_at: 5 }],
  ])('%s', (_, ordersWhenClosed, opensAt, target, expected) => {
    const { account, context, at, shut, order } = aTrader({ ordersWhenClosed });
    at(1.1);
    shut(opensAt);
    const placed = placePending(context(), account, { ...order, target });
    const isTaken = 'kind' in expected;
    expect(placed).toMatchObject(isTaken ? expected : { refusal: 'market.closed', params: expected });
    expect(account.pendings).toHaveLength(isTaken ? 1 : 0);
  });
});

describe('a pending order after a gap', () => {
  const limit = { target: 1.09, stops: { stopLoss: 1.08, takeProfit: 1.1 } };
  const stop = { target: 1.11, stops: { stopLoss: 1.1, takeProfit: 1.12 } };
  const sellLimit = { side: 'sell', target: 1.11, stops: { stopLoss: 1.12, takeProfit: 1.1 } } as const;
  const sellStop = { side: 'sell', target: 1.09, stops: { stopLoss: 1.1, takeProfit: 1.08 } } as const;

  it.each([
    ['a buy limit at its stop-loss', limit, 1.08, 'gap_past_stops'],
    ['a buy limit one step before its stop-loss', limit, 1.08001, undefined],
    ['a buy stop at its take-profit', stop, 1.12, 'gap_past_stops'],
    ['a buy stop one step before its take-profit', stop, 1.11999, undefined],
    ['a sell limit past its stop-loss', sellLimit, 1.13, 'gap_past_stops'],
    ['a sell limit one step before its stop-loss', sellLimit, 1.11999, undefined],
    ['a sell stop past its take-profit', sellStop, 1.05, 'gap_past_stops'],
    ['a sell stop one step before its take-profit', sellStop, 1.08001, undefined],
    ['a buy limit without stops', { target: 1.09 }, 1.05, undefined],
    [
      'a buy limit with a trailing stop',
      { target: 1.09, stops: { trailingDistance: 0.01 } },
      1.05,
      undefined,
    ],
  ])('%s: is cancelled only where it would close at once', (_, asked, gap, reason) => {
    const { account, events, purse, context, at, order } = aTrader();
    at(1.1);
    const placed = placePending(context(), account, { ...order, ...asked });
    if (isRefusal(placed)) throw new Error(placed.refusal);
    at(gap);
    const event = events.at(-1);
    expect(event?.kind).toBe(reason ? 'cancelled' : 'opened');
    if (event?.kind === 'cancelled') expect(event.order.cancelReason).toBe(reason);
    expect(formatAmount(purse.balance)).toBe('10000.000000');
  });
});

describe('a change of a trailing stop', () => {
  /** A position at 1.1 with a trailing stop of 0.01, after the given prices. */
  function trailed(side: 'buy' | 'sell', seen: readonly number[]) {
    const trader = aTrader();
    const { account, context, at, order } = trader;
    at(1.1);
    const opened = openPosition(context(), account, { ...order, side, stops: { trailingDistance: 0.01 } });
    if (isRefusal(opened)) throw new Error(opened.refusal);
    for (const value of seen) at(value);
    const change = (stops: AskedStops) => {
      const changed = setStops(context(), account, { id: opened.id, stops });
      if (isRefusal(changed)) throw new Error(changed.refusal);
    };
    const level = () => {
      const held = account.position(opened.id);
      const found = held?.stops && lossLevel(side, held.stops, trader.bestOf(held));
      return found && priceToNumber(found);
    };
    return { ...trader, change, level };
  }

  it.each([
    ['buy', 'a shorter distance counts from the best price', [1.12, 1.115], 0.006, 1.114],
    ['buy', 'a longer distance keeps the level reached', [1.12, 1.115], 0.02, 1.11],
    ['buy', 'the same distance changes nothing', [1.12, 1.115], 0.01, 1.11],
    ['sell', 'a shorter distance counts from the best price', [1.08, 1.085], 0.006, 1.086],
    ['sell', 'a longer distance keeps the level reached', [1.08, 1.085], 0.02, 1.09],
  ] as const)('for a %s position, %s', (side, _, seen, distance, expected) => {
    const { change, level } = trailed(side, seen);
    change({ trailingDistance: distance });
    expect(level()).toBe(expected);
  });

  it('trails again with a longer distance once the price has moved far enough', () => {
    const { change, level, at } = trailed('buy', [1.12]);
    change({ trailingDistance: 0.02 });
    at(1.125);
    expect(level()).toBe(1.11);
    at(1.14);
    expect(level()).toBe(1.12);
  });

  it('never lowers the level when longer and shorter distances alternate', () => {
    const { change, level } = trailed('buy', [1.12]);
    change({ trailingDistance: 0.02 });
    change({ trailingDistance: 0.011 });
    expect(level()).toBe(1.11);
    change({ trailingDistance: 0.005 });
    expect(level()).toBe(1.115);
  });

  it('closes the position at the next tick when the shorter distance is already passed', () => {
    const { change, events, at } = trailed('buy', [1.12, 1.112]);
    change({ trailingDistance: 0.005 });
    at(1.118);
    expect(events.at(-1)).toMatchObject({
      kind: 'closed',
      position: {
        closeReason: 'trailing_stop',
        closeLevel: price(1.115),
        closeTick: { price: price(1.118) },
      },
    });
  });

  it('keeps the trailing stop and its level when only the take-profit changes', () => {
    const { change, level } = trailed('buy', [1.12]);
    change({ trailingDistance: 0.02 });
    change({ takeProfit: 1.2 });
    expect(level()).toBe(1.11);
  });

  it.each([
    ['cleared by its distance', { trailingDistance: 0 }, undefined],
    ['cleared as a stop-loss', { stopLoss: 0 }, undefined],
    ['replaced by a stop-loss further away', { stopLoss: 1.1 }, 1.1],
  ])('removes the trailed level when the stop is %s', (_, asked, expected) => {
    const { change, level } = trailed('buy', [1.12]);
    change({ trailingDistance: 0.02 });
    change(asked);
    expect(level()).toBe(expected);
  });
});

describe('price level of an order', () => {
  it.each([
    ['stopLoss', { stopLoss: 0.000004 }],
    ['takeProfit', { takeProfit: 0.000004 }],
    ['trailingDistance', { trailingDistance: 0.000004 }],
  ])('%s: is refused where it rounds to 0', (field, stops) => {
    const { account, context, at, order } = aTrader();
    at(1.1);
    const key = field === 'trailingDistance' ? 'forex.trailing_too_near' : 'forex.price_below_min';
    expect(openPosition(context(), account, { ...order, stops })).toMatchObject({ refusal: key, field });
  });

  it('target_price: is refused where it rounds to 0', () => {
    const { account, context, at, order } = aTrader();
    at(1.1);
    expect(placePending(context(), account, { ...order, target: 0.000004 })).toMatchObject({
      refusal: 'forex.price_below_min',
      params: { min: 0.00001 },
      field: 'target',
    });
  });
});

describe('stop out', () => {
  it('closes the older of two equal losses first and stops once the margin level recovers', () => {
    const { account, events, context, at, order } = aTrader({ cash: '2300' });
    at(1.1);
    openPosition(context(), account, order);
    openPosition(context(), account, order);
    // Margin 2,200. At a loss of 600 each the equity is 1,100: exactly 50 %.
    at(1.094);
    expect(events.flatMap((event) => (event.kind === 'closed' ? [event.position.id] : []))).toEqual([1]);
    expect(account.positions.map(({ id }) => id)).toEqual([2]);
  });
});

describe('a reversal', () => {
  it('is refused entirely when the new margin is insufficient, and changes nothing', () => {
    const { account, events, purse, context, at, order } = aTrader({ cash: '1150' });
    at(1.1);
    const position = openPosition(context(), account, order);
    if (isRefusal(position)) throw new Error(position.refusal);
    at(1.0991);
    expect(reversePosition(context(), account, { id: position.id, feeBasis: 'lots' })).toMatchObject({
      refusal: 'forex.insufficient_margin',
    });
    expect([kindsOf(events), formatAmount(purse.locked), account.positions.length]).toEqual([
      ['opened', 'warned'],
      '1100.000000',
      1,
    ]);
  });
});
