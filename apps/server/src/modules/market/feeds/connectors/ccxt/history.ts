import { barTime, PERIOD_MS, type Period } from '@tidemark/domain/market';
import { type HistoryQuery, type SourceBar, SourceFailure } from '../connector.ts';
import { foldSourceBars, readSourceBar } from '../history/source-bars.ts';
import { troubleOfError } from './errors.ts';
import type { CcxtExchange } from './library.ts';

/** ccxt's names of the periods. */
const TIMEFRAMES: readonly (readonly [Period, string])[] = [
  ['1min', '1m'],
  ['5min', '5m'],
  ['15min', '15m'],
  ['30min', '30m'],
  ['60min', '1h'],
  ['1day', '1d'],
];
/** Rows of one request: what most exchanges allow. */
const ROWS_MAX = 500;
/** Requests of one query: for exchanges that return fewer rows than asked for. */
const REQUESTS_MAX = 60;

/**
 * Bars of an exchange, latest `count` before `before`, oldest first. A period that the exchange does not have is
 * made of a finer one. ccxt keeps the exchange's limit of requests. The number of ticks is not known: volume is 0.
 *
 * @throws SourceFailure
 */
export async function fetchHistory(
  exchange: CcxtExchange,
  query: HistoryQuery,
): Promise<readonly SourceBar[]> {
  const { symbol, period, count, before } = query;
  if (exchange.markets?.[symbol] === undefined) {
    throw new SourceFailure('market.source_unknown_symbol', `the exchange has no market ${symbol}`);
  }
  const [source, timeframe] = timeframeOf(exchange, period);
  const bars = new Map<number, SourceBar>();
  // One period more: the oldest may be cut by the beginning of a coarser one.
  let since = barTime(period, before) - count * PERIOD_MS[period];
  for (let request = 0; request < REQUESTS_MAX && since < before; request += 1) {
    query.signal.throwIfAborted();
    const rows = await fetchRows(exchange, symbol, timeframe, since);
    let latest = since - 1;
    for (const row of rows) {
      const bar = readBar(row);
      if (bar === undefined)
        throw new SourceFailure('market.source_malformed', `a bar of ${symbol}: ${shown(row)}`);
      latest = Math.max(latest, bar.time);
      if (bar.time < before) bars.set(bar.time, bar);
    }
    // No newer bar: the exchange has no more, or it returns the same page again.
    if (latest < since) break;
    since = latest + PERIOD_MS[source];
  }
  const ordered = [...bars.values()].sort((a, b) => a.time - b.time);
  return foldSourceBars(period, ordered).slice(-count);
}

async function fetchRows(
  exchange: CcxtExchange,
  symbol: string,
  timeframe: string,
  since: number,
): Promise<readonly unknown[]> {
  try {
    const rows: unknown = await exchange.fetchOHLCV?.(symbol, timeframe, since, ROWS_MAX);
    if (Array.isArray(rows)) return rows;
  } catch (error) {
    throw new SourceFailure(troubleOfError(error), error instanceof Error ? error.message : String(error));
  }
  throw new SourceFailure('market.source_malformed', `no list of bars of ${symbol}`);
}

/** The period that is asked for, and its name: the same, or the coarsest finer one that the exchange has. */
function timeframeOf(exchange: CcxtExchange, period: Period): readonly [Period, string] {
  const finer = TIMEFRAMES.slice(0, TIMEFRAMES.findIndex(([each]) => each === period) + 1);
  const found = finer.findLast(([, name]) => exchange.timeframes?.[name] !== undefined);
  if (exchange.has.fetchOHLCV !== true || found === undefined) {
    throw new SourceFailure('market.source_unknown_symbol', `the exchange has no bars of ${period}`);
  }
  return found;
}

/** A row as a bar; undefined where it is none. */
function readBar(row: unknown): SourceBar | undefined {
  if (!Array.isArray(row)) return undefined;
  const [time, open, high, low, close] = row;
  return readSourceBar({ time, open, high, low, close });
}

function shown(row: unknown): string {
  return (JSON.stringify(row) ?? 'undefined').slice(0, 100);
}
