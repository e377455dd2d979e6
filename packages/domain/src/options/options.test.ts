import { describe, expect, it } from 'vitest';
import { priceFromNumber, type Quote, type Tick } from '../market/index.ts';
import { formatAmount, usd } from '../money/index.ts';
import { isRefusal } from '../outcome/index.ts';
import {
  acceptOption,
  type Direction,
  endOfOption,
  type FixedTimeOption,
  type LossLevel,
  type OptionAsk,
  type OptionOffer,
  optionProfit,
  ratioFromUnits,
  ratioToNumber,
} from './index.ts';

const NOW = Date.parse('2026-11-18T12:00:00Z');
const price = (value: number) => priceFromNumber(value, 5);

const offer: OptionOffer = {
  durations: [
    { seconds: 30, profitRatio: ratioFromUnits(800_000), amountMin: usd('10') },
    { seconds: 120, profitRatio: ratioFromUnits(850_000), amountMin: usd('50') },
  ],
  amounts: [usd('0.5'), usd('10'), usd('50'), usd('1000')],
  lossLevel: 0,
};

function aTick(overrides: Partial<Tick> = {}): Tick {
  return { instrumentId: 1, seq: 7, price: price(1.0842), at: NOW - 500, ...overrides };
}

function ask(overrides: Partial<OptionAsk> = {}, around: Partial<Parameters<typeof acceptOption>[0]> = {}) {
  return acceptOption({
    ask: { direction: 'up', amount: 10, seconds: 30, ...overrides },
    offer,
    quote: { status: 'open', tick: aTick() },
    isConversionLive: true,
    closesAt: undefined,
    free: usd('10000'),
    now: NOW,
    ...around,
  });
}

describe('result of an Up/Down future', () => {
  it.each<[Direction, string, number, LossLevel, number, number, string]>([
    ['up', '10', 800_000, 0, 1.0842, 1.08421, '8.000000'],
    ['up', '10', 800_000, 0, 1.0842, 1.08419, '-10.000000'],
    ['up', '10', 800_000, 0, 1.0842, 1.0842, '-10.000000'],
    ['down', '10', 800_000, 0, 1.0842, 1.08419, '8.000000'],
    ['down', '10', 800_000, 0, 1.0842, 1.08421, '-10.000000'],
    ['down', '10', 800_000, 0, 1.0842, 1.0842, '-10.000000'],
    ['up', '50', 820_000, 1, 1.0842, 1.09, '41.000000'],
    ['up', '50', 820_000, 1, 1.0842, 1.08, '-41.000000'],
    ['down', '1000', 880_000, 1, 1.0842, 1.0842, '-880.000000'],
    // Half a millionth goes to the even neighbour, won or lost.
    ['up', '0.000001', 500_000, 1, 1, 2, '0.000000'],
    ['up', '0.000003', 500_000, 1, 1, 2, '0.000002'],
    ['up', '0.000003', 500_000, 1, 1, 1, '-0.000002'],
    ['up', '10', 1_000_000, 0, 1, 2, '10.000000'],
  ])(
    'for %s %s at ratio %i, loss level %i, prices %f → %f is %s',
    (direction, amount, ratio, lossLevel, from, to, made) => {
      const terms = {
        direction,
        amount: usd(amount),
        seconds: 30,
        profitRatio: ratioFromUnits(ratio),
        lossLevel,
      };
      expect(formatAmount(optionProfit(terms, price(from), price(to)))).toBe(made);
    },
  );

  it('uses ratios that convert from units to plain numbers', () => {
    expect(ratioToNumber(ratioFromUnits(820_000))).toBe(0.82);
  });
});

