import type { ServerFrame } from '@tidemark/contract/live';
import { WebSocket } from 'ws';

type KlineType = `KLINE.${string}`;
type MessageOf<T extends ServerFrame['type']> = Extract<
  ServerFrame,
  { type: T extends KlineType ? KlineType : T }
>;

interface Waiter {
  readonly wants: (message: ServerFrame) => boolean;
  readonly resolve: (message: ServerFrame) => void;
  readonly reject: (reason: Error) => void;
}

/** A real WebSocket client that records received messages and waits for expected ones. */
export class Client {
  readonly ws: WebSocket;
  /** Every message, in order, arrays split into items. */
  readonly inbox: ServerFrame[] = [];
  /** Every frame as received. */
  readonly frames: string[] = [];
  readonly closed: Promise<number>;
  #read = 0;
  readonly #waiters = new Set<Waiter>();

  constructor(ws: WebSocket) {
    this.ws = ws;
    ws.on('message', (data) => this.#hear(String(data)));
    ws.on('error', () => undefined);
    this.closed = new Promise((resolve) => {
      ws.on('close', (code) => {
        for (const { reject } of this.#waiters) reject(new Error(`closed with ${code} while waiting`));
        resolve(code);
      });
    });
  }

  /** Opens a socket; rejects with the HTTP status where the upgrade is turned away. */
  static open(
    url: string,
    options: { origin?: string; autoPong?: boolean; headers?: Record<string, string> } = {},
  ): Promise<Client> {
    return new Promise((resolve, reject) => {
      const ws = new WebSocket(url, options);
      // Created before `open`, so that it misses no early message of the server.
      const client = new Client(ws);
      ws.once('open', () => resolve(client));
      ws.once('unexpected-response', (_request, response) =>
        reject(new Error(`refused ${response.statusCode}`)),
      );
      ws.once('error', reject);
    });
  }

  /** Sends one message, or several as one array frame. */
  send(...messages: readonly unknown[]): void {
    this.ws.send(JSON.stringify(messages.length === 1 ? messages[0] : messages));
  }

  sub(...topics: readonly string[]): void {
    this.send(...topics.map((topic) => ({ type: 'sub', topic })));
  }

  /** The next matching message not yet returned, received already or in the future. */
  next<T extends ServerFrame['type']>(
    type: T,
    fits: (message: MessageOf<T>) => boolean = () => true,
  ): Promise<MessageOf<T>> {
    const wants = (message: ServerFrame): message is MessageOf<T> =>
      message.type === type && fits(message as MessageOf<T>);
    return this.#wait(wants) as Promise<MessageOf<T>>;
  }

  /** Waits for all that the server sends before this pong. */
  async settled(): Promise<void> {
    this.send({ type: 'ping' });
    await this.next('pong');
  }

  /** The messages of one type so far. */
  told<T extends ServerFrame['type']>(type: T): MessageOf<T>[] {
    return this.inbox.filter((message): message is MessageOf<T> => message.type === type);
  }

  #wait(wants: (message: ServerFrame) => boolean): Promise<ServerFrame> {
    for (let index = this.#read; index < this.inbox.length; index += 1) {
      const message = this.inbox[index];
      if (!message || !wants(message)) continue;
      this.#read = index + 1;
      return Promise.resolve(message);
    }
    this.#read = this.inbox.length;
    return new Promise((resolve, reject) => {
      this.#waiters.add({ wants, resolve, reject });
    });
  }

  #hear(text: string): void {
    this.frames.push(text);
    const content: unknown = JSON.parse(text);
    for (const message of (Array.isArray(content) ? content : [content]) as ServerFrame[]) {
      this.inbox.push(message);
      for (const waiter of this.#waiters) {
        if (!waiter.wants(message)) continue;
        this.#waiters.delete(waiter);
        this.#read = this.inbox.length;
        waiter.resolve(message);
      }
    }
  }
}
