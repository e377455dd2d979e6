import { type Millis, SECOND_MS } from '@tidemark/domain/time';
import type { Timers } from '../../../../../platform/clock/clock.ts';
import { SourceFailure, type SourceQuote } from '../connector.ts';
import { followJsonSocket } from '../net/json-socket.ts';
import type { OpenStream } from '../net/stream-session.ts';
import { QuoteOrder } from './quote-order.ts';
import { UnreadableValue } from './values.ts';

/** How long a vendor may take to confirm the subscription. */
const CONFIRM_MS_MAX: Millis = 5 * SECOND_MS;

/** What a vendor's protocol does with an open connection. */
export interface VendorLine {
  /** What is subscribed to, under the names of the settings. */
  readonly symbols: ReadonlySet<string>;
  send(message: unknown): void;
  /** The vendor confirmed the subscription. */
  subscribed(): void;
  /** The vendor showed that it is there. */
  heartbeat(): void;
  /** A quote of a subscribed symbol; reported as unreadable where `read` throws UnreadableValue. */
  quote(symbol: string, read: () => Omit<SourceQuote, 'symbol' | 'isTradeable'>): void;
  unreadable(symbol: string | undefined, detail: string): void;
  /** The vendor does not know them; those that are not subscribed to are left out. */
  unknownSymbols(symbols: readonly string[]): void;
}

/** A vendor's protocol. What it throws ends the connection. */
export interface VendorProtocol {
  /** The connection is open. */
  opened(): void;
  received(message: unknown): void;
}

export interface FollowVendorOptions {
  readonly url: string;
  readonly stream: OpenStream;
  readonly timers: Timers;
  /** Whether the vendor confirms subscriptions; where it does not, anything that it sends shows that it accepted. */
  readonly confirms: boolean;
  /** What it wants to hear regularly. */
  readonly beat?: { readonly everyMs: Millis; readonly message: unknown };
  readonly protocol: (line: VendorLine) => VendorProtocol;
}

/**
 * Follows a vendor's WebSocket until its stream is over. Quotes are reported in the order of the vendor's time: older
 * ones are dropped, repeated ones are heartbeats. Heartbeats count from the subscription on.
 *
 * @throws SourceFailure where it cannot be opened, ends, or the subscription is not confirmed within 5 s.
 */
export async function followVendor(options: FollowVendorOptions): Promise<void> {
  const { url, stream, timers, confirms, beat, protocol } = options;
  const connection = new AbortController();
  const end = (): void => connection.abort();
  const cancels: (() => void)[] = [];
  let failure: SourceFailure | undefined;
  let send: (message: unknown) => void = () => undefined;
  const line = new Line(stream, timers, confirms, (message) => send(message));
  const spoken = protocol(line);
  if (stream.signal.aborted) return;
  stream.signal.addEventListener('abort', end, { once: true });
  try {
    await followJsonSocket({
      url,
      signal: connection.signal,
      opened: (sendNow) => {
        send = sendNow;
        if (beat !== undefined) cancels.push(timers.every(beat.everyMs, () => sendNow(beat.message)));
        if (confirms) {
          const giveUp = (): void => {
            if (line.isSubscribed) return;
            failure = new SourceFailure('market.source_unreachable', 'the subscription was not confirmed');
            end();
          };
          cancels.push(timers.after(CONFIRM_MS_MAX, giveUp));
        }
        spoken.opened();
      },
      received: (message) => spoken.received(message),
      unreadable: (detail) => line.unreadable(undefined, detail),
      heartbeat: () => line.heartbeat(),
    });
  } finally {
    stream.signal.removeEventListener('abort', end);
    for (const cancel of cancels) cancel();
  }
  if (failure !== undefined) throw failure;
}

class Line implements VendorLine {
  readonly symbols: ReadonlySet<string>;
  readonly send: (message: unknown) => void;
  readonly #stream: OpenStream;
  readonly #order: QuoteOrder;
  readonly #confirms: boolean;
  isSubscribed = false;

  constructor(stream: OpenStream, timers: Timers, confirms: boolean, send: (message: unknown) => void) {
    this.symbols = new Set(stream.symbols);
    this.send = send;
    this.#stream = stream;
    this.#order = new QuoteOrder(timers);
    this.#confirms = confirms;
  }

  subscribed(): void {
    if (this.isSubscribed) return;
    this.isSubscribed = true;
    this.#stream.connected();
  }

  heartbeat(): void {
    if (!this.#confirms) this.subscribed();
    if (this.isSubscribed) this.#stream.heartbeat();
  }

  quote(symbol: string, read: () => Omit<SourceQuote, 'symbol' | 'isTradeable'>): void {
    if (!this.symbols.has(symbol)) return;
    let quote: SourceQuote;
    try {
      quote = { symbol, ...read(), isTradeable: true };
    } catch (error) {
      if (!(error instanceof UnreadableValue)) throw error;
      this.unreadable(symbol, error.message);
      return;
    }
    this.subscribed();
    const place = this.#order.place(quote);
    if (place === 'newest') this.#stream.quote(quote);
    else if (place === 'repeated') this.#stream.heartbeat();
  }

  unreadable(symbol: string | undefined, detail: string): void {
    this.#stream.unreadable(symbol, detail);
  }

  unknownSymbols(symbols: readonly string[]): void {
    this.#stream.unknownSymbols(symbols.filter((symbol) => this.symbols.has(symbol)));
  }
}
