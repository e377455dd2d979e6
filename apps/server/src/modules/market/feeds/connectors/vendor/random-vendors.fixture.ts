import type { Random } from '@tidemark/domain/time';
import type { Timers } from '../../../../../platform/clock/clock.ts';
import type { ConnectorWithHistory, SourceQuote } from '../connector.ts';
import { FakeFinnhub, tradesText } from '../finnhub/fake-finnhub.fixture.ts';
import { createFinnhubConnector } from '../finnhub/finnhub-connector.ts';
import {
  cryptoQuote,
  FakePolygon,
  forexQuote,
  message,
  statusText,
} from '../polygon/fake-polygon.fixture.ts';
import { createPolygonConnector } from '../polygon/polygon-connector.ts';
import { polygonSymbol } from '../polygon/symbols.ts';
import { FakeTwelveData, priceText, wrongKey } from '../twelvedata/fake-twelvedata.fixture.ts';
import { createTwelveDataConnector } from '../twelvedata/twelvedata-connector.ts';
import type { FakeVendor, VendorScript } from './fake-vendor.fixture.ts';
import { TOKEN } from './vendor-world.fixture.ts';

/** A price as it is written in JSON, and as it is reported. */
export interface WrittenPrice {
  readonly written: string;
  readonly text: string;
}

/** A message of one quote, and what is to be reported of it. */
export interface SentQuote {
  readonly text: string;
  readonly quote: SourceQuote;
}

/** What the random test needs to know of a vendor's protocol. */
export interface RandomVendor {
  readonly name: string;
  readonly symbols: readonly string[];
  /** How the fake knows that a symbol is subscribed to. */
  channelOf(symbol: string): string;
  script(): VendorScript;
  connector(vendor: FakeVendor, timers: Timers, random: Random): ConnectorWithHistory;
  quote(symbol: string, bid: WrittenPrice, ask: WrittenPrice, time: number): SentQuote;
  readonly heartbeat: string;
  /** Messages that say nothing of the symbols. */
  readonly strange: readonly string[];
  /** Messages that end the connection. */
  readonly failures: readonly string[];
}

const settingsOf = ({ origin }: FakeVendor) => ({
  token: TOKEN,
  url: origin,
  streamUrl: origin.replace('http', 'ws'),
});

const nonsense = ['7', 'null', '"x"', '{}', '[]', '[[]]', '[null]', '<html>', '{"event":', '{"ev":7}', ''];

const twelvedata: RandomVendor = {
  name: 'twelvedata',
  symbols: ['EUR/USD', 'USD/JPY', 'BTC/USD'],
  channelOf: (symbol) => symbol,
  script: () => new FakeTwelveData(),
  connector: (vendor, timers, random) =>
    createTwelveDataConnector({
      settings: { ...settingsOf(vendor), requestsPerMinute: 60 },
      timers,
      random,
    }),
  quote(symbol, bid, ask, time) {
    const timestamp = Math.floor(time / 1000);
    // Its currencies have both sides, its crypto has only the last price.
    const isLast = symbol === 'BTC/USD';
    const sides = { bid: bid.written, ask: ask.written };
    const fields = isLast ? { price: bid.written } : { ...sides, price: 777_777 };
    const prices = isLast ? { last: bid.text } : { bid: bid.text, ask: ask.text };
    return {
      text: priceText(symbol, { timestamp, ...fields }),
      quote: { symbol, ...prices, sourceTime: timestamp * 1000, isTradeable: true },
    };
  },
  heartbeat: '{"event":"heartbeat","status":"ok"}',
  strange: [
    ...nonsense,
    priceText('ETH/USD', { timestamp: 1_700_000_000, price: 9 }),
    priceText('EUR/USD', { price: '"x"' }),
    priceText('EUR/USD', { price: -1 }),
    priceText('EUR/USD', { price: 1, timestamp: '{}' }),
    '{"event":"price","symbol":["EUR/USD"],"price":1}',
    '{"event":"price"}',
    '{"event":"subscribe-status","status":"ok","success":null,"fails":[{"symbol":7},null]}',
    '{"status":"error","code":400,"message":"x"}',
  ],
  failures: [
    JSON.stringify(wrongKey),
    '{"status":"error","code":429,"message":"x"}',
    '{"status":"error","code":503}',
  ],
};

const finnhub: RandomVendor = {
  name: 'finnhub',
  symbols: ['OANDA:EUR_USD', 'OANDA:USD_JPY', 'BINANCE:BTCUSDT'],
  channelOf: (symbol) => symbol,
  script: () => new FakeFinnhub(),
  connector: (vendor, timers, random) =>
    createFinnhubConnector({ settings: settingsOf(vendor), timers, random }),
  quote(symbol, bid, _ask, time) {
    return {
      text: tradesText([symbol, bid.written, time]),
      quote: { symbol, last: bid.text, sourceTime: time, isTradeable: true },
    };
  },
  heartbeat: '{"type":"ping"}',
  strange: [
    ...nonsense,
    tradesText(['OANDA:GBP_USD', 9, 1_700_000_000_000]),
    tradesText(['OANDA:EUR_USD', 'null', 1_700_000_000_000]),
    tradesText(['OANDA:EUR_USD', '[1]', 1_700_000_000_000]),
    tradesText(['OANDA:EUR_USD', 1, '"now"']),
    '{"type":"trade","data":[null,7,{"s":{}}]}',
    '{"type":"trade"}',
    '{"type":"error","msg":"Invalid symbol OANDA:GBP_USD"}',
    '{"type":"error"}',
  ],
  failures: [
    '{"type":"error","msg":"Invalid API key"}',
    '{"type":"error","msg":"Subscribing to too many symbols"}',
  ],
};

const polygon: RandomVendor = {
  name: 'polygon',
  symbols: ['C:EUR-USD', 'C:USD-JPY', 'X:BTC-USD'],
  channelOf: (symbol) => polygonSymbol(symbol)?.channel ?? '',
  script: () => new FakePolygon(),
  connector: (vendor, timers, random) =>
    createPolygonConnector({ settings: settingsOf(vendor), timers, random }),
  quote(symbol, bid, ask, time) {
    const pair = symbol.slice(2);
    const event = symbol.startsWith('C:')
      ? forexQuote(pair.replace('-', '/'), bid.written, ask.written, time)
      : cryptoQuote(pair, bid.written, ask.written, time);
    const quote = { symbol, bid: bid.text, ask: ask.text, sourceTime: time, isTradeable: true };
    return { text: message(event), quote };
  },
  heartbeat: '[]',
  strange: [
    ...nonsense,
    message(forexQuote('GBP/USD', 8, 9, 1_700_000_000_000)),
    message(cryptoQuote('ETH-USD', 8, 9, 1_700_000_000_000)),
    message(forexQuote('EUR/USD', '"x"', 9, 1_700_000_000_000)),
    message(cryptoQuote('BTC-USD', 8, '{}', 1_700_000_000_000)),
    message(forexQuote('EUR/USD', 8, 9, '"now"')),
    '[{"ev":"C","p":7},{"ev":"XQ"},null,7]',
    statusText('error', 'oops'),
    statusText('success', 'subscribed to: C.GBP/USD'),
  ],
  failures: [
    statusText('auth_failed', 'authentication failed'),
    statusText('max_connections', 'Maximum number of connections exceeded.'),
    statusText('force_disconnect', 'x'),
  ],
};

export const randomVendors: readonly RandomVendor[] = [twelvedata, finnhub, polygon];
