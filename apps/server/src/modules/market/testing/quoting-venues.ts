import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { BinanceVenue } from '../feeds/connectors/binance/binance-venue.fixture.ts';
import { FakeFinnhub, tradesText } from '../feeds/connectors/finnhub/fake-finnhub.fixture.ts';
import { FixVenue } from '../feeds/connectors/fix/fix-venue.fixture.ts';
import { OandaVenue, price } from '../feeds/connectors/oanda/oanda-venue.fixture.ts';
import { cryptoQuote, FakePolygon, message } from '../feeds/connectors/polygon/fake-polygon.fixture.ts';
import { FakeTwelveData, priceText } from '../feeds/connectors/twelvedata/fake-twelvedata.fixture.ts';
import { FakeVendor, TOKEN, type VendorScript } from '../feeds/connectors/vendor/fake-vendor.fixture.ts';

const BID = '60000.00';
const ASK = '60002.00';
const EVERY_MS = 400;

/** A fake source that quotes bitcoin at 60,000 and 60,002, and the settings with which a server takes its prices. */
export interface QuotingVenue {
  readonly environment: Readonly<Record<string, string>>;
  /** The symbol of bitcoin where it is not the usual one of the source. */
  readonly symbol?: string;
  close(): Promise<void>;
}

/** How to open a fake of each kind of source. */
export const quotingVenues: Readonly<Record<string, () => Promise<QuotingVenue>>> = {
  async oanda() {
    const venue = new OandaVenue();
    venue.offered = ['BTC_USD'];
    await venue.listen();
    const stop = repeated(() => venue.send(price('BTC_USD', BID, ASK, { time: new Date().toISOString() })));
    return {
      environment: {
        ...{ FEED: 'oanda', OANDA_URL: venue.url, OANDA_ACCOUNT: venue.account, OANDA_TOKEN: venue.token },
      },
      symbol: 'oanda=BTC_USD',
      close: () => stop(() => venue.close()),
    };
  },
  async binance() {
    const venue = await new BinanceVenue().listen();
    let u = 0;
    const stop = repeated(() => {
      u += 1;
      for (const connection of venue.open)
        connection.tick({ s: 'BTCUSDT', u, b: BID, a: `60002.0${u % 10}` });
    });
    const { url, streamUrl } = venue.settings;
    return {
      environment: { FEED: 'binance', BINANCE_URL: url, BINANCE_STREAM_URL: streamUrl },
      close: () => stop(() => venue.close()),
    };
  },
  async fix() {
    const venue = new FixVenue({
      subscribed(session, id, symbol) {
        const sides = [
          [269, 0],
          [270, BID],
          [269, 1],
          [270, ASK],
        ] as const;
        const quote = () => session.send('W', [[262, id], [55, symbol], [268, 2], ...sides]);
        quote();
        const timer = setInterval(quote, EVERY_MS);
        session.socket.once('close', () => clearInterval(timer));
      },
    });
    await venue.listen();
    return {
      environment: {
        ...{ FEED: `fix:127.0.0.1:${venue.port}`, FIX_SENDER: 'TIDEMARK', FIX_TARGET: 'VENUE', FIX_TLS: '0' },
      },
      close: () => venue.close(),
    };
  },
  twelvedata: () =>
    vendor('TWELVEDATA', new FakeTwelveData(), 'BTC/USD', () =>
      priceText('BTC/USD', { timestamp: Math.floor(Date.now() / 1000), price: 60_001, bid: BID, ask: ASK }),
    ),
  finnhub: () =>
    vendor('FINNHUB', new FakeFinnhub(), 'BINANCE:BTCUSDT', () =>
      tradesText(['BINANCE:BTCUSDT', '60001', Date.now()]),
    ),
  polygon: () =>
    vendor('POLYGON', new FakePolygon(), 'XQ.BTC-USD', () =>
      message(cryptoQuote('BTC-USD', BID, ASK, Date.now())),
    ),
  async http() {
    const server = createServer((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ BTCUSD: { bid: BID, ask: ASK, time: Date.now() } }));
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    return {
      environment: {
        ...{ FEED: `http:http://127.0.0.1:${port}/prices`, HTTP_FEED_INTERVAL: '400' },
        ...{ HTTP_FEED_BID: '$.bid', HTTP_FEED_ASK: '$.ask', HTTP_FEED_TIME: '$.time' },
      },
      async close() {
        server.closeAllConnections();
        server.close();
        await once(server, 'close');
      },
    };
  },
};

async function vendor(
  name: string,
  script: VendorScript,
  symbol: string,
  textOf: () => string,
): Promise<QuotingVenue> {
  const venue = await new FakeVendor(script).listen();
  const stop = repeated(() => venue.sendTo(symbol, textOf()));
  return {
    environment: {
      FEED: name.toLowerCase(),
      [`${name}_TOKEN`]: TOKEN,
      [`${name}_URL`]: venue.origin,
    },
    close: () => stop(() => venue.end()),
  };
}

/** Does it again and again, until it is stopped with what closes the source. */
function repeated(work: () => void): (close: () => Promise<void>) => Promise<void> {
  const timer = setInterval(work, EVERY_MS);
  return (close) => {
    clearInterval(timer);
    return close();
  };
}
