import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';

/** Pairs by Kraken's name on the WebSocket, with base and quote as its REST API writes them. */
const PAIRS = [
  ['BTC/USD', 'XXBTZUSD', 'XXBT', 'ZUSD'],
  ['ETH/USD', 'XETHZUSD', 'XETH', 'ZUSD'],
] as const;

/** What the REST API answers instead of its data. */
export type Refusal = { readonly status: number; readonly body: string } | undefined;

/**
 * Kraken on loopback, as its public documents describe it: REST for assets, pairs and bars, WebSocket v2 for tickers
 * (docs.kraken.com/api). Written for ccxt to talk to.
 */
export class FakeKraken {
  refusal: Refusal;
  /** Paths of REST requests. */
  readonly requests: string[] = [];
  /** Symbols by socket, in the order of the subscriptions. */
  readonly subscribed = new Map<WebSocket, string[]>();
  readonly #server: Server;
  readonly #sockets = new WebSocketServer({ noServer: true });
  readonly #connections = new Set<Socket>();
  isRefusingSockets = false;
  port = 0;

  constructor() {
    this.#server = createServer((request, response) =>
      this.#answer(new URL(request.url ?? '/', 'http://x'), response),
    );
    this.#server.on('connection', (socket: Socket) => {
      this.#connections.add(socket);
      socket.on('close', () => this.#connections.delete(socket));
    });
    this.#server.on('upgrade', (request, socket, head) => {
      if (this.isRefusingSockets) {
        socket.end('HTTP/1.1 503 Service Unavailable\r\nconnection: close\r\n\r\n');
        return;
      }
      this.#sockets.handleUpgrade(request, socket, head, (client) => this.#serve(client));
    });
  }

  async listen(): Promise<this> {
    this.#server.listen(this.port, '127.0.0.1');
    await once(this.#server, 'listening');
    this.port = (this.#server.address() as AddressInfo).port;
    return this;
  }

  async close(): Promise<void> {
    for (const socket of this.#connections) socket.destroy();
    this.#server.close();
    await once(this.#server, 'close');
  }

  get openSockets(): readonly WebSocket[] {
    return [...this.#sockets.clients].filter((client) => client.readyState === client.OPEN);
  }

  /** Whether every open socket's client has subscribed to the symbol. */
  isSubscribed(symbol: string): boolean {
    return this.openSockets.some((client) => this.subscribed.get(client)?.includes(symbol));
  }

  /** A ticker as text; the prices are written as given, because Kraken writes numbers. */
  ticker(symbol: string, bid: string, ask: string, type = 'update'): string {
    return `{"channel":"ticker","type":"${type}","data":[{"symbol":"${symbol}","bid":${bid},"bid_qty":1.5,"ask":${ask},"ask_qty":2.5,"last":${bid},"volume":2158.32346723,"vwap":108894.5,"low":1,"high":2,"change":-1,"change_pct":-0.1}]}`;
  }

  send(text: string): void {
    for (const client of this.openSockets) client.send(text);
  }

  /** One message in fragments of so many characters. */
  sendFragments(text: string, size: number): void {
    for (const client of this.openSockets) {
      for (let at = 0; at < text.length; at += size) {
        client.send(text.slice(at, at + size), { fin: at + size >= text.length, binary: false });
      }
    }
  }

  /** Ends the sockets: with a close frame, or as when a cable is pulled. */
  dropSockets(kind: 'close' | 'reset'): void {
    for (const client of this.openSockets) {
      if (kind === 'close') client.close(1012, 'service restart');
      else client.terminate();
    }
  }

  #serve(client: WebSocket): void {
    client.on('error', () => undefined);
    client.send('{"channel":"status","type":"update","data":[{"system":"online","version":"2.0.10"}]}');
    client.on('message', (raw) => {
      const message = JSON.parse(String(raw)) as {
        method?: string;
        params?: { symbol?: string[] };
        req_id?: number;
      };
      if (message.method === 'ping') client.send(JSON.stringify({ method: 'pong', req_id: message.req_id }));
      if (message.method !== 'subscribe') return;
      for (const symbol of message.params?.symbol ?? []) {
        this.subscribed.set(client, [...(this.subscribed.get(client) ?? []), symbol]);
        client.send(
          JSON.stringify({ method: 'subscribe', success: true, result: { channel: 'ticker', symbol } }),
        );
      }
    });
  }

  #answer(url: URL, response: ServerResponse): void {
    this.requests.push(url.pathname);
    const refused = this.refusal;
    if (refused !== undefined) {
      response.writeHead(refused.status, { 'content-type': 'application/json' }).end(refused.body);
      return;
    }
    const result = this.#resultOf(url);
    response.writeHead(result === undefined ? 404 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ error: [], result: result ?? {} }));
  }

  #resultOf(url: URL): unknown {
    if (url.pathname === '/0/public/Assets') {
      const asset = (altname: string) => ({
        aclass: 'currency',
        altname,
        decimals: 10,
        display_decimals: 5,
        status: 'enabled',
      });
      return { XXBT: asset('XBT'), XETH: asset('ETH'), ZUSD: asset('USD') };
    }
    if (url.pathname === '/0/public/AssetPairs') {
      return Object.fromEntries(
        PAIRS.map(([wsname, id, base, quote]) => [
          id,
          {
            altname: id,
            wsname,
            base,
            quote,
            pair_decimals: 1,
            lot_decimals: 8,
            fees: [[0, 0.4]],
            status: 'online',
          },
        ]),
      );
    }
    if (url.pathname !== '/0/public/OHLC') return undefined;
    return { [url.searchParams.get('pair') ?? '']: this.#bars(url), last: 0 };
  }

  /** The last 720 bars, as Kraken has them, from `since`. */
  #bars(url: URL): unknown[] {
    const length = Number(url.searchParams.get('interval')) * 60;
    const since = Number(url.searchParams.get('since') ?? 0);
    const latest = Math.floor(Date.now() / 1000 / length) * length;
    return Array.from({ length: 720 }, (_, i) => latest - (719 - i) * length)
      .filter((time) => time > since)
      .map((time) => [time, '100.10', '100.30', '99.9', '100.20000001', '0', '1.5', 7]);
  }
}

/** Bitstamp on loopback: it has no stream of tickers in ccxt, so it is asked for them. */
export class FakeBitstamp {
  tickers: readonly Readonly<Record<string, string>>[] = [];
  requests = 0;
  readonly #server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://x').pathname;
    response.writeHead(200, { 'content-type': 'application/json' });
    if (path.includes('ticker')) {
      this.requests += 1;
      response.end(JSON.stringify(this.tickers));
    } else response.end(JSON.stringify(path.includes('markets') ? [MARKET] : []));
  });

  async listen(): Promise<number> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    return (this.#server.address() as AddressInfo).port;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }
}

const MARKET = {
  name: 'BTC/USD',
  market_symbol: 'btcusd',
  base_currency: 'BTC',
  base_decimals: 8,
  counter_currency: 'USD',
  counter_decimals: 0,
  minimum_order_value: '10',
  trading: 'Enabled',
  instant_order_counter_decimals: 2,
  instant_and_market_orders: 'Enabled',
  description: 'Bitcoin / U.S. dollar',
  market_type: 'SPOT',
};
