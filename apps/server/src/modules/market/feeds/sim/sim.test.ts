import {
  barTime,
  foldBars,
  type Instrument,
  type Period,
  periods,
  priceToNumber,
} from '@tidemark/domain/market';
import { isOpen } from '@tidemark/domain/time';
import { describe, expect, it } from 'vitest';
import { testDatabase } from '../../../../../test/support/test-database.ts';
import { loadInstruments } from '../../store/ticks.ts';
import { createChance } from './random.ts';
import { createSimTicker } from './sim-feed.ts';
import { simulatePast } from './sim-past.ts';
import { createWorld } from './world.ts';

const { database } = await testDatabase();
const instruments = await loadInstruments(database);
const byCode = new Map(instruments.map((instrument) => [instrument.code, instrument]));
/** A Wednesday, in the middle of a minute, when every region but Asia trades. */
const NOW = Date.parse('2026-11-18T15:07:31.500Z');

function simulated(seed: string, only = instruments) {
  const chance = createChance(seed);
  const world = createWorld(chance);
  const pasts = simulatePast({ world, chance, instruments: only, now: NOW });
  return { chance, world, pasts };
}

const { chance, world, pasts } = simulated('one');

describe('the simulated history', () => {
  it('has at least 500 bars of each period for every instrument, in open hours only', () => {
    expect(pasts.length).toBe(instruments.length);
    for (const { instrumentId, bars } of pasts) {
      const instrument = instruments.find(({ id }) => id === instrumentId) as Instrument;
      for (const period of periods) {
        expect(bars[period].length, `${instrument.code} ${period}`).toBeGreaterThanOrEqual(500);
        expect(bars[period].every((bar, i) => bar.time > (bars[period][i - 1]?.time ?? 0))).toBe(true);
      }
      const minutes = bars['1min'].map((bar) => bar.time);
      expect(
        minutes.every((time) => isOpen(instrument.sessions, time)),
        instrument.code,
      ).toBe(true);
    }
  });

  it('adds up: finer bars aggregate to the coarser ones', () => {
    for (const { bars } of pasts) {
      for (const [i, fine] of periods.entries()) {
        for (const coarse of periods.slice(i + 1)) expectSum(bars, fine, coarse);
      }
    }
  });

  it('resembles a market: bars have bodies and wicks, and days stay within reason', () => {
    for (const { instrumentId, bars } of pasts) {
      const code = instruments.find(({ id }) => id === instrumentId)?.code;
      const days = bars['1day'];
      const largest = Math.max(...days.map((day) => (day.high - day.low) / day.open));
      expect(largest, code).toBeLessThan(0.5);
      expect(days.filter((day) => day.high > day.low).length, code).toBeGreaterThan(500);
    }
  });

  it('shows volatility clusters: lively days follow lively days', () => {
    const days =
      pasts.find(({ instrumentId }) => instrumentId === byCode.get('BTCUSD')?.id)?.bars['1day'] ?? [];
    const ranges = days.map((day) => Math.log(day.high / day.low));
    expect(correlation(ranges.slice(1), ranges.slice(0, -1))).toBeGreaterThan(0.1);
  });

  it('repeats with the same seed and differs with another', () => {
    const few = instruments.filter(({ code }) => code === 'EURUSD' || code === 'SPX');
    const closes = (seed: string) => simulated(seed, few).pasts.map(({ last }) => last.price);
    expect(closes('one')).toEqual(closes('one'));
    expect(closes('two')).not.toEqual(closes('one'));
  });
});

describe('the live simulation', () => {
  it('continues where the history ended, and crosses agree with their legs', () => {
    const ticker = createSimTicker({ world, chance, instruments, from: NOW });
    const last = new Map(pasts.map(({ instrumentId, last: { price } }) => [instrumentId, price]));
    const counts = new Map<string, number>();
    for (let moment = NOW; moment <= NOW + 60_000; moment += 100) {
      for (const { instrumentId, price } of ticker.ticks(moment)) {
        const before = last.get(instrumentId) ?? price;
        expect(Math.abs(price / before - 1)).toBeLessThan(0.01);
        last.set(instrumentId, price);
        const code = instruments.find(({ id }) => id === instrumentId)?.code ?? '';
        counts.set(code, (counts.get(code) ?? 0) + 1);
      }
    }
    expect(counts.get('JPN225')).toBeUndefined();
    expect((counts.get('EURUSD') ?? 0) / 60).toBeGreaterThan(1.5);
    expect((counts.get('EURUSD') ?? 0) / 60).toBeLessThan(5);
    const price = (code: string) => priceToNumber(world.price(byCode.get(code) as Instrument));
    expect(price('EURGBP')).toBeCloseTo(price('EURUSD') / price('GBPUSD'), 4);
    expect(price('EURJPY')).toBeCloseTo(price('EURUSD') * price('USDJPY'), 1);
    expect(price('BTCEUR') / (price('BTCUSD') / price('EURUSD'))).toBeCloseTo(1, 4);
  });

  it('moves on Sunday only what trades then', () => {
    const sunday = Date.parse('2026-11-15T12:00:00Z');
    const ticker = createSimTicker({ world, chance, instruments, from: sunday });
    const euro = world.price(byCode.get('EURUSD') as Instrument);
    const moved = new Set<number>();
    for (let moment = sunday; moment <= sunday + 30_000; moment += 100) {
      for (const { instrumentId } of ticker.ticks(moment)) moved.add(instrumentId);
    }
    const crypto = instruments.filter(({ categoryId }) => categoryId === 5).map(({ id }) => id);
    expect([...moved].sort((a, b) => a - b)).toEqual(crypto);
    expect(world.price(byCode.get('EURUSD') as Instrument)).toBe(euro);
  });

  it('includes instruments that were added or changed', () => {
    const ticker = createSimTicker({ world, chance, instruments, from: NOW });
    const bitcoin = { ...(byCode.get('BTCUSD') as Instrument), pricePrecision: 0 };
    ticker.watch([bitcoin]);
    const ticks = Array.from({ length: 100 }, (_, i) => ticker.ticks(NOW + i * 100)).flat();
    expect(ticks.length).toBeGreaterThan(0);
    expect(ticks.every(({ instrumentId }) => instrumentId === bitcoin.id)).toBe(true);
    expect(ticks.every(({ price }) => Number.isInteger(priceToNumber(price)))).toBe(true);
  });
});

function expectSum(bars: (typeof pasts)[number]['bars'], fine: Period, coarse: Period): void {
  const from = bars[fine][0]?.time ?? 0;
  const folded = foldBars(coarse, bars[fine]);
  expect(folded).toEqual(bars[coarse].filter((bar) => bar.time >= barTime(coarse, from)));
}

function correlation(left: readonly number[], right: readonly number[]): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [leftMean, rightMean] = [mean(left), mean(right)];
  const product = mean(left.map((value, i) => (value - leftMean) * ((right[i] ?? 0) - rightMean)));
  const spread = (values: readonly number[], of: number) =>
    Math.sqrt(mean(values.map((value) => (value - of) ** 2)));
  return product / (spread(left, leftMean) * spread(right, rightMean));
}
