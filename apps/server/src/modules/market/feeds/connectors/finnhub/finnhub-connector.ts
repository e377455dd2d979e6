import type { Random } from '@tidemark/domain/time';
import type { Timers } from '../../../../../platform/clock/clock.ts';
import type { ConnectorWithHistory } from '../connector.ts';
import { StreamSession } from '../net/stream-session.ts';
import { BarHistory } from '../vendor/bar-history.ts';
import { followVendor } from '../vendor/follow-vendor.ts';
import { secretsOf, type VendorSettings } from '../vendor/settings.ts';
import { finnhubPages } from './history.ts';
import { finnhubProtocol } from './stream.ts';

export interface FinnhubConnectorOptions {
  readonly settings: VendorSettings;
  readonly timers: Timers;
  readonly random: Random;
}

/**
 * Last prices of Finnhub by its WebSocket, bars by its REST interface (https://finnhub.io/docs/api). It has no bid
 * and ask. A token is good for one connection at a time.
 */
export function createFinnhubConnector({
  settings,
  timers,
  random,
}: FinnhubConnectorOptions): ConnectorWithHistory {
  const secrets = secretsOf(settings);
  const url = `${settings.streamUrl}/?token=${encodeURIComponent(settings.token)}`;
  const session = new StreamSession({
    timers,
    random,
    secrets,
    open: (stream) => followVendor({ url, stream, timers, confirms: false, protocol: finnhubProtocol }),
  });
  const history = new BarHistory({ ask: finnhubPages(settings, timers), secrets });
  return {
    start: (symbols, events) => session.start(symbols, events),
    setSymbols: (symbols) => session.setSymbols(symbols),
    history: (query) => history.bars(query),
    async stop() {
      history.stop();
      await session.stop();
    },
  };
}
