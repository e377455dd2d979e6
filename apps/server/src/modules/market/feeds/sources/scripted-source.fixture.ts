import type { Instrument } from '@tidemark/domain/market';
import type { Connector, ConnectorEvents, SourceQuote } from '../connectors/connector.ts';
import type { FeedStart, TickSink } from '../feed.ts';

/** A source that a test speaks for. */
export class ScriptedSource implements Connector {
  symbols: readonly string[] = [];
  isStopped = false;
  #events: ConnectorEvents | undefined;

  start(symbols: readonly string[], events: ConnectorEvents): void {
    this.symbols = symbols;
    this.#events = events;
  }

  setSymbols(symbols: readonly string[]): void {
    this.symbols = symbols;
  }

  async stop(): Promise<void> {
    this.isStopped = true;
  }

  get events(): ConnectorEvents {
    if (this.#events === undefined) throw new Error('the source was not started');
    return this.#events;
  }

  /** A quote with the same bid and ask, unless told otherwise. */
  quote(symbol: string, price: string, more: Partial<SourceQuote> = {}): void {
    this.events.quotes([
      { symbol, bid: price, ask: price, sourceTime: undefined, isTradeable: true, ...more },
    ]);
  }
}

/** An instrument with the terms that a feed looks at. */
export function instrumentOf(id: number, code: string, isAlwaysOpen = false): Instrument {
  return {
    ...{ id, code, showCode: code, categoryId: 1, state: 'offered' },
    ...{ base: code.slice(0, 3), quote: code.slice(3), pricePrecision: 5 },
    ...{ lotStep: 0.01, lotsMin: 0.01, lotsMax: 10, partStep: 0.01, partMin: 0.01, unitsPerLot: 1 },
    feeRates: { lots: 0, margin: 0 },
    marginMode: 'leverage',
    ordersWhenClosed: false,
    financing: { long: 0, short: 0, tripleDay: 3 },
    leverages: [10],
    sessions: { timeZone: 'UTC', spans: [[0, isAlwaysOpen ? 10_080 : 5000]], holidays: [] },
  } as Instrument;
}

/** What a feed finds when it starts on an instance without any price. */
export function aFeedStart(sink: TickSink): FeedStart {
  return {
    sink,
    instruments: [],
    lastPriceOf: () => undefined,
    lastTickAt: () => undefined,
    history: { newestBarTimes: async () => new Map(), fill: async (_, __, bars) => bars.length },
  };
}
