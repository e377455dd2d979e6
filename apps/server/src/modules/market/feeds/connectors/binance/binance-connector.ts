import type { Random } from '@tidemark/domain/time';
import type { Timers } from '../../../../../platform/clock/clock.ts';
import { type ConnectorWithHistory, SourceFailure } from '../connector.ts';
import { linkedAbort } from '../net/linked-abort.ts';
import { RestClient } from '../net/rest-client.ts';
import { StreamSession } from '../net/stream-session.ts';
import { fetchBars } from './history.ts';
import { followPrices } from './price-stream.ts';
import type { BinanceSettings } from './settings.ts';

/**
 * The exchange allows a weight of 6,000 a minute to an address, and a request for bars weighs 2: this is a tenth of
 * it, so that other programs at the same address have room.
 */
const REQUESTS_PER_SECOND = 5;

/** Prices of Binance, or of a venue that speaks its wire: the best bid and ask of each symbol. */
export function createBinanceConnector({
  settings,
  timers,
  random,
}: {
  readonly settings: BinanceSettings;
  readonly timers: Timers;
  readonly random: Random;
}): ConnectorWithHistory {
  const { url: origin, streamUrl } = settings;
  const rest = new RestClient({ origin, requestsPerSecond: REQUESTS_PER_SECOND, timers });
  const session = new StreamSession({
    timers,
    random,
    secrets: [],
    open: (stream) => followPrices({ streamUrl, rest, timers }, stream),
  });
  const stopped = new AbortController();
  return {
    start: (symbols, events) => session.start(symbols, events),
    setSymbols: (symbols) => session.setSymbols(symbols),
    history(query) {
      const { signal, unlink } = linkedAbort(query.signal, stopped.signal);
      return fetchBars(rest, { ...query, signal }).finally(unlink);
    },
    async stop() {
      stopped.abort(new SourceFailure('market.source_unreachable', 'the connector was stopped'));
      await session.stop();
    },
  };
}