describe('expiry of an Up/Down future', () => {
  const option: FixedTimeOption = {
    id: 1,
    accountId: 2,
    userId: 3,
    instrumentId: 1,
    direction: 'up',
    amount: usd('10'),
    seconds: 30,
    profitRatio: ratioFromUnits(800_000),
    lossLevel: 0,
    openTick: aTick(),
    acceptedAt: NOW,
    dueAt: NOW + 30_000,
  };
  const endTick = aTick({ seq: 9, price: price(1.09), at: NOW + 29_000 });

  it('settles the result at the tick valid at the due time', () => {
    expect(endOfOption(option, { tick: endTick, isSilent: false })).toEqual({
      kind: 'settled',
      endTick,
      profit: usd('8'),
    });
  });

  it('is void when the price source was silent, whatever the price', () => {
    expect(endOfOption(option, { tick: endTick, isSilent: true })).toEqual({
      kind: 'void',
      reason: 'source_silent',
    });
  });
});

describe('order for an Up/Down future', () => {
  it('is accepted at the current price with frozen terms, due to the millisecond', () => {
    expect(ask({ direction: 'down', amount: 50, seconds: 120 })).toEqual({
      direction: 'down',
      amount: usd('50'),
      seconds: 120,
      profitRatio: 850_000,
      lossLevel: 0,
      openTick: aTick(),
      acceptedAt: NOW,
      dueAt: NOW + 120_000,
    });
  });

  it.each([
    ['a tick of 9.999 s', {}, { quote: { status: 'open', tick: aTick({ at: NOW - 9999 }) } as Quote }],
    ['the last of the balance', {}, { free: usd('10') }],
    ['an expiry a millisecond before the close', {}, { closesAt: NOW + 30_001 }],
  ])('is accepted at the limit: %s', (_name, overrides, around) => {
    expect(isRefusal(ask(overrides, around))).toBe(false);
  });

  const quoted = (quote: Quote) => ({ quote });
  it.each<[string, Partial<OptionAsk>, Parameters<typeof ask>[1], object]>([
    ['micro.unknown_duration', { seconds: 31 }, {}, { offered: '30, 120' }],
    ['micro.amount_not_offered', { amount: 11 }, {}, { offered: '0.5, 10, 50, 1000' }],
    ['micro.amount_not_offered', { amount: 10.0000001 }, {}, { offered: '0.5, 10, 50, 1000' }],
    ['micro.amount_not_offered', { amount: -10 }, {}, { offered: '0.5, 10, 50, 1000' }],
    ['micro.amount_not_offered', { amount: 1e21 }, {}, { offered: '0.5, 10, 50, 1000' }],
    ['micro.amount_below_min', { amount: 0.5 }, {}, { min: '10' }],
    ['micro.amount_below_min', { amount: 10, seconds: 120 }, {}, { min: '50' }],
    [
      'market.closed',
      {},
      quoted({ status: 'closed', tick: aTick(), opensAt: NOW + 5 }),
      { opens_at: NOW + 5 },
    ],
    ['market.closed', {}, quoted({ status: 'closed', tick: aTick(), opensAt: undefined }), { opens_at: 0 }],
    ['market.no_price', {}, quoted({ status: 'no_price', isOpen: true, opensAt: undefined }), {}],
    [
      'market.closed',
      {},
      quoted({ status: 'no_price', isOpen: false, opensAt: NOW + 5 }),
      { opens_at: NOW + 5 },
    ],
    ['market.price_stale', {}, quoted({ status: 'stale', tick: aTick() }), {}],
    ['market.price_stale', {}, { isConversionLive: false }, {}],
    ['micro.price_not_fresh', {}, quoted({ status: 'open', tick: aTick({ at: NOW - 10_000 }) }), {}],
    ['micro.expires_outside_session', {}, { closesAt: NOW + 30_000 }, { closes_at: NOW + 30_000 }],
    ['micro.insufficient_balance', {}, { free: usd('9.999999') }, { needed: '10.000000', free: '9.999999' }],
  ])('is refused with %s', (refusal, overrides, around, params) => {
    expect(ask(overrides, around)).toMatchObject({ refusal, params });
  });
});
