import type { Millis } from '@tidemark/domain/time';
import { type DecimalText, SourceFailure, type SourceQuote } from '../connector.ts';
import { decimalText, isZero } from '../decimals/decimal-text.ts';
import type { AskedSymbols, VenueSymbol } from './symbols.ts';

/** Where the messages of a connection go. */
export interface BookTickerSink {
  quote(quote: SourceQuote): void;
  /** The exchange repeated what it had sent. */
  heartbeat(): void;
  unreadable(symbol: string | undefined, detail: string): void;
}

/** What is known of a symbol within one connection. */
interface Followed {
  readonly symbols: readonly string[];
  isHeard: boolean;
  /** The latest update of its book. */
  updateId: number;
  /** Messages in a row that were older than it. */
  older: number;
}

interface BookTicker {
  readonly updateId: number;
  readonly bid: DecimalText | undefined;
  readonly ask: DecimalText | undefined;
  readonly sourceTime: Millis | undefined;
}

type Fields = Readonly<Record<string, unknown>>;

/** So many older messages in a row are no disorder: the exchange began to count its updates from the start. */
const OLDER_MAX = 100;
/** The exchange's codes of too many requests and too many connections. */
const LIMITED_CODES: readonly unknown[] = [-1003, -1015, -1034];
/** A time from 1973 on in microseconds, until 5138 in milliseconds. */
const MICROSECONDS_MIN = 100_000_000_000_000;

/** Makes quotes of the messages of one connection: each update of a book once, never an older one. */
export class BookTickers {
  readonly #followed: ReadonlyMap<VenueSymbol, Followed>;
  readonly #sink: BookTickerSink;

  constructor({ byVenueSymbol }: AskedSymbols, sink: BookTickerSink) {
    this.#sink = sink;
    this.#followed = new Map(
      [...byVenueSymbol].map(([name, symbols]) => [
        name,
        { symbols, isHeard: false, updateId: -1, older: 0 },
      ]),
    );
  }

  /** Whether the exchange has sent anything of the symbol. */
  isHeard(name: VenueSymbol): boolean {
    return this.#followed.get(name)?.isHeard === true;
  }

  /**
   * Takes a message, with or without the name of its stream around it.
   *
   * @throws SourceFailure where the exchange reports an error or its end, or counts its updates from the start.
   */
  take(message: unknown): void {
    const fields = fieldsOf(message);
    const payload = fieldsOf(fields?.data ?? fields?.event ?? message);
    if (payload === undefined) {
      this.#sink.unreadable(undefined, `no object: ${shown(message)}`);
      return;
    }
    assertNoEnd(payload);
    // Another kind of event: its `b` and `a` may be numbers of orders.
    if (payload.e !== undefined && payload.e !== 'bookTicker') return;
    const { s: name } = payload;
    if (typeof name !== 'string') this.#sink.unreadable(undefined, `no symbol: ${shown(message)}`);
    else {
      const followed = this.#followed.get(name);
      if (followed !== undefined) this.#follow(followed, payload);
    }
  }

  #follow(followed: Followed, payload: Fields): void {
    followed.isHeard = true;
    const ticker = readBookTicker(payload);
    if (typeof ticker === 'string') {
      this.#sink.unreadable(followed.symbols[0], ticker);
      return;
    }
    const { updateId, bid, ask, sourceTime } = ticker;
    if (updateId < followed.updateId) {
      followed.older += 1;
      if (followed.older < OLDER_MAX) return;
      throw new SourceFailure('market.source_malformed', `the updates of ${followed.symbols[0]} went back`);
    }
    followed.older = 0;
    if (updateId === followed.updateId) {
      this.#sink.heartbeat();
      return;
    }
    followed.updateId = updateId;
    for (const symbol of followed.symbols) {
      this.#sink.quote({ symbol, bid, ask, sourceTime, isTradeable: true });
    }
  }
}

/** @throws SourceFailure where it is an error, or announces that the connection ends. */
function assertNoEnd(payload: Fields): void {
  if (payload.e === 'serverShutdown') {
    throw new SourceFailure('market.source_unreachable', 'the source announced that it shuts down');
  }
  const error = fieldsOf(payload.error) ?? payload;
  if (typeof error.code !== 'number' || typeof error.msg !== 'string') return;
  const trouble = LIMITED_CODES.includes(error.code) ? 'market.source_limited' : 'market.source_malformed';
  throw new SourceFailure(trouble, `error ${error.code}: ${error.msg}`);
}

/** The best bid and ask of a message, or what cannot be read of it. */
function readBookTicker({ u, b, a, E, T }: Fields): BookTicker | string {
  if (!isCount(u)) return `u: ${shown(u)}`;
  const [bid, ask] = [readPrice(b), readPrice(a)];
  if (bid === undefined) return `b: ${shown(b)}`;
  if (ask === undefined) return `a: ${shown(a)}`;
  const time = E ?? T;
  if (time !== undefined && (!isCount(time) || time === 0)) return `time: ${shown(time)}`;
  return {
    updateId: u,
    // The exchange writes an empty side as zero.
    bid: isZero(bid) ? undefined : bid,
    ask: isZero(ask) ? undefined : ask,
    sourceTime: time === undefined ? undefined : millisOf(time),
  };
}

/** The exchange writes prices as texts; a number in their place is something else. */
function readPrice(value: unknown): DecimalText | undefined {
  const decimal = typeof value === 'string' ? decimalText(value) : undefined;
  return decimal?.startsWith('-') ? undefined : decimal;
}

function millisOf(time: number): Millis {
  return time >= MICROSECONDS_MIN ? Math.floor(time / 1000) : time;
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}

function fieldsOf(value: unknown): Fields | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : undefined;
}

function shown(value: unknown): string {
  return (JSON.stringify(value) ?? 'missing').slice(0, 100);
}
