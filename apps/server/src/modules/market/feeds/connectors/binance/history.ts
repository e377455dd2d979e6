import type { Period } from '@tidemark/domain/market';
import { type HistoryQuery, type SourceBar, SourceFailure } from '../connector.ts';
import { type RawBar, readSourceBars } from '../history/source-bars.ts';
import type { RestClient } from '../net/rest-client.ts';
import { venueSymbol } from './symbols.ts';

/** The exchange's names of the periods; its days are those of UTC. */
const INTERVALS: Readonly<Record<Period, string>> = {
  '1min': '1m',
  '5min': '5m',
  '15min': '15m',
  '30min': '30m',
  '60min': '1h',
  '1day': '1d',
};
/** Rows of one request, as the exchange allows. */
const ROWS_MAX = 1000;
/** Requests of one query: for venues that return fewer rows than asked for. */
const REQUESTS_MAX = 60;
/** No such symbol, and a symbol with characters that no symbol has. */
const UNKNOWN_SYMBOL = /"code"\s*:\s*-(1121|1100)\b/;

/**
 * Bars of the exchange, the latest `count` before `before`, oldest first, page by page backwards. The volume is the
 * number of trades.
 *
 * @throws SourceFailure
 */
export async function fetchBars(rest: RestClient, query: HistoryQuery): Promise<readonly SourceBar[]> {
  const { symbol, count } = query;
  let bars: readonly SourceBar[] = [];
  for (let request = 0; request < REQUESTS_MAX && bars.length < count; request += 1) {
    const before = bars[0]?.time ?? query.before;
    const missing = count - bars.length;
    const page = await fetchPage(rest, query, Math.min(missing, ROWS_MAX), before);
    const older = readSourceBars(page, { symbol, count: missing, before });
    // The exchange has no more, or returns the same page again.
    if (older.length === 0) break;
    bars = [...older, ...bars];
  }
  return bars;
}

async function fetchPage(
  rest: RestClient,
  { symbol, period, signal }: HistoryQuery,
  rows: number,
  before: number,
): Promise<readonly RawBar[]> {
  const interval = INTERVALS[period];
  const path = klinesPath(symbol, `interval=${interval}&limit=${rows}&endTime=${before - 1}`);
  let answer: unknown;
  try {
    answer = await rest.get(path, signal);
  } catch (error) {
    throw isUnknownSymbol(error) ? unknownSymbol(symbol) : error;
  }
  if (!Array.isArray(answer)) {
    throw new SourceFailure('market.source_malformed', `no list of bars of ${symbol}`);
  }
  return answer.map((row: unknown): RawBar => {
    const [time, open, high, low, close, , , , volume] = Array.isArray(row) ? row : [];
    return { time, open, high, low, close, volume };
  });
}

/**
 * Asks for one bar, whatever it is: a symbol that the exchange does not know has none.
 *
 * @throws SourceFailure where the exchange does not answer, or does not know the symbol.
 */
export async function probeSymbol(rest: RestClient, symbol: string, signal: AbortSignal): Promise<void> {
  try {
    await rest.get(klinesPath(symbol, 'interval=1m&limit=1'), signal);
  } catch (error) {
    throw isUnknownSymbol(error) ? unknownSymbol(symbol) : error;
  }
}

function klinesPath(symbol: string, rest: string): string {
  const name = venueSymbol(symbol);
  if (name === undefined) throw unknownSymbol(symbol);
  return `/api/v3/klines?symbol=${encodeURIComponent(name)}&${rest}`;
}

function unknownSymbol(symbol: string): SourceFailure {
  return new SourceFailure('market.source_unknown_symbol', `the exchange has no symbol ${symbol}`);
}

function isUnknownSymbol(error: unknown): boolean {
  return error instanceof SourceFailure && error.status === 400 && UNKNOWN_SYMBOL.test(error.message);
}
