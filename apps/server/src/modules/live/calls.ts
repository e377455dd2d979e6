import type { Lang } from '@tidemark/contract';
import { type CallFrame, isSocketCall } from '@tidemark/contract/live';
import { refuse } from '@tidemark/domain/outcome';
import { refused } from '../../platform/http/envelope.ts';
import type { Connection } from './connection.ts';
import { frameText } from './frames.ts';
import type { LiveLimits } from './limits.ts';

/** A call as it came over a socket. */
export interface SocketCall {
  readonly path: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly key: string | undefined;
  readonly token: string | undefined;
  readonly lang: Lang;
  readonly address: string;
  readonly userAgent: string;
}

/** Answers a call like HTTP: the envelope as JSON text; undefined where there is no such call. */
export type ServeSocketCall = (call: SocketCall) => Promise<string> | undefined;

const tooMany = refuse('request.too_many', { seconds: 1 });
const notFound = refuse('request.not_found');

/**
 * Calls over the sockets of the live channel: the same claims, refusals and limits as over HTTP. Answers that
 * are ready in one turn of the event loop travel in one frame.
 */
export class SocketCalls {
  readonly #limits: LiveLimits;
  readonly #inFlight = new Map<Connection, number>();
  readonly #answers = new Map<Connection, string[]>();
  #serve: ServeSocketCall = () => undefined;
  #onIdle: (() => void) | undefined;

  constructor(limits: LiveLimits) {
    this.#limits = limits;
  }

  /** Who answers; until it is set, no call is known. */
  servedBy(serve: ServeSocketCall): void {
    this.#serve = serve;
  }

  /** Whether the socket may make a call more without its cost being counted as a message. */
  hasRoom(connection: Connection): boolean {
    return (this.#inFlight.get(connection) ?? 0) < this.#limits.callsInFlight;
  }

  /** Answers a call, each exactly once as long as the socket is open. */
  make(connection: Connection, { id, path, key, params = {} }: CallFrame): void {
    const { lang, address, userAgent, login } = connection;
    if (!this.hasRoom(connection)) {
      this.#answer(connection, id, refused(tooMany, lang).body);
      return;
    }
    const token = login?.token;
    const asked = isSocketCall(path)
      ? this.#serve({ path, params, key, token, lang, address, userAgent })
      : undefined;
    if (asked === undefined) {
      this.#answer(connection, id, refused(notFound, lang).body);
      return;
    }
    this.#inFlight.set(connection, (this.#inFlight.get(connection) ?? 0) + 1);
    void asked.then((body) => {
      this.#left(connection);
      this.#answer(connection, id, body);
    });
  }

  /** Resolves once every call is answered. */
  async finish(): Promise<void> {
    if (this.#inFlight.size > 0) {
      await new Promise<void>((resolve) => {
        this.#onIdle = resolve;
      });
    }
    this.#flush();
  }

  #left(connection: Connection): void {
    const left = (this.#inFlight.get(connection) ?? 1) - 1;
    if (left > 0) this.#inFlight.set(connection, left);
    else this.#inFlight.delete(connection);
    if (this.#inFlight.size === 0) this.#onIdle?.();
  }

  #answer(connection: Connection, id: number, body: string): void {
    const text = `{"type":"answer","id":${id},"data":${body}}`;
    const waiting = this.#answers.get(connection);
    if (waiting) waiting.push(text);
    else {
      if (this.#answers.size === 0) setImmediate(() => this.#flush());
      this.#answers.set(connection, [text]);
    }
  }

  #flush(): void {
    for (const [connection, texts] of this.#answers) connection.writeText(frameText(texts));
    this.#answers.clear();
  }
}
