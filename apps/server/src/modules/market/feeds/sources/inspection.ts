import type { Millis } from '@tidemark/domain/time';
import type { SourceQuote, SourceTrouble } from '../connectors/connector.ts';
import type { ReceivedQuote, SourceStatus } from './source-inspection.ts';
import { sourcePrice } from './source-price.ts';
import type { PlacedSymbol } from './symbols.ts';

const QUOTES_KEPT = 10;
/** Symbols of which quotes are kept: more than any list of instruments has. */
const SYMBOLS_MAX = 5000;

/** The last ten quotes of each symbol, as received. */
export class RecentQuotes {
  readonly #quotes = new Map<string, { readonly quote: SourceQuote; readonly at: Millis }[]>();

  add(place: number, quote: SourceQuote, at: Millis): void {
    const key = `${place} ${quote.symbol}`;
    let kept = this.#quotes.get(key);
    if (kept === undefined) {
      if (this.#quotes.size >= SYMBOLS_MAX) return;
      kept = [];
      this.#quotes.set(key, kept);
    }
    kept.unshift({ quote, at });
    kept.length = Math.min(kept.length, QUOTES_KEPT);
  }

  /** Newest first, each with its price for an instrument of this precision. */
  of(place: number, symbol: PlacedSymbol, precision: number): readonly ReceivedQuote[] {
    const kept = this.#quotes.get(`${place} ${symbol.symbol}`) ?? [];
    return kept.map(({ quote, at }) => {
      const found = sourcePrice(quote, symbol, precision);
      return { ...quote, at, price: typeof found === 'string' ? found : found.price };
    });
  }
}

/** Quotes that cannot be read are logged at most this often. */
const UNREAD_LOG_MS: Millis = 10_000;

/** What happened to one source. */
export class SourceState {
  state: SourceStatus['state'] = 'starting';
  since: Millis;
  trouble: SourceTrouble | undefined;
  detail = '';
  readonly unknown = new Set<string>();
  #unread = 0;
  #toldAt = Number.NEGATIVE_INFINITY;

  constructor(now: Millis) {
    this.since = now;
  }

  connected(now: Millis): void {
    if (this.state !== 'connected') this.since = now;
    this.state = 'connected';
    this.trouble = undefined;
    this.detail = '';
  }

  /** Tells of quotes that cannot be read, with their number, every 10 s: a source may send nothing else. */
  unreadable(now: Millis, tell: (count: number) => void): void {
    this.#unread += 1;
    if (now - this.#toldAt < UNREAD_LOG_MS) return;
    tell(this.#unread);
    this.#toldAt = now;
    this.#unread = 0;
  }

  failed(trouble: SourceTrouble, detail: string, now: Millis): void {
    if (this.state !== 'lost') this.since = now;
    this.state = 'lost';
    this.trouble = trouble;
    this.detail = detail;
  }
}

/** A symbol that an operator tests is asked for until then. */
export const TESTED_MS: Millis = 60_000;
/** Symbols that are tested at one source at the same time. */
export const TESTED_MAX = 5;
