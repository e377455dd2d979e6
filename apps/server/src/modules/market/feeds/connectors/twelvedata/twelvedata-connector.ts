import type { Random } from '@tidemark/domain/time';
import type { Timers } from '../../../../../platform/clock/clock.ts';
import type { ConnectorWithHistory } from '../connector.ts';
import { StreamSession } from '../net/stream-session.ts';
import { BarHistory } from '../vendor/bar-history.ts';
import { followVendor } from '../vendor/follow-vendor.ts';
import { secretsOf } from '../vendor/settings.ts';
import { twelveDataPages } from './history.ts';
import type { TwelveDataSettings } from './settings.ts';
import { BEAT, twelveDataProtocol } from './stream.ts';

export interface TwelveDataConnectorOptions {
  readonly settings: TwelveDataSettings;
  readonly timers: Timers;
  readonly random: Random;
}

/** Prices of Twelve Data by its WebSocket, bars by its REST interface (https://twelvedata.com/docs). */
export function createTwelveDataConnector({
  settings,
  timers,
  random,
}: TwelveDataConnectorOptions): ConnectorWithHistory {
  const secrets = secretsOf(settings);
  const url = `${settings.streamUrl}/v1/quotes/price?apikey=${encodeURIComponent(settings.token)}`;
  const session = new StreamSession({
    timers,
    random,
    secrets,
    open: (stream) =>
      followVendor({ url, stream, timers, confirms: true, beat: BEAT, protocol: twelveDataProtocol }),
  });
  const history = new BarHistory({ ask: twelveDataPages(settings, timers), secrets });
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
