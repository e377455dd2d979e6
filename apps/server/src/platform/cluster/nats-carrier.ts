import { randomBytes } from 'node:crypto';
import { Duplex } from 'node:stream';
import { connect, type Msg, type NatsConnection, type Subscription } from '@nats-io/transport-node';
import { firstLine } from '../start-problem.ts';
import { createLink, type Link } from './link.ts';
import type { LinkServer } from './local-carrier.ts';

/** NATS takes messages up to 1 MB. */
const PIECE_BYTES_MAX = 512 * 1024;
const NUMBER_BYTES = 4;
/** How long an owner has to answer a gateway that wants a link. */
const HELLO_MS = 1000;
const RECONNECT_MS = 250;

/**
 * The connection to NATS (core, at most once), which is opened again whenever it breaks.
 *
 * @param url `nats://user:password@host:4222`; `tls://` encrypts.
 */
export async function connectNats(url: string, onTrouble: (line: string) => void): Promise<NatsConnection> {
  const { username, password, protocol, host } = new URL(url);
  const connection = await connect({
    servers: host,
    ...(username === '' ? {} : password === '' ? { token: username } : { user: username, pass: password }),
    ...(protocol === 'tls:' && { tls: {} }),
    name: 'tidemark',
    maxReconnectAttempts: -1,
    reconnectTimeWait: RECONNECT_MS,
    waitOnFirstConnect: true,
    pingInterval: 2000,
    maxPingOut: 2,
    noEcho: true,
  });
  void (async () => {
    for await (const { type } of connection.status()) {
      if (type === 'disconnect') onTrouble('the connection to NATS is lost');
      if (type === 'reconnect') onTrouble('the connection to NATS is open again');
    }
  })();
  return connection;
}

const PREFIX = 'nats:';

/** Takes links from gateways over NATS. Its subject cannot be guessed; access to NATS is guarded by its own accounts. */
export function listenOnNats(nats: NatsConnection, onLink: (link: Link) => void): LinkServer {
  const subject = `tidemark.${randomBytes(12).toString('hex')}`;
  const open = new Set<NatsCarrier>();
  const hello = nats.subscribe(`${subject}.hello`, {
    callback: (error, message) => {
      if (error) return;
      const link = message.string();
      const carrier = new NatsCarrier(nats, {
        takes: `${subject}.owner.${link}`,
        gives: `${subject}.gateway.${link}`,
      });
      open.add(carrier);
      carrier.once('close', () => open.delete(carrier));
      onLink(createLink(carrier));
      message.respond();
    },
  });
  return {
    address: `${PREFIX}${subject}`,
    async close() {
      hello.unsubscribe();
      for (const carrier of open) carrier.end();
      await nats.flush().catch(() => undefined);
    },
  };
}

export function isOverNats(address: string): boolean {
  return address.startsWith(PREFIX);
}

/** Connects to an owner over NATS. Rejects where it does not answer. */
export async function linkOverNats(nats: NatsConnection, address: string): Promise<Link> {
  const subject = address.slice(PREFIX.length);
  const link = randomBytes(12).toString('hex');
  const carrier = new NatsCarrier(nats, {
    takes: `${subject}.gateway.${link}`,
    gives: `${subject}.owner.${link}`,
  });
  try {
    await nats.request(`${subject}.hello`, link, { timeout: HELLO_MS });
  } catch (error) {
    carrier.destroy();
    throw new Error(`no owner answers over NATS: ${firstLine(error)}`);
  }
  return createLink(carrier);
}

/**
 * A stream over NATS. Its pieces are numbered: NATS may lose one, and then the stream breaks instead of going on
 * without it. It breaks with the connection, too.
 */
class NatsCarrier extends Duplex {
  readonly #nats: NatsConnection;
  readonly #gives: string;
  readonly #subscription: Subscription;
  #given = 0;
  #taken = 0;

  constructor(nats: NatsConnection, subjects: { readonly takes: string; readonly gives: string }) {
    super({ allowHalfOpen: false });
    this.#nats = nats;
    this.#gives = subjects.gives;
    this.#subscription = nats.subscribe(subjects.takes, {
      callback: (error, message) => {
        if (error) this.destroy(error);
        else this.#take(message);
      },
    });
    void this.#watch();
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error) => void): void {
    try {
      for (let at = 0; at < chunk.length; at += PIECE_BYTES_MAX) {
        this.#give(chunk.subarray(at, at + PIECE_BYTES_MAX));
      }
      done();
    } catch (error) {
      done(error as Error);
    }
  }

  /** An empty piece: nothing follows. */
  override _final(done: (error?: Error) => void): void {
    try {
      this.#give(Buffer.alloc(0));
      done();
    } catch (error) {
      done(error as Error);
    }
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#subscription.unsubscribe();
    done(error);
  }

  #give(piece: Buffer): void {
    const numbered = Buffer.allocUnsafe(NUMBER_BYTES + piece.length);
    numbered.writeUInt32BE(this.#given % 2 ** 32, 0);
    piece.copy(numbered, NUMBER_BYTES);
    this.#given += 1;
    this.#nats.publish(this.#gives, numbered);
  }

  #take({ data }: Msg): void {
    const piece = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
    if (piece.readUInt32BE(0) !== this.#taken % 2 ** 32) {
      this.destroy(new Error('NATS has lost a message'));
      return;
    }
    this.#taken += 1;
    this.push(piece.length === NUMBER_BYTES ? null : piece.subarray(NUMBER_BYTES));
  }

  async #watch(): Promise<void> {
    for await (const { type } of this.#nats.status()) {
      if (this.destroyed) return;
      if (type === 'disconnect' || type === 'close') {
        this.destroy(new Error('the connection to NATS is lost'));
        return;
      }
    }
  }
}
