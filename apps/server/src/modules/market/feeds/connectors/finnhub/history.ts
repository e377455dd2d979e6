import type { Period } from '@tidemark/domain/market';
import { DAY_MS, MINUTE_MS, type Millis, SECOND_MS } from '@tidemark/domain/time';
import type { Timers } from '../../../../../platform/clock/clock.ts';
import { type HistoryQuery, SourceFailure } from '../connector.ts';
import { type RawBar, readSourceBars } from '../history/source-bars.ts';
import { RestClient } from '../net/rest-client.ts';
import { type AskPage, type BarPage, windowStart } from '../vendor/bar-history.ts';
import type { VendorSettings } from '../vendor/settings.ts';
import { fieldsOf, shown } from '../vendor/values.ts';

/** Its names of the periods. */
const RESOLUTIONS: Readonly<Record<Period, string>> = {
  '1min': '1',
  '5min': '5',
  '15min': '15',
  '30min': '30',
  '60min': '60',
  '1day': 'D',
};
const REQUESTS_PER_SECOND = 30;
/** Of bars shorter than a day it returns at most a month, the latest of what was asked for. */
const WINDOW_MS_MAX: Millis = 30 * DAY_MS;
const WINDOW_MS_MAX_OF_DAYS: Millis = 20 * 365 * DAY_MS;
/** Whose symbols are currency pairs and CFDs, by its list of them; all others are exchanges of crypto. */
const FOREX_BROKERS = new Set([
  'FHFX',
  'FOREX',
  'FOREX.COM',
  'FXCM',
  'FXPIG',
  'FXPRO',
  'IC MARKETS',
  'ICM TRADER',
  'ICMTRADER',
  'OANDA',
  'OCTAFX',
  'PEPPERSTONE',
  'PEPPERSTONEUK',
]);

/** Asks Finnhub's REST interface for candles. */
export function finnhubPages(settings: VendorSettings, timers: Timers): AskPage {
  const client = new RestClient({
    origin: settings.url,
    requestsPerSecond: REQUESTS_PER_SECOND,
    limitedMs: MINUTE_MS,
    failureIn,
    timers,
  });
  return async (query) => read(await client.get(pathOf(query, settings.token), query.signal), query);
}

/** The market of a symbol, as it stands in the address. */
function marketOf(symbol: string): 'forex' | 'crypto' {
  return FOREX_BROKERS.has((symbol.split(':')[0] ?? '').toUpperCase()) ? 'forex' : 'crypto';
}

function pathOf(query: HistoryQuery, token: string): string {
  const { symbol, period, before } = query;
  const from = windowStart(query, period === '1day' ? WINDOW_MS_MAX_OF_DAYS : WINDOW_MS_MAX);
  const asked = {
    symbol,
    resolution: RESOLUTIONS[period],
    from: String(Math.floor(from / SECOND_MS)),
    to: String(Math.floor((before - 1) / SECOND_MS)),
    token,
  };
  const text = Object.entries(asked).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return `/api/v1/${marketOf(symbol)}/candle?${text.join('&')}`;
}

/** `{"error": …}`, also with status 200. */
function failureIn(answer: unknown): SourceFailure | undefined {
  const error = fieldsOf(answer)?.error;
  if (error === undefined) return undefined;
  const text = typeof error === 'string' ? error : shown(error);
  if (/api\W?key|token|access/i.test(text)) return new SourceFailure('market.source_unauthorized', text);
  if (/limit/i.test(text)) return new SourceFailure('market.source_limited', text);
  if (/symbol/i.test(text)) return new SourceFailure('market.source_unknown_symbol', text);
  return new SourceFailure('market.source_malformed', text);
}

/** One list for each value: `{"s":"ok","t":[…],"o":[…],"h":[…],"l":[…],"c":[…]}`. */
function read(answer: unknown, query: HistoryQuery): BarPage {
  const { s: status, t, o, h, l, c } = fieldsOf(answer) ?? {};
  if (status === 'no_data') return { bars: [], isLast: true };
  const lists = [t, o, h, l, c];
  const isWhole = lists.every((list) => Array.isArray(list) && list.length === (t as unknown[]).length);
  if (status !== 'ok' || !isWhole) {
    throw new SourceFailure('market.source_malformed', `no lists of bars: ${shown(answer)}`);
  }
  const [times = [], opens = [], highs = [], lows = [], closes = []] = lists as unknown[][];
  const raws = times.map((time, i): RawBar => {
    const isTime = typeof time === 'number';
    return {
      time: isTime ? time * SECOND_MS : time,
      open: opens[i],
      high: highs[i],
      low: lows[i],
      close: closes[i],
    };
  });
  return { bars: readSourceBars(raws, { ...query, count: raws.length }), isLast: false };
}
