import type { Millis } from '@tidemark/domain/time';
import { type JSONPathQuery, type JSONValue, jsonpath } from 'json-p3';
import { type DecimalText, SourceFailure, type SourceQuote } from '../connector.ts';
import { decimalText, isZero } from '../decimals/decimal-text.ts';
import type { EntryPaths, HttpFeedSettings } from './settings.ts';

/** More entries are no list of prices. */
const ENTRIES_MAX = 20_000;

/** Where the quotes of an answer go. */
export interface QuoteSink {
  quote(quote: SourceQuote): void;
  unreadable(symbol: string | undefined, detail: string): void;
}

/**
 * A reader of answers by the paths of the settings.
 *
 * @throws SourceFailure (malformed) where an answer has no entry, or far too many.
 */
export function createQuoteReader({
  items,
  paths,
}: Pick<HttpFeedSettings, 'items' | 'paths'>): (answer: unknown, sink: QuoteSink) => void {
  const list = jsonpath.compile(items);
  const compiled = Object.fromEntries(
    Object.entries(paths).map(([name, path]) => [name, path && jsonpath.compile(path)]),
  ) as Readonly<Record<keyof EntryPaths, JSONPathQuery | undefined>>;
  return (answer, sink) => {
    const { nodes } = list.query(answer as JSONValue);
    if (nodes.length === 0 || nodes.length > ENTRIES_MAX) {
      throw new SourceFailure('market.source_malformed', `${nodes.length} entries at ${items}`);
    }
    for (const { value, location } of nodes) {
      const at = (name: keyof EntryPaths): unknown => {
        // A path of one entry cannot have more than one value of a quote.
        const found = compiled[name]?.query(value).nodes ?? [];
        return found.length === 1 ? found[0]?.value : undefined;
      };
      readEntry(paths.symbol === undefined ? String(location.at(-1)) : at('symbol'), at, sink);
    }
  };
}

function readEntry(symbol: unknown, at: (name: keyof EntryPaths) => unknown, sink: QuoteSink): void {
  if (typeof symbol !== 'string' && typeof symbol !== 'number') {
    sink.unreadable(undefined, 'an entry without symbol');
    return;
  }
  const name = String(symbol);
  const problems: string[] = [];
  const price = (part: 'bid' | 'ask' | 'price'): DecimalText | undefined => {
    const value = at(part);
    if (value === undefined || value === null) return undefined;
    const decimal = decimalText(value);
    if (decimal === undefined || decimal.startsWith('-')) {
      problems.push(`${part}: ${String(value).slice(0, 40)}`);
      return undefined;
    }
    return isZero(decimal) ? undefined : decimal;
  };
  const [bid, ask, last] = [price('bid'), price('ask'), price('price')];
  if (problems.length > 0) sink.unreadable(name, problems.join(', '));
  else sink.quote({ symbol: name, bid, ask, last, sourceTime: readTime(at('time')), isTradeable: true });
}

/** ISO 8601, or a number since 1970 in seconds, milliseconds, microseconds or nanoseconds, by its size. */
export function readTime(value: unknown): Millis | undefined {
  if (typeof value === 'string' && !/^\d+(\.\d+)?$/.test(value)) {
    const moment = value.length > 40 ? Number.NaN : Date.parse(value);
    return Number.isNaN(moment) || moment <= 0 ? undefined : moment;
  }
  let moment = Number(value ?? Number.NaN);
  if (!(moment > 0)) return undefined;
  // Seconds of today have ten digits before the point, milliseconds thirteen, and so on.
  if (moment < 1e11) moment *= 1000;
  while (moment > 1e14) moment /= 1000;
  return Math.floor(moment);
}
