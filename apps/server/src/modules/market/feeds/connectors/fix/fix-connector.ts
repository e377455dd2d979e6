import { readFileSync } from 'node:fs';
import { connect as connectTcp, isIP, type Socket } from 'node:net';
import { connect as connectTls, rootCertificates } from 'node:tls';
import type { Millis, Random } from '@tidemark/domain/time';
import type { Timers } from '../../../../../platform/clock/clock.ts';
import type { Connector, ConnectorEvents, SourceTrouble } from '../connector.ts';
import { type Backoff, createBackoff } from '../pacing/backoff.ts';
import { logDetail } from '../pacing/log-detail.ts';
import { createQuoteBatch, type QuoteBatch } from '../pacing/quote-batch.ts';
import { FrameReader } from './frame-reader.ts';
import { Books } from './market-data.ts';
import type { Field, FixMessage } from './message.ts';
import { createSessionMemory } from './outgoing.ts';
import { instrumentFields, RequestedSymbols } from './requested-symbols.ts';
import { FixSession } from './session.ts';
import type { FixSettings } from './settings.ts';

export interface FixConnectorOptions {
  readonly settings: FixSettings;
  /** The time of the wall: the other side judges our SendingTime. */
  readonly timers: Timers;
  readonly random: Random;
}

/** Both together less than 5 s: in that time a source that is back is found. */
const CONNECT_MS_MAX: Millis = 2400;
const RECONNECT_MS = { firstMs: 250, maxMs: 2400 };
/** A wrong password is not tried often: venues lock accounts. */
const UNAUTHORIZED_MS: Millis = 60_000;
/** A session that lasted for so long was healthy. */
const HEALTHY_MS: Millis = 5000;
/** A request that was refused for another reason than its symbol is sent again. */
const REQUEST_AGAIN_MS = { firstMs: 4000, maxMs: 60_000 };
/** While so many quotes wait for the end of the turn, nothing more is read. */
const WAITING_QUOTES_MAX = 1000;
/** For a source that does not take what was written last. */
const RELEASE_MS_MAX: Millis = 1000;
const UNSENT_BYTES_MAX = 1024 * 1024;

/** A FIX 4.4 market data session as initiator: the top of the book of each symbol. */
export function createFixConnector(options: FixConnectorOptions): Connector {
  return new FixConnector(options);
}

class FixConnector implements Connector {
  readonly #settings: FixSettings;
  readonly #timers: Timers;
  readonly #backoff: Backoff;
  readonly #requestBackoff: Backoff;
  readonly #memory = createSessionMemory();
  readonly #requested: RequestedSymbols;
  readonly #books: Books;
  #events: ConnectorEvents | undefined;
  #batch: QuoteBatch | undefined;
  #symbols: readonly string[] = [];
  readonly #unknown = new Set<string>();
  #socket: Socket | undefined;
  #session: FixSession | undefined;
  #isLoggedOn = false;
  readonly #waits = new Set<() => void>();
  #isAskingAgain = false;
  #stopped: { readonly promise: Promise<void>; readonly resolve: () => void } | undefined;

  constructor({ settings, timers, random }: FixConnectorOptions) {
    this.#settings = settings;
    this.#timers = timers;
    this.#backoff = createBackoff({ ...RECONNECT_MS, random });
    this.#requestBackoff = createBackoff({ ...REQUEST_AGAIN_MS, random });
    const prefix = `${timers.now().toString(36)}-${Math.floor(random() * 36 ** 4).toString(36)}-`;
    this.#requested = new RequestedSymbols(prefix, settings.updates);
    this.#books = new Books((fields) => this.#requested.symbolOf(fields));
  }

