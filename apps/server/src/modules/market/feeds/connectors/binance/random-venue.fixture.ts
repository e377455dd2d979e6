import { expect } from 'vitest';
import type { Chance } from '../../../../../../test/differential/chance.ts';
import type { ConnectorWithHistory, SourceQuote } from '../connector.ts';
import { fragmentedFrames, textFrame } from '../net/socket-frames.fixture.ts';
import { CountedTimers } from '../pacing/counted-timers.fixture.ts';
import { type RecordedEvents, recordEvents } from '../pacing/recorded-events.fixture.ts';
import { turns, until } from '../pacing/until.fixture.ts';
import { createBinanceConnector } from './binance-connector.ts';
import { type BinanceVenue, type Ticker, type VenueConnection, wrapped } from './binance-venue.fixture.ts';

export const SYMBOLS = ['BTCUSDT', 'ETHUSDT', 'XRPUSDT'];
/** One that the venue does not know, and one that is not asked for. */
export const UNKNOWN = 'NOPEUSDT';
const UNASKED = 'DOGEUSDT';

/** What one connection was sent, and how much of it has been reported. */
interface Traffic {
  readonly expected: string[];
  readonly latest: Map<string, Ticker>;
  reached: number;
}

/** A venue that does what it likes, and remembers which quotes must come of it. */
export class RandomVenue {
  readonly chance: Chance;
  readonly venue: BinanceVenue;
  readonly timers = new CountedTimers('2026-11-18T12:00:00.000Z');
  readonly events: RecordedEvents = recordEvents();
  readonly connector: ConnectorWithHistory;
  asked: readonly string[] = [...SYMBOLS, UNKNOWN];
  /** Messages that cannot be read. */
  unreadable = 0;
  /** Added to the clock of the venue; undefined: it stamps nothing. */
  clockMs: number | undefined;
  isMicroseconds = false;
  readonly #traffic = new Map<VenueConnection, Traffic>();
  /** Where a quote is from: its prices are of no other one. */
  readonly #origins = new Map<string, { readonly traffic: Traffic; readonly index: number }>();
  #checked = 0;
  #prices = 0;
  #settles = 0;

  constructor(chance: Chance, venue: BinanceVenue) {
    this.chance = chance;
    this.venue = venue;
    this.connector = createBinanceConnector({
      settings: venue.settings,
      timers: this.timers,
      random: chance.next,
    });
  }

  get connection(): VenueConnection {
    return this.venue.connection;
  }

  several(max: number): number {
    return 1 + Math.floor(this.chance.next() * max);
  }

  /** A price that no other side has, of any size and precision. */
  #price(): string {
    this.#prices += 1;
    const places = this.chance.pick([0, 2, 5, 8, 12]);
    const number = String(this.#prices);
    return places === 0
      ? `${number}`
      : `${this.chance.pick([0, 1, 99_999_999])}.${number.padStart(places, '0')}`;
  }

