import { describe, expect, it } from 'vitest';
import { lotsFromNumber, type Position } from '../forex/index.ts';
import { type Instrument, priceFromNumber, USD_PARITY } from '../market/index.ts';
import { formatAmount, usd } from '../money/index.ts';
import { DAY_MS } from '../time/index.ts';
import { type ClosedLeaderOrder, POINTS_MAX, simulatedCopies } from './simulation.ts';

const START = Date.parse('2026-10-01T00:00:00Z');
const HOUR = 3_600_000;

const instrument = {
  ...{ id: 1, state: 'offered', lotStep: 0.01, lotsMin: 0.01, lotsMax: 50 },
  feeRates: { lots: 3, margin: 0.1 },
} as unknown as Instrument;

/** At 1.1 and a leverage of 100, a lot of 100,000 takes 1,100 USD of margin and a fee of 3. */
function order(asked: {
  readonly day: number;
  readonly hours?: number;
  readonly lots: number;
  readonly profit: string;
  readonly equity?: string;
  /** Charges at the first midnights after the opening. */
  readonly financing?: readonly string[];
}): ClosedLeaderOrder {
  const lots = lotsFromNumber(asked.lots);
  const openedAt = START + asked.day * DAY_MS + HOUR;
  const deal = {
    ...{ instrumentId: 1, side: 'buy', lots, unitsPerLot: 100_000, marginMode: 'leverage', leverage: 100 },
    ...{ openPrice: priceFromNumber(1.1, 5), openRate: USD_PARITY, openedAt },
  } as unknown as Position;
  const equity = asked.equity === undefined ? usd('10000') : usd(asked.equity);
  const financing = (asked.financing ?? []).map((amount, night) => ({
    ...{ at: START + (asked.day + 1 + night) * DAY_MS, amount: usd(amount) },
  }));
  const closedAt = openedAt + (asked.hours ?? 1) * HOUR;
  return { deal, lots, profit: usd(asked.profit), equity, closedAt, financing };
}

const simulate = (
  orders: readonly ClosedLeaderOrder[],
  settings: {
    amount?: string;
    mode?: 'fixed' | 'proportional';
    ratio?: number;
    days?: number;
    feeRate?: number;
  } = {},
) =>
  simulatedCopies({
    orders,
    instrumentOf: () => instrument,
    amount: usd(settings.amount ?? '500'),
    settings: { mode: settings.mode ?? 'fixed', ratio: settings.ratio ?? 100 },
    feeBasis: 'lots',
    feeRate: settings.feeRate ?? 0,
    from: START,
    to: START + (settings.days ?? 30) * DAY_MS,
  });

const sums = (found: ReturnType<typeof simulate>) => ({
  ...{ copied: found.copied, won: found.won, rate: found.rate, drawdown: found.drawdown },
  ...{ profit: formatAmount(found.profit), fees: formatAmount(found.fees), skipped: found.skipped },
});

const none = { minimum: 0, margin: 0, not_offered: 0, leader_equity: 0 };

