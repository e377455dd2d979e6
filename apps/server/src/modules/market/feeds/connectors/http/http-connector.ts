import type { Random } from '@tidemark/domain/time';
import type { Timers } from '../../../../../platform/clock/clock.ts';
import type { Connector, ConnectorEvents } from '../connector.ts';
import { RestClient } from '../net/rest-client.ts';
import { type OpenStream, StreamSession } from '../net/stream-session.ts';
import { NewQuotes } from '../pacing/new-quotes.ts';
import { createQuoteReader } from './read-quotes.ts';
import type { HttpFeedSettings } from './settings.ts';

export interface HttpConnectorOptions {
  readonly settings: HttpFeedSettings;
  readonly timers: Timers;
  readonly random: Random;
}

/** Prices of an address that answers with JSON, asked again and again. */
export function createHttpConnector(options: HttpConnectorOptions): Connector {
  return new HttpConnector(options);
}

class HttpConnector implements Connector {
  readonly #url: string;
  readonly #rest: RestClient;
  readonly #session: StreamSession;
  readonly #read: ReturnType<typeof createQuoteReader>;

  constructor({ settings, timers, random }: HttpConnectorOptions) {
    this.#url = settings.url;
    this.#read = createQuoteReader(settings);
    this.#rest = new RestClient({
      origin: '',
      headers: settings.header === undefined ? {} : Object.fromEntries([settings.header]),
      requestsPerSecond: 1000 / settings.intervalMs,
      timers,
    });
    const secrets = [settings.header?.[1], ...new URL(settings.url).searchParams.values()];
    this.#session = new StreamSession({ timers, random, secrets, open: (stream) => this.#poll(stream) });
  }

  start(symbols: readonly string[], events: ConnectorEvents): void {
    this.#session.start(symbols, events);
  }

  setSymbols(symbols: readonly string[]): void {
    this.#session.setSymbols(symbols);
  }

  stop(): Promise<void> {
    return this.#session.stop();
  }

  async #poll(stream: OpenStream): Promise<void> {
    const { symbols, signal } = stream;
    const url = this.#url.replaceAll('{symbols}', encodeURIComponent(symbols.join(',')));
    const quotes = new NewQuotes(symbols);
    for (let isFirst = true; !signal.aborted; isFirst = false) {
      const answer = await this.#rest.get(url, signal);
      const heard = new Set<string>();
      this.#read(answer, {
        quote(quote) {
          heard.add(quote.symbol);
          if (quotes.isAsked(quote.symbol) && quotes.isNew(quote)) stream.quote(quote);
        },
        unreadable(symbol, detail) {
          if (symbol === undefined || quotes.isAsked(symbol)) stream.unreadable(symbol, detail);
        },
      });
      if (isFirst) {
        stream.connected();
        stream.unknownSymbols(symbols.filter((symbol) => !heard.has(symbol)));
      }
      stream.heartbeat();
    }
  }
}
