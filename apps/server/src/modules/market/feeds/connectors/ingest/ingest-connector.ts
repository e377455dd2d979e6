import type { FeedAnswer, FeedPost } from '../../feed.ts';
import { bearsToken } from '../../ingest/ingest-feed.ts';
import { isMarketTime, readBatch, type SentTick } from '../../ingest/read-ticks.ts';
import type { Connector, ConnectorEvents, SourceQuote } from '../connector.ts';
import { decimalText } from '../decimals/decimal-text.ts';

export interface IngestConnectorOptions {
  readonly token: string;
  /** Resolves when every tick that was delivered is stored and current. */
  readonly delivered: () => Promise<void>;
}

/**
 * Prices that others send by POST /feed/v1/ticks, as one source of a list. A request is the connection: the source
 * is connected from the first one on, and silent when none comes.
 */
export class IngestConnector implements Connector {
  readonly #options: IngestConnectorOptions;
  #events: ConnectorEvents | undefined;
  #symbols: ReadonlySet<string> = new Set();
  #isConnected = false;

  constructor(options: IngestConnectorOptions) {
    this.#options = options;
  }

  start(symbols: readonly string[], events: ConnectorEvents): void {
    this.#events = events;
    this.setSymbols(symbols);
  }

  setSymbols(symbols: readonly string[]): void {
    this.#symbols = new Set(symbols);
  }

  async stop(): Promise<void> {
    this.#events = undefined;
  }

  /**
   * Takes quotes; answers when those of instruments whose active source this is are stored and current. `accepted`
   * counts what could be read: which quotes become ticks is decided per instrument.
   */
  async post({ authorization, body }: FeedPost): Promise<FeedAnswer> {
    const events = this.#events;
    if (events === undefined) return { kind: 'not_found' };
    if (!bearsToken(authorization, this.#options.token)) return { kind: 'forbidden' };
    const batch = readBatch(body, (sent) => this.#read(sent));
    if ('fields' in batch) return { kind: 'malformed', fields: batch.fields };
    if (!this.#isConnected) {
      this.#isConnected = true;
      events.connected();
    }
    for (const { symbol, key } of batch.refused) events.unreadable(symbol, key);
    if (batch.ticks.length > 0) events.quotes(batch.ticks.map(({ tick }) => tick));
    else if (batch.refused.length === 0) events.heartbeat();
    await this.#options.delivered();
    const refused = batch.refused.map(({ index, key }) => ({ index, key }));
    return { kind: 'taken', receipt: { accepted: batch.ticks.length, refused, held: [] } };
  }

  #read({ symbol, price, time }: SentTick): SourceQuote | string {
    if (!this.#symbols.has(symbol)) return 'market.tick_unknown_symbol';
    if (!(price > 0)) return 'market.tick_not_positive';
    const last = decimalText(price);
    if (last === undefined || !isMarketTime(time)) return 'market.tick_malformed';
    return { symbol, last, sourceTime: time ?? undefined, isTradeable: true };
  }
}
