import type { ConnectorEvents, SourceQuote, SourceTrouble } from '../connector.ts';
import { createQuoteBatch, type QuoteBatch } from '../pacing/quote-batch.ts';

interface State {
  isWanted: boolean;
  isUp: boolean;
  /** What was reported of it since it was up. */
  trouble: SourceTrouble | undefined;
}

/**
 * Makes one source of several connections. It is connected, and there by its heartbeats, while all are up that are
 * wanted. While another one works, the trouble of one is reported once and not at each attempt: every report ends
 * the health of all symbols of the source.
 */
export class ClusterEvents<Name extends string> {
  readonly #events: ConnectorEvents;
  readonly #batch: QuoteBatch;
  readonly #states: ReadonlyMap<Name, State>;
  #isConnected = false;

  constructor(names: readonly Name[], events: ConnectorEvents) {
    this.#events = events;
    this.#batch = createQuoteBatch((quotes) => events.quotes(quotes));
    this.#states = new Map(
      names.map((name) => [name, { isWanted: false, isUp: false, trouble: undefined }] as const),
    );
  }

  /** What one of the connections reports to. */
  of(name: Name): ConnectorEvents {
    return {
      quotes: (quotes) => this.#quotes(quotes),
      heartbeat: () => {
        if (this.#isConnected) this.#events.heartbeat();
      },
      connected: () => this.#change(name, { isUp: true, trouble: undefined }),
      trouble: (trouble, detail) => this.#failed(name, trouble, detail),
      unknownSymbols: (symbols) => this.#events.unknownSymbols(symbols),
      unreadable: (symbol, detail) => this.#events.unreadable(symbol, detail),
    };
  }

  /** Which connections have symbols from now on. One that is opened again reports that it is connected. */
  want(name: Name, isWanted: boolean, isOpenedAgain: boolean): void {
    this.#change(name, isOpenedAgain ? { isWanted, isUp: false, trouble: undefined } : { isWanted });
  }

  /** Nothing is reported any more. */
  stop(): void {
    this.#batch.stop();
  }

  #quotes(quotes: readonly SourceQuote[]): void {
    for (const quote of quotes) this.#batch.add(quote);
  }

  #change(name: Name, change: Partial<State>): void {
    const state = this.#states.get(name);
    if (state !== undefined) Object.assign(state, change);
    const wanted = [...this.#states.values()].filter(({ isWanted }) => isWanted);
    const wasConnected = this.#isConnected;
    this.#isConnected = wanted.length > 0 && wanted.every(({ isUp }) => isUp);
    if (this.#isConnected && !wasConnected) this.#events.connected();
  }

  #failed(name: Name, trouble: SourceTrouble, detail: string): void {
    const isKnown = this.#states.get(name)?.trouble === trouble;
    const isOtherUp = [...this.#states].some(([other, { isUp }]) => other !== name && isUp);
    this.#change(name, { isUp: false, trouble });
    this.#batch.flush();
    if (!(isKnown && isOtherUp)) this.#events.trouble(trouble, detail);
  }
}
