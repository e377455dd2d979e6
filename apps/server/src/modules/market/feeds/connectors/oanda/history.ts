import type { Period } from '@tidemark/domain/market';
import { type HistoryQuery, type SourceBar, SourceFailure } from '../connector.ts';
import { type RawBar, readSourceBars } from '../history/source-bars.ts';
import type { RestClient } from '../net/rest-client.ts';
import { readMoment } from './price-lines.ts';

const GRANULARITIES: Readonly<Record<Period, string>> = {
  '1min': 'M1',
  '5min': 'M5',
  '15min': 'M15',
  '30min': 'M30',
  '60min': 'H1',
  '1day': 'D',
};
/** What one request may ask for. */
const COUNT_MAX = 5000;

/**
 * Bars of middle prices by OANDA's candles, days from midnight UTC. The volume is the number of prices.
 *
 * @throws SourceFailure
 */
export async function fetchCandles(rest: RestClient, query: HistoryQuery): Promise<readonly SourceBar[]> {
  const { symbol, period, count, before, signal } = query;
  const path = `/v3/instruments/${encodeURIComponent(symbol)}/candles?${new URLSearchParams({
    price: 'M',
    granularity: GRANULARITIES[period],
    count: String(Math.min(count, COUNT_MAX)),
    to: new Date(before).toISOString(),
    ...(period === '1day' ? { dailyAlignment: '0', alignmentTimezone: 'UTC' } : {}),
  })}`;
  const answer = await rest.get(path, signal).catch((error: unknown) => {
    const isUnknown = error instanceof SourceFailure && (error.status === 400 || error.status === 404);
    throw isUnknown ? new SourceFailure('market.source_unknown_symbol', error.message) : error;
  });
  const candles = (answer as { readonly candles?: unknown } | null)?.candles;
  if (!Array.isArray(candles)) throw new SourceFailure('market.source_malformed', `no candles of ${symbol}`);
  return readSourceBars(candles.map(rawBarOf), query);
}

function rawBarOf(candle: unknown): RawBar {
  const { time, mid, volume } = (candle ?? {}) as Readonly<Record<string, unknown>>;
  const { o, h, l, c } = (mid ?? {}) as Readonly<Record<string, unknown>>;
  return { time: readMoment(time), open: o, high: h, low: l, close: c, volume };
}
