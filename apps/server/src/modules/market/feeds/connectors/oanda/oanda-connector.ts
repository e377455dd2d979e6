import { type Millis, type Random, SECOND_MS } from '@tidemark/domain/time';
import type { Timers } from '../../../../../platform/clock/clock.ts';
import {
  type ConnectorEvents,
  type ConnectorWithHistory,
  type HistoryQuery,
  type SourceBar,
  SourceFailure,
} from '../connector.ts';
import { followLines } from '../net/line-stream.ts';
import { linkedAbort } from '../net/linked-abort.ts';
import { RestClient } from '../net/rest-client.ts';
import { type OpenStream, StreamSession } from '../net/stream-session.ts';
import { NewQuotes } from '../pacing/new-quotes.ts';
import { fetchCandles } from './history.ts';
import { readPriceLine } from './price-lines.ts';
import type { OandaSettings } from './settings.ts';

/** OANDA allows 120; a proxy may allow less. Twice, for streams and for history. */
const REQUESTS_PER_SECOND = 4;
/** A heartbeat comes every 5 s. */
const SILENT_MS_MAX: Millis = 10 * SECOND_MS;

export interface OandaConnectorOptions {
  readonly settings: OandaSettings;
  readonly timers: Timers;
  readonly random: Random;
}

/** Prices of an account of OANDA (v20 interface): currencies, metals, indices, energy. */
export function createOandaConnector(options: OandaConnectorOptions): ConnectorWithHistory {
  return new OandaConnector(options);
}

class OandaConnector implements ConnectorWithHistory {
  readonly #settings: OandaSettings;
  readonly #timers: Timers;
  readonly #headers: Readonly<Record<string, string>>;
  /** What a stream asks before it opens: it never waits behind history. */
  readonly #rest: RestClient;
  readonly #historyRest: RestClient;
  readonly #session: StreamSession;
  readonly #stopped = new AbortController();

  constructor({ settings, timers, random }: OandaConnectorOptions) {
    this.#settings = settings;
    this.#timers = timers;
    this.#headers = { authorization: `Bearer ${settings.token}`, 'accept-datetime-format': 'RFC3339' };
    const client = () =>
      new RestClient({
        ...{ origin: settings.url, headers: this.#headers, timers },
        requestsPerSecond: REQUESTS_PER_SECOND,
      });
    this.#rest = client();
    this.#historyRest = client();
    const secrets = [settings.token, settings.account];
    this.#session = new StreamSession({ timers, random, secrets, open: (stream) => this.#open(stream) });
  }

  start(symbols: readonly string[], events: ConnectorEvents): void {
    this.#session.start(symbols, events);
  }

  setSymbols(symbols: readonly string[]): void {
    this.#session.setSymbols(symbols);
  }

  async history(query: HistoryQuery): Promise<readonly SourceBar[]> {
    const { signal, unlink } = linkedAbort(query.signal, this.#stopped.signal);
    return fetchCandles(this.#historyRest, { ...query, signal }).finally(unlink);
  }

  async stop(): Promise<void> {
    this.#stopped.abort(new SourceFailure('market.source_unreachable', 'the connector was stopped'));
    await this.#session.stop();
  }

  async #open(stream: OpenStream): Promise<void> {
    const offered = await this.#offered(stream.signal);
    const known = offered === undefined ? stream.symbols : stream.symbols.filter((one) => offered.has(one));
    stream.unknownSymbols(stream.symbols.filter((symbol) => !known.includes(symbol)));
    try {
      await this.#follow(stream, known);
    } catch (error) {
      if (!(error instanceof SourceFailure) || error.status !== 400) throw error;
      // One unknown symbol and the stream is refused for all.
      const accepted = await this.#accepted(known, stream.signal);
      // All or none: then it is not a symbol that the stream is refused for.
      if (accepted.length === known.length || accepted.length === 0) throw error;
      stream.unknownSymbols(known.filter((symbol) => !accepted.includes(symbol)));
      await this.#follow(stream, accepted);
    }
  }

  async #follow(stream: OpenStream, symbols: readonly string[]): Promise<void> {
    const { signal } = stream;
    if (symbols.length === 0) {
      await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
      return;
    }
    const { streamUrl, account } = this.#settings;
    const quotes = new NewQuotes(symbols);
    await followLines({
      url: `${streamUrl}/v3/accounts/${account}/pricing/stream?instruments=${encodeURIComponent(symbols.join(','))}`,
      headers: this.#headers,
      signal,
      silentMsMax: SILENT_MS_MAX,
      opened: () => stream.connected(),
      line: (line) => take(line, stream, quotes),
      timers: this.#timers,
    });
  }

  /** What the account can trade; undefined where the source does not say. */
  async #offered(signal: AbortSignal): Promise<ReadonlySet<string> | undefined> {
    try {
      const answer = await this.#rest.get(`/v3/accounts/${this.#settings.account}/instruments`, signal);
      const { instruments } = answer as { readonly instruments: readonly { readonly name: string }[] };
      return new Set(instruments.map(({ name }) => name));
    } catch (error) {
      if (error instanceof SourceFailure && isLasting(error)) throw error;
      signal.throwIfAborted();
      return undefined;
    }
  }

  /** Those of the symbols of which the source has bars. */
  async #accepted(symbols: readonly string[], signal: AbortSignal): Promise<readonly string[]> {
    const known = await Promise.all(
      symbols.map(async (symbol) => {
        try {
          await this.#rest.get(
            `/v3/instruments/${encodeURIComponent(symbol)}/candles?price=M&granularity=M1&count=1`,
            signal,
          );
          return true;
        } catch (error) {
          const { status } = error as SourceFailure;
          if (status === 400 || status === 404) return false;
          throw error;
        }
      }),
    );
    return symbols.filter((_, n) => known[n]);
  }
}

/** Whether the stream would fail in the same way. */
function isLasting({ trouble }: SourceFailure): boolean {
  return trouble !== 'market.source_malformed';
}

function take(line: string, stream: OpenStream, quotes: NewQuotes): void {
  const read = readPriceLine(line);
  if (read.kind === 'unreadable') stream.unreadable(read.symbol, read.detail);
  else if (read.kind === 'heartbeat') stream.heartbeat();
  else if (!quotes.isAsked(read.quote.symbol)) return;
  else if (quotes.isNew(read.quote)) stream.quote(read.quote);
  else stream.heartbeat();
}
