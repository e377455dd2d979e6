import { barTime, PERIOD_MS, type Period } from '@tidemark/domain/market';
import { describe, expect, it } from 'vitest';
import { SourceFailure } from '../connector.ts';
import { fetchHistory } from './history.ts';
import { NetworkError, RateLimitExceeded, ScriptedExchange } from './scripted-exchange.fixture.ts';

const NOW = Date.parse('2026-11-18T12:07:31Z');

/** An exchange with a bar of every period of the timeframe: open n, high n + 2, low n - 1, close n + 1. */
async function exchangeWith(period: Period, bars: number): Promise<ScriptedExchange> {
  const exchange = new ScriptedExchange({ fetchOHLCV: true }, ['BTC/USD']);
  await exchange.loadMarkets();
  const latest = barTime(period, NOW);
  exchange.rows = Array.from({ length: bars }, (_, i) => {
    const n = 1000 + i;
    return [latest - (bars - 1 - i) * PERIOD_MS[period], n, n + 2, n - 1, n + 1, 0.5];
  });
  return exchange;
}

const ask = (
  exchange: ScriptedExchange,
  period: Period,
  count: number,
  before = NOW,
  signal = new AbortController().signal,
) => fetchHistory(exchange, { symbol: 'BTC/USD', period, count, before, signal });

describe('bars of an exchange', () => {
  it('are the latest before the moment, oldest first', async () => {
    const exchange = await exchangeWith('1min', 2000);
    const bars = await ask(exchange, '1min', 500);
    expect(bars.length).toBe(500);
    expect(bars.at(-1)).toEqual({
      time: barTime('1min', NOW),
      open: '2999',
      high: '3001',
      low: '2998',
      close: '3000',
      volume: 0,
    });
    expect(bars.every((bar, i) => i === 0 || bar.time === (bars[i - 1]?.time ?? 0) + 60_000)).toBe(true);
    const earlier = await ask(exchange, '1min', 10, bars[0]?.time ?? 0);
    expect(earlier.at(-1)?.time).toBe((bars[0]?.time ?? 0) - 60_000);
  });

  it('are fetched page by page, however few rows a page has', async () => {
    const exchange = await exchangeWith('1min', 2000);
    exchange.pageRows = 100;
    expect((await ask(exchange, '1min', 1500)).length).toBe(1500);
    expect(exchange.asked.length).toBe(16);
  });

  it('are made of finer ones where the exchange does not have the period', async () => {
    const exchange = await exchangeWith('15min', 400);
    const bars = await ask(exchange, '30min', 100);
    expect(exchange.asked[0]?.[0]).toBe('15m');
    expect(bars.length).toBe(100);
    // 12:00 is the last half hour, of which one quarter exists.
    expect(bars.at(-2)).toEqual({
      time: Date.parse('2026-11-18T11:30:00Z'),
      open: '1397',
      high: '1400',
      low: '1396',
      close: '1399',
      volume: 0,
    });
  });

  it('end where the exchange has no more, and where it repeats a page', async () => {
    const exchange = await exchangeWith('1min', 30);
    expect((await ask(exchange, '1min', 500)).length).toBe(30);
    const rows = exchange.rows.slice(0, 5);
    let requests = 0;
    exchange.fetchOHLCV = async () => {
      requests += 1;
      return rows;
    };
    expect((await ask(exchange, '1min', 500)).length).toBe(5);
    expect(requests).toBe(2);
  });

  it.each<[string, unknown]>([
    ['no list', { rows: [] }],
    ['a row that is none', [{}]],
    ['a row without close', [[NOW - 60_000, 1, 2, 1]]],
    ['a price that is none', [[NOW - 60_000, 1, 2, 'x', 1]]],
    ['a price of zero', [[NOW - 60_000, 1, 2, 0, 1]]],
    ['a negative price', [[NOW - 60_000, 1, 2, -1, 1]]],
    ['a high below the close', [[NOW - 60_000, 1, 2, 1, 3]]],
    ['a low above the open', [[NOW - 60_000, 1, 4, 2, 3]]],
    ['a time that is none', [['now', 1, 2, 1, 1]]],
  ])('are refused where the exchange sends %s', async (_, answer) => {
    const exchange = await exchangeWith('1min', 1);
    exchange.fetchOHLCV = async () => answer as unknown[];
    await expect(ask(exchange, '1min', 10)).rejects.toMatchObject({ trouble: 'market.source_malformed' });
  });

  it.each([
    ['breaks', new NetworkError('reset'), 'market.source_unreachable'],
    ['limits us', new RateLimitExceeded('429'), 'market.source_limited'],
  ])('fail where the exchange %s', async (_, failure, trouble) => {
    const exchange = await exchangeWith('1min', 1);
    exchange.failure = failure;
    const asked = ask(exchange, '1min', 10);
    await expect(asked).rejects.toBeInstanceOf(SourceFailure);
    await expect(asked).rejects.toMatchObject({ trouble });
  });

  it('of an unknown market or without any timeframe are refused', async () => {
    const exchange = await exchangeWith('1min', 1);
    exchange.timeframes = { '1d': 1 };
    await expect(ask(exchange, '1min', 10)).rejects.toMatchObject({
      trouble: 'market.source_unknown_symbol',
    });
    exchange.markets = {};
    await expect(ask(exchange, '1day', 10)).rejects.toMatchObject({
      trouble: 'market.source_unknown_symbol',
    });
  });

  it('are not asked for any more after the caller gave up', async () => {
    const exchange = await exchangeWith('1min', 2000);
    await expect(ask(exchange, '1min', 500, NOW, AbortSignal.abort(new Error('stopped')))).rejects.toThrow(
      'stopped',
    );
    expect(exchange.asked).toEqual([]);
  });
});