describe('simulated copies', () => {
  it('earn the share of the result by their lots, less the fee of each', () => {
    const found = simulate([
      order({ day: 1, lots: 0.1, profit: '60' }),
      order({ day: 2, lots: 0.2, profit: '-20' }),
    ]);
    expect(sums(found)).toEqual({
      ...{ copied: 2, won: 1, skipped: none, fees: '0.900000', profit: '39.100000', rate: 7.82 },
      // From 559.70 to 539.10.
      drawdown: 3.68,
    });
  });

  it('follow the balance reached so far where they are proportional', () => {
    const orders = [order({ day: 1, lots: 1, profit: '-5000' }), order({ day: 2, lots: 1, profit: '1000' })];
    // 500 ÷ 10,000 is 0.05 lots: 249.85 are left, which are 0.02 lots at an equity of 10,000.
    const found = simulate(orders, { mode: 'proportional' });
    expect(found).toMatchObject({ copied: 2, balance: usd('269.79') });
    expect(simulate(orders, { mode: 'proportional', ratio: 1000 })).toMatchObject({
      ...{ copied: 0, skipped: { ...none, margin: 2 } },
    });
  });

  it('are skipped and counted below the minimum, without margin, and without a recorded equity', () => {
    const orders = [
      order({ day: 1, lots: 0.1, profit: '10' }),
      order({ day: 2, lots: 1, profit: '10', equity: '0' }),
      { ...order({ day: 3, lots: 1, profit: '10' }), equity: undefined },
    ];
    expect(simulate(orders, { mode: 'proportional' })).toMatchObject({
      ...{ copied: 0, profit: 0n, skipped: { ...none, minimum: 1, leader_equity: 2 } },
    });
    const closed = { ...instrument, state: 'close_only' } as unknown as Instrument;
    const input = {
      orders,
      instrumentOf: () => closed,
      amount: usd('500'),
      feeBasis: 'lots',
      feeRate: 0,
    } as const;
    const settings = { mode: 'fixed', ratio: 100 } as const;
    const found = simulatedCopies({ ...input, settings, from: START, to: START + DAY_MS });
    expect(found.skipped).toEqual({ ...none, not_offered: 3 });
  });

  it('use margin only while they are open', () => {
    // 0.4 lots take 440 of 500.
    const long = order({ day: 1, hours: 100, lots: 0.4, profit: '0' });
    const orders = [
      long,
      order({ day: 2, lots: 0.4, profit: '50' }),
      order({ day: 9, lots: 0.4, profit: '5' }),
    ];
    expect(simulate(orders)).toMatchObject({
      ...{ copied: 2, skipped: { ...none, margin: 1 }, largestMargin: usd('440') },
    });
  });

  it('pay the performance fee at the end of each month and of the period, above the highest result', () => {
    const orders = [
      order({ day: 1, lots: 0.1, profit: '50.3' }),
      order({ day: 35, lots: 0.1, profit: '-29.7' }),
      order({ day: 70, lots: 0.1, profit: '80.3' }),
    ];
    // Results of 50, 20 and 100 after commission: 20 % of 50, nothing, 20 % of 50.
    const found = simulate(orders, { days: 80, feeRate: 2000 });
    expect(found).toMatchObject({ performanceFees: usd('20'), profit: usd('80'), balance: usd('580') });
    expect(found.points.find(({ day }) => day === START + 31 * DAY_MS)?.balance).toBe(usd('540'));
    expect(simulate(orders, { days: 80 })).toMatchObject({ performanceFees: 0n, profit: usd('100') });
  });

  it('pay and receive the overnight financing of the order by their lots, each night for itself', () => {
    // 500 ÷ 10,000 of 0.6 lots are 0.03 lots: a twentieth of each charge, half to even.
    const long = order({
      ...{ day: 1, hours: 60, lots: 0.6, profit: '100' },
      financing: ['9.000010', '-3.000030', '4'],
    });
    const found = simulate([long], { mode: 'proportional', days: 4 });
    expect(found).toMatchObject({ financing: usd('0.499998'), profit: usd('4.410002'), fees: usd('0.09') });
    expect(found.points.map(({ balance }) => formatAmount(balance))).toEqual([
      ...['500.000000', '499.910000', '499.460000', '504.610002', '504.410002'],
    ]);
  });

  it('pay the performance fee on the result after financing, that of the last midnight included', () => {
    const orders = [
      order({ day: 10, lots: 0.1, profit: '50.3' }),
      order({ day: 30, hours: 40, lots: 0.1, profit: '30.3', financing: ['10'] }),
    ];
    // October makes 50 less the commission of 0.30 and the financing of the second order; the end 30.30 more.
    const found = simulate(orders, { days: 80, feeRate: 2000 });
    expect(found).toMatchObject({ financing: usd('10'), performanceFees: usd('14'), profit: usd('56') });
    expect(found.points.find(({ day }) => day === START + 31 * DAY_MS)?.balance).toBe(usd('562.06'));
  });

  it('never end below zero, and take nothing new without a balance', () => {
    const orders = [order({ day: 1, lots: 0.1, profit: '-700' }), order({ day: 2, lots: 0.1, profit: '90' })];
    expect(simulate(orders)).toMatchObject({
      ...{ copied: 1, balance: 0n, rate: -100, drawdown: 100, skipped: { ...none, margin: 1 } },
    });
  });

  it('do not depend on the sequence in which orders are given', () => {
    const orders = Array.from({ length: 9 }, (_, day) =>
      order({ day, hours: 5 + 17 * (day % 3), lots: 0.1 + day / 50, profit: String(40 - day * 9) }),
    );
    expect(simulate([...orders].reverse())).toEqual(simulate(orders));
  });
});

describe('the curve of a simulation', () => {
  it('has the balance at the end of each day, and begins with the amount', () => {
    const { points } = simulate([order({ day: 1, hours: 30, lots: 0.1, profit: '20' })], { days: 4 });
    expect(points.map(({ balance }) => formatAmount(balance))).toEqual([
      ...['500.000000', '499.700000', '519.700000', '519.700000', '519.700000'],
    ]);
  });

  it('ends today and has at most so many points, however long it is', () => {
    for (const days of [0, 1, 118, 119, 120, 365, 4000]) {
      const { points } = simulate([], { days });
      expect(points.length).toBeLessThanOrEqual(POINTS_MAX);
      expect(points.at(-1)?.day).toBe(START + days * DAY_MS);
    }
  });
});
