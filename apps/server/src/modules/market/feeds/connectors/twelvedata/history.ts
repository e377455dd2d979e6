import type { Period } from '@tidemark/domain/market';
import { MINUTE_MS, type Millis, SECOND_MS } from '@tidemark/domain/time';
import type { Timers } from '../../../../../platform/clock/clock.ts';
import { type HistoryQuery, SourceFailure } from '../connector.ts';
import { type RawBar, readSourceBars } from '../history/source-bars.ts';
import { RestClient } from '../net/rest-client.ts';
import type { AskPage, BarPage } from '../vendor/bar-history.ts';
import { fieldsOf, shown } from '../vendor/values.ts';
import { failureIn, isWithoutBars } from './errors.ts';
import type { TwelveDataSettings } from './settings.ts';

/** Its names of the periods. */
const INTERVALS: Readonly<Record<Period, string>> = {
  '1min': '1min',
  '5min': '5min',
  '15min': '15min',
  '30min': '30min',
  '60min': '1h',
  '1day': '1day',
};
/** Bars of one request, at most. */
const BARS_MAX = 5000;

/** Asks Twelve Data's REST interface for bars. */
export function twelveDataPages(settings: TwelveDataSettings, timers: Timers): AskPage {
  const client = new RestClient({
    origin: settings.url,
    requestsPerSecond: settings.requestsPerMinute / 60,
    limitedMs: MINUTE_MS,
    failureIn,
    timers,
  });
  return async (query) => {
    try {
      return read(await client.get(pathOf(query, settings.token), query.signal), query);
    } catch (error) {
      if (!(error instanceof SourceFailure)) throw error;
      if (isWithoutBars(error)) return { bars: [], isLast: true };
      if (error.status === 404) {
        throw new SourceFailure('market.source_unknown_symbol', error.message, { status: error.status });
      }
      throw error;
    }
  };
}

function pathOf({ symbol, period, count, before }: HistoryQuery, token: string): string {
  const asked = {
    symbol,
    interval: INTERVALS[period],
    outputsize: String(Math.min(count, BARS_MAX)),
    timezone: 'UTC',
    // The latest time that a bar may have.
    end_date: dateText(before - 1),
    apikey: token,
  };
  return `/time_series?${Object.entries(asked)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')}`;
}

function read(answer: unknown, query: HistoryQuery): BarPage {
  const values = fieldsOf(answer)?.values;
  if (!Array.isArray(values)) {
    throw new SourceFailure('market.source_malformed', `no list of bars: ${shown(answer)}`);
  }
  const raws = values.map((value: unknown): RawBar => {
    const { datetime, open, high, low, close } = fieldsOf(value) ?? {};
    return { time: timeOf(datetime), open, high, low, close };
  });
  const bars = readSourceBars(raws, { ...query, count: raws.length });
  return { bars, isLast: values.length < Math.min(query.count, BARS_MAX) };
}

/** `YYYY-MM-DD HH:MM:SS` in UTC, whole seconds. */
function dateText(time: Millis): string {
  return new Date(Math.floor(time / SECOND_MS) * SECOND_MS).toISOString().slice(0, 19).replace('T', ' ');
}

/** A day, or a day and a time, in UTC; undefined for anything else. */
function timeOf(text: unknown): Millis | undefined {
  const parts = typeof text === 'string' ? /^(\d{4}-\d\d-\d\d)(?: (\d\d:\d\d:\d\d))?$/.exec(text) : null;
  if (parts === null) return undefined;
  const time = Date.parse(`${parts[1]}T${parts[2] ?? '00:00:00'}Z`);
  return Number.isNaN(time) ? undefined : time;
}
