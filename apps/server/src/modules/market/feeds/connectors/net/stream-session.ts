import { type Millis, type Random, SECOND_MS } from '@tidemark/domain/time';
import type { Timers } from '../../../../../platform/clock/clock.ts';
import { type ConnectorEvents, SourceFailure, type SourceQuote } from '../connector.ts';
import { createBackoff } from '../pacing/backoff.ts';
import { logDetail } from '../pacing/log-detail.ts';
import { createQuoteBatch, type QuoteBatch } from '../pacing/quote-batch.ts';
import { CHANGED, Waits } from '../pacing/waits.ts';
import { messageOf } from './failures.ts';

/** With the time that a connection takes to open, less than 5 s after the source is back. */
const RECONNECT_MS = { firstMs: SECOND_MS, maxMs: 4 * SECOND_MS };
const HEALTHY_MS: Millis = 5 * SECOND_MS;
/** Between two connections, also where only the symbols change: no source allows more than two a second. */
const CONNECTIONS_APART_MS: Millis = 500;

/** What a connection may use while it is open. */
export interface OpenStream {
  readonly symbols: readonly string[];
  /** Aborted when the symbols change, the connector stops, or the connection is over. */
  readonly signal: AbortSignal;
  /** Connected and subscribed. */
  connected(): void;
  quote(quote: SourceQuote): void;
  heartbeat(): void;
  unreadable(symbol: string | undefined, detail: string): void;
  unknownSymbols(symbols: readonly string[]): void;
}

export interface StreamSessionOptions {
  readonly timers: Timers;
  readonly random: Random;
  /** Never written to the log. */
  readonly secrets: readonly (string | undefined)[];
  /**
   * Opens one connection; resolves or rejects when it is over, at the latest when its signal is aborted. It leaves
   * nothing open.
   */
  readonly open: (stream: OpenStream) => Promise<void>;
}

/** A stream of prices that is opened again whenever it ends, until it is stopped. */
export class StreamSession {
  readonly #options: StreamSessionOptions;
  readonly #waits: Waits;
  readonly #backoff;
  readonly #reported = new Set<string>();
  #events: ConnectorEvents | undefined;
  #batch: QuoteBatch | undefined;
  #symbols: readonly string[] = [];
  #connection: AbortController | undefined;
  #running: Promise<void> | undefined;
  #isStopped = false;

  constructor(options: StreamSessionOptions) {
    this.#options = options;
    this.#waits = new Waits(options.timers);
    this.#backoff = createBackoff({ ...RECONNECT_MS, random: options.random });
  }

  start(symbols: readonly string[], events: ConnectorEvents): void {
    this.#events = events;
    this.#batch = createQuoteBatch((quotes) => events.quotes(quotes));
    this.#symbols = [...new Set(symbols)];
    this.#running = this.#run();
  }

  /** Opens a connection with other symbols. */
  setSymbols(symbols: readonly string[]): void {
    const wanted = [...new Set(symbols)];
    if (wanted.length === this.#symbols.length && wanted.every((one) => this.#symbols.includes(one))) return;
    this.#symbols = wanted;
    this.#connection?.abort(CHANGED);
    this.#waits.wake();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#events = undefined;
    this.#batch?.stop();
    this.#connection?.abort(CHANGED);
    this.#waits.end();
    await this.#running;
  }

  async #run(): Promise<void> {
    while (!this.#isStopped) {
      if (this.#symbols.length === 0) {
        await this.#waits.next(new Promise(() => undefined));
        continue;
      }
      const connection = new AbortController();
      this.#connection = connection;
      const symbols = this.#symbols;
      let error: unknown;
      try {
        await this.#options.open(this.#streamOf(symbols, connection.signal));
        error = new SourceFailure('market.source_unreachable', 'the source closed the connection');
      } catch (reason) {
        error = reason;
      }
      const isChanged = connection.signal.aborted;
      connection.abort(CHANGED);
      if (this.#isStopped) return;
      await this.#waits.sleep(isChanged ? CONNECTIONS_APART_MS : this.#failed(error));
    }
  }

  #streamOf(symbols: readonly string[], signal: AbortSignal): OpenStream {
    const ifOpen = (report: (events: ConnectorEvents) => void): void => {
      if (!signal.aborted && this.#events !== undefined) report(this.#events);
    };
    return {
      symbols,
      signal,
      connected: () =>
        ifOpen((events) => {
          const cancel = this.#waits.after(HEALTHY_MS, () => this.#backoff.reset());
          signal.addEventListener('abort', cancel, { once: true });
          events.connected();
        }),
      quote: (quote) => ifOpen(() => this.#batch?.add(quote)),
      heartbeat: () => ifOpen((events) => events.heartbeat()),
      unreadable: (symbol, detail) => ifOpen((events) => events.unreadable(symbol, this.#detail(detail))),
      unknownSymbols: (unknown) => ifOpen((events) => this.#reportUnknown(unknown, events)),
    };
  }

  /** Reports why the connection is over; returns how long to wait. */
  #failed(error: unknown): Millis {
    const failure =
      error instanceof SourceFailure
        ? error
        : new SourceFailure('market.source_unreachable', messageOf(error));
    const { trouble } = failure;
    this.#batch?.flush();
    this.#events?.trouble(
      trouble === 'market.source_unknown_symbol' ? 'market.source_malformed' : trouble,
      this.#detail(failure.message),
    );
    return Math.max(this.#backoff.next(), failure.retryAfterMs ?? 0);
  }

  /** Each symbol once. */
  #reportUnknown(symbols: readonly string[], events: ConnectorEvents): void {
    const unreported = symbols.filter((symbol) => !this.#reported.has(symbol));
    for (const symbol of unreported) this.#reported.add(symbol);
    if (unreported.length > 0) events.unknownSymbols(unreported);
  }

  #detail(text: string): string {
    return logDetail(text, this.#options.secrets);
  }
}