  #trafficOf(connection: VenueConnection): Traffic {
    const known = this.#traffic.get(connection);
    if (known !== undefined) return known;
    const fresh: Traffic = { expected: [], latest: new Map(), reached: 0 };
    this.#traffic.set(connection, fresh);
    return fresh;
  }

  /** A message of a symbol that was asked for, newer or older than its last one. */
  ticker({ isOlder = false, symbol = this.chance.pick(SYMBOLS) } = {}): Ticker {
    const last = this.#trafficOf(this.connection).latest.get(symbol)?.u ?? 1000;
    const u = isOlder ? last - this.several(500) : last + this.several(5);
    const ticker = { s: symbol, u, b: this.#price(), a: this.#price() };
    if (this.clockMs === undefined) return ticker;
    const time = Math.round(this.timers.now() + this.clockMs);
    return { ...ticker, E: this.isMicroseconds ? time * 1000 + 7 : time };
  }

  /** The bytes of a message, which are about to be sent whole: what must come of it is remembered. */
  bytes(ticker: Ticker): Buffer {
    const traffic = this.#trafficOf(this.connection);
    const { s, u, b, a, E } = ticker;
    const isAsked = this.connection.streams.includes(`${s.toLowerCase()}@bookTicker`);
    const last = traffic.latest.get(s)?.u;
    if (isAsked && (last === undefined || u > last)) {
      traffic.latest.set(s, ticker);
      const time = E === undefined || !this.isMicroseconds ? E : Math.floor(E / 1000);
      const line = `${s} ${b} ${a} ${time}`;
      this.#origins.set(line, { traffic, index: traffic.expected.length });
      traffic.expected.push(line);
    }
    return this.#framed(wrapped(ticker));
  }

  #framed(text: string): Buffer {
    return this.chance.percent(70) ? textFrame(text) : fragmentedFrames(text, this.several(80));
  }

  /** The last message of a symbol once more. */
  repeated(): Buffer {
    const { latest } = this.#trafficOf(this.connection);
    const sent = [...latest.values()];
    return sent.length === 0 ? Buffer.of() : this.#framed(wrapped(this.chance.pick(sent)));
  }

  unasked(): Buffer {
    return textFrame(wrapped({ s: UNASKED, u: 1, b: '1', a: '2' }));
  }

  /** Writes at once, or in pieces of any size. */
  write(bytes: Buffer): void {
    const isWhole = this.chance.percent(50);
    this.connection.write(bytes, () => (isWhole ? bytes.length : this.several(60)));
  }

  /** Waits until the connector has read all of the connection; false: it is over. */
  async settle(): Promise<boolean> {
    const connection = this.venue.open.at(-1);
    if (connection === undefined) return false;
    this.#settles += 1;
    const payload = `settle ${this.#settles}`;
    connection.ping(payload);
    await until(() => connection.pongs.includes(payload) || connection.isClosed, `the answer to ${payload}`);
    connection.pongs.length = 0;
    await turns(2);
    return !connection.isClosed;
  }

  async pass(ms: number): Promise<void> {
    for (let left = ms; left > 0; left -= 500) {
      this.timers.clock.advance(Math.min(left, 500));
      await turns(10);
    }
  }

  /** The venue is well again: at most 5 s later a new price arrives. */
  async recover(): Promise<void> {
    this.venue.streamRefusal = undefined;
    for (const kept of this.venue.hanging) kept.destroy();
    const from = this.timers.now();
    const end = performance.now() + 20_000;
    while (!(await this.#isWell())) {
      if (performance.now() > end) throw new Error('it neither connected nor waited for 20 s');
      expect(this.timers.now() - from, 'milliseconds of recovery').toBeLessThan(5000);
      // While a connection is opened only the network is waited for.
      if (this.timers.repeated === 0) this.timers.clock.advance(50);
      await turns(1);
    }
    const received = this.events.received.length;
    this.write(this.bytes(this.ticker()));
    expect(await this.settle(), 'the connection is kept').toBe(true);
    expect(this.events.received.length, 'a new price').toBeGreaterThan(received);
    this.#check();
    expect(this.#trafficOf(this.connection)).toMatchObject({
      reached: this.#trafficOf(this.connection).expected.length,
    });
  }

  async #isWell(): Promise<boolean> {
    if (this.timers.repeated !== 1 || this.venue.open.length !== 1) return false;
    const streams = this.asked.map((symbol) => `${symbol.toLowerCase()}@bookTicker`);
    if (this.connection.streams.join() !== streams.join()) return false;
    return this.settle();
  }

  /** Each quote was sent and asked for, once and in order, and none before it on its connection is missing. */
  #check(): void {
    for (const quote of this.events.received.slice(this.#checked)) this.#checkQuote(quote);
    this.#checked = this.events.received.length;
    expect(this.events.unread.length, 'unreadable messages').toBe(this.unreadable);
    expect(this.events.unknown.length).toBeLessThanOrEqual(1);
    expect(this.events.unknown.join()).toMatch(/^(NOPEUSDT)?$/);
  }

  #checkQuote({ symbol, bid, ask, sourceTime }: SourceQuote): void {
    const line = `${symbol} ${bid} ${ask} ${sourceTime}`;
    const origin = this.#origins.get(line);
    expect(origin, `${line} was sent`).toBeDefined();
    expect(origin?.index, `the place of ${line} on its connection`).toBe(origin?.traffic.reached);
    if (origin !== undefined) origin.traffic.reached += 1;
  }
}
