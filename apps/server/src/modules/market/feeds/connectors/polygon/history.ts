import type { Period } from '@tidemark/domain/market';
import { DAY_MS, MINUTE_MS, type Millis } from '@tidemark/domain/time';
import type { Timers } from '../../../../../platform/clock/clock.ts';
import { type HistoryQuery, SourceFailure } from '../connector.ts';
import { type RawBar, readSourceBars } from '../history/source-bars.ts';
import { RestClient } from '../net/rest-client.ts';
import { type AskPage, type BarPage, windowStart } from '../vendor/bar-history.ts';
import type { VendorSettings } from '../vendor/settings.ts';
import { type Fields, fieldsOf, shown } from '../vendor/values.ts';
import { polygonSymbol } from './symbols.ts';

/** Its names of the periods. */
const RANGES: Readonly<Record<Period, string>> = {
  '1min': '1/minute',
  '5min': '5/minute',
  '15min': '15/minute',
  '30min': '30/minute',
  '60min': '60/minute',
  '1day': '1/day',
};
/** Far below the 100 a second that it asks to stay below. */
const REQUESTS_PER_SECOND = 10;
/** Minutes, or days, that an answer is made of, at most: a longer window would be cut within a bar. */
const PARTS_MAX = 50_000;
const WINDOW_MS_MAX: Millis = 30 * DAY_MS;
const WINDOW_MS_MAX_OF_DAYS: Millis = 20 * 365 * DAY_MS;

/** Asks Polygon's REST interface for aggregates. */
export function polygonPages(settings: VendorSettings, timers: Timers): AskPage {
  const client = new RestClient({
    origin: settings.url,
    requestsPerSecond: REQUESTS_PER_SECOND,
    limitedMs: MINUTE_MS,
    failureIn,
    timers,
  });
  return async (query) => {
    const path = pathOf(query, settings.token);
    try {
      return read(await client.get(path, query.signal), query);
    } catch (error) {
      if (!(error instanceof SourceFailure) || error.status !== 404) throw error;
      throw new SourceFailure('market.source_unknown_symbol', error.message, { status: error.status });
    }
  };
}

function pathOf(query: HistoryQuery, token: string): string {
  const { symbol, period, before } = query;
  const ticker = polygonSymbol(symbol)?.ticker;
  if (ticker === undefined) {
    throw new SourceFailure('market.source_unknown_symbol', `${symbol} is neither C:… nor X:…`);
  }
  const from = windowStart(query, period === '1day' ? WINDOW_MS_MAX_OF_DAYS : WINDOW_MS_MAX);
  const asked = `adjusted=true&sort=desc&limit=${PARTS_MAX}&apiKey=${encodeURIComponent(token)}`;
  return `/v2/aggs/ticker/${ticker}/range/${RANGES[period]}/${Math.floor(from)}/${before - 1}?${asked}`;
}

/** `{"status":"ERROR","error":…}` or `{"status":"NOT_AUTHORIZED","message":…}`, also with status 200. */
function failureIn(answer: unknown): SourceFailure | undefined {
  const fields = fieldsOf(answer);
  const status = fields?.status;
  if (fields === undefined || typeof status !== 'string' || ['OK', 'DELAYED'].includes(status))
    return undefined;
  const text = `${status}: ${String(fields.error ?? fields.message ?? '')}`;
  return new SourceFailure(troubleOf(text), text);
}

function troubleOf(text: string): SourceFailure['trouble'] {
  if (/not_authorized|api\W?key|entitled/i.test(text)) return 'market.source_unauthorized';
  if (/exceeded|too many/i.test(text)) return 'market.source_limited';
  if (/not_found/i.test(text)) return 'market.source_unknown_symbol';
  return 'market.source_malformed';
}

/** `results` are missing where there are none. */
function read(answer: unknown, query: HistoryQuery): BarPage {
  const fields = fieldsOf(answer);
  const results = fields?.results ?? [];
  if (fields === undefined || !Array.isArray(results)) {
    throw new SourceFailure('market.source_malformed', `no list of bars: ${shown(answer)}`);
  }
  const raws = results.map((result: unknown): RawBar => {
    const { t, o, h, l, c, n }: Fields = fieldsOf(result) ?? {};
    return { time: t, open: o, high: h, low: l, close: c, volume: n };
  });
  return { bars: readSourceBars(raws, { ...query, count: raws.length }), isLast: false };
}