  start(symbols: readonly string[], events: ConnectorEvents): void {
    this.#events = events;
    this.#batch = createQuoteBatch((quotes) => {
      this.#socket?.resume();
      events.quotes(quotes);
    });
    this.setSymbols(symbols);
    this.#connect();
  }

  setSymbols(symbols: readonly string[]): void {
    const unsendable = symbols.filter((symbol) => instrumentFields(symbol) === undefined);
    this.#symbols = symbols.filter((symbol) => !unsendable.includes(symbol));
    if (unsendable.length > 0) this.#events?.unknownSymbols(unsendable);
    if (this.#isLoggedOn) this.#request();
  }

  /** Requests what is missing, except what the source does not know in this session. */
  #request(): void {
    const symbols = this.#symbols.filter((symbol) => !this.#unknown.has(symbol));
    const given = this.#requested.setSymbols(symbols, this.#sendRequest);
    for (const symbol of given) this.#books.clear(symbol);
  }

  async stop(): Promise<void> {
    if (this.#stopped !== undefined) {
      await this.#stopped.promise;
      return;
    }
    let resolve = (): void => {};
    const promise = new Promise<void>((done) => {
      resolve = done;
    });
    this.#stopped = { promise, resolve };
    this.#events = undefined;
    this.#cancel();
    this.#batch?.stop();
    if (this.#session === undefined) this.#disconnect();
    else this.#session.logout();
    await promise;
  }

  readonly #sendRequest = (fields: readonly Field[]): number =>
    this.#session?.sendApplication('V', fields) ?? 0;

  #connect(): void {
    const { host, port, tls, tlsCaFile } = this.#settings;
    let socket: Socket;
    try {
      const ca =
        tlsCaFile === undefined ? undefined : [...rootCertificates, readFileSync(tlsCaFile, 'latin1')];
      const servername = isIP(host) === 0 ? { servername: host } : {};
      socket = tls
        ? connectTls({ host, port, ...servername, ...(ca === undefined ? {} : { ca }) })
        : connectTcp({ host, port });
    } catch (error) {
      this.#failed('market.source_unreachable', messageOf(error));
      return;
    }
    this.#socket = socket;
    const reader = new FrameReader();
    socket.setNoDelay(true);
    socket.once(tls ? 'secureConnect' : 'connect', () => this.#open(socket));
    socket.on('data', (piece: Buffer) => this.#read(reader, piece, socket));
    socket.on('error', (error) => this.#closed(socket, messageOf(error)));
    socket.on('close', () => this.#closed(socket, 'the source closed the connection'));
    this.#wait(CONNECT_MS_MAX, () => {
      if (this.#session === undefined) this.#closed(socket, `no connection within ${CONNECT_MS_MAX} ms`);
    });
  }

  #open(socket: Socket): void {
    if (socket !== this.#socket) return;
    const session = new FixSession({
      settings: this.#settings,
      timers: this.#timers,
      memory: this.#memory,
      events: {
        send: (bytes) => this.#write(socket, bytes),
        loggedOn: () => this.#loggedOn(),
        application: (message) => this.#receive(message),
        heartbeat: () => this.#events?.heartbeat(),
        lost: () => this.#books.clear(),
        restored: () => this.#requested.again(this.#sendRequest),
        ended: (trouble, detail) => this.#failed(trouble, detail),
      },
    });
    this.#session = session;
    session.open();
  }

  #write(socket: Socket, bytes: string): void {
    if (socket.writableLength > UNSENT_BYTES_MAX) this.#closed(socket, 'the source does not read');
    else socket.write(bytes, 'latin1');
  }

  #read(reader: FrameReader, piece: Buffer, socket: Socket): void {
    if (socket !== this.#socket) return;
    reader.push(piece);
    // A message may end the session: then the rest is not read.
    for (let frame = reader.next(); frame !== undefined && socket === this.#socket; frame = reader.next()) {
      if (frame.kind === 'message') this.#session?.receive(frame.message);
      else {
        this.#events?.unreadable(undefined, frame.detail);
        this.#session?.garbled(frame.detail);
      }
    }
    if (this.#batch !== undefined && this.#batch.size > WAITING_QUOTES_MAX) socket.pause();
  }

  #loggedOn(): void {
    this.#isLoggedOn = true;
    this.#wait(HEALTHY_MS, () => this.#backoff.reset());
    this.#requestBackoff.reset();
    this.#requested.clear();
    this.#unknown.clear();
    this.#request();
    this.#events?.connected();
  }

  #receive(message: FixMessage): void {
    if (this.#stopped !== undefined || this.#requested.isFormer(message)) return;
    const isOfPrices = message.type === 'W' || message.type === 'X';
    if (isOfPrices && !message.isWellFormed) {
      // Without a field of it, an entry may seem to be of another symbol.
      this.#books.clear();
      this.#events?.unreadable(undefined, `a message ${message.type} with broken fields`);
    } else if (isOfPrices) {
      const { quotes, unreadable } =
        message.type === 'W' ? this.#books.snapshot(message) : this.#books.incremental(message);
      for (const quote of quotes) this.#batch?.add(quote);
      for (const { symbol, detail } of unreadable) this.#events?.unreadable(symbol, this.#detail(detail));
    } else if (['Y', 'j', '3'].includes(message.type)) this.#rejected(message);
  }

  #rejected(message: FixMessage): void {
    const rejected = this.#requested.rejected(message);
    if (rejected === undefined) return;
    if (rejected.symbol !== undefined) this.#books.clear(rejected.symbol);
    if (rejected.kind === 'unknown') {
      this.#unknown.add(rejected.symbol);
      this.#events?.unknownSymbols([rejected.symbol]);
      return;
    }
    const trouble = rejected.kind === 'limited' ? 'market.source_limited' : 'market.source_malformed';
    this.#events?.trouble(trouble, this.#detail(`${rejected.symbol ?? 'a request'} ${rejected.detail}`));
    if (this.#isAskingAgain) return;
    this.#isAskingAgain = true;
    this.#wait(this.#requestBackoff.next(), () => {
      this.#isAskingAgain = false;
      this.#request();
    });
  }

  #closed(socket: Socket, detail: string): void {
    if (socket !== this.#socket) return;
    this.#failed('market.source_unreachable', detail);
  }

  /** Once per connection. */
  #failed(trouble: SourceTrouble | undefined, detail: string): void {
    this.#disconnect();
    if (this.#stopped !== undefined) return;
    this.#batch?.flush();
    this.#events?.trouble(trouble ?? 'market.source_unreachable', this.#detail(detail));
    const wait = this.#backoff.next();
    this.#wait(trouble === 'market.source_unauthorized' ? UNAUTHORIZED_MS : wait, () => this.#connect());
  }

  #disconnect(): void {
    const socket = this.#socket;
    this.#socket = undefined;
    this.#session?.dispose();
    this.#session = undefined;
    this.#isLoggedOn = false;
    this.#requested.clear();
    this.#books.clear();
    this.#cancel();
    if (socket !== undefined) this.#release(socket);
    else this.#stopped?.resolve();
  }

  /** What was just written, as a logout, is still sent; what comes in is not read any more. */
  #release(socket: Socket): void {
    const cancel = this.#timers.after(RELEASE_MS_MAX, () => socket.destroy());
    socket.once('close', () => {
      cancel();
      this.#stopped?.resolve();
    });
    if (socket.connecting) socket.destroy();
    else socket.destroySoon();
  }

  #detail(text: string): string {
    return logDetail(text, [this.#settings.password, this.#settings.username]);
  }

  #wait(ms: Millis, work: () => void): void {
    const cancel = this.#timers.after(ms, () => {
      this.#waits.delete(cancel);
      work();
    });
    this.#waits.add(cancel);
  }

  #cancel(): void {
    for (const cancel of this.#waits) cancel();
    this.#waits.clear();
    this.#isAskingAgain = false;
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
