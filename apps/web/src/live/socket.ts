import { CODE_OK, CODE_SESSION_EXPIRED, type Envelope } from '@tidemark/contract';
import type { SocketRequest } from '@tidemark/contract/client';
import type { SocketLike } from '../shared/loading/early.ts';
import { Freshness, type FreshnessState } from './freshness.ts';

/** A push or an answer of the server, before its topic has read it. */
export interface Push {
  readonly type?: unknown;
  readonly data?: unknown;
  /** Of an answer: the call's. */
  readonly id?: unknown;
}

export type ConnectionState = 'idle' | 'connecting' | 'open' | 'reconnecting';

export interface LiveSocketSetup {
  readonly connect: () => SocketLike;
  /** All pushes of one frame, in their order. */
  readonly onPushes: (pushes: readonly Push[]) => void;
  readonly onState: (state: ConnectionState) => void;
  readonly onFreshness: (state: FreshnessState) => void;
  /** The server reports that the token is not valid (any more). */
  readonly onSessionEnded: () => void;
  /** Topics requested only after the login was answered. */
  readonly isPrivate: (topic: string) => boolean;
  /** The language of the server's error messages. */
  readonly lang: () => string;
  /** A random number from 0 to 1. */
  readonly chance: () => number;
}

export interface LiveSocket {
  /** Idempotent: every navigation calls it. */
  start(): void;
  stop(): void;
  login(token: string): void;
  logout(): void;
  /**
   * Makes a call over the socket. Undefined, at once or later: it is not logged in with this token and language,
   * or it was lost before the answer; the call is then made another way, with the same key.
   */
  call(request: SocketRequest): Promise<Envelope | undefined> | undefined;
  /** Counted: the topic is given up with the last one who wanted it. */
  subscribe(topic: string): () => void;
  /** The page woke up or the device is online again: looks whether the channel is alive, connects at once if it waits to. */
  lookAgain(): void;
}

/** Core.md section 9: heartbeat 5 s, at most 2 missed pongs, connect time-out 5 s. */
const PING_EVERY_MS = 5000;
const MISSED_PONGS_MAX = 2;
const CONNECT_TIMEOUT_MS = 5000;
const RECONNECT_FIRST_MS = 500;
const RECONNECT_MAX_MS = 8000;
const OPEN = 1;
/** The server ended the session of this socket (contract, liveCloseCodes). */
const CLOSED_SESSION_ENDED = 4001;
/** The server asks for a later retry: too many sockets of this user, or a client that reads too slowly. */
const CLOSED_TRY_LATER = 1013;
const ATTEMPTS_TO_LONGEST_PAUSE = Math.log2(RECONNECT_MAX_MS / RECONNECT_FIRST_MS);

/**
 * One socket for the entire page. Login and topics are stored here and sent again on every opening, so that
 * requests made while it was down are not lost.
 */
class LiveChannel implements LiveSocket {
  readonly #setup: LiveSocketSetup;
  readonly #freshness: Freshness;
  /** Topics and how many want each. */
  readonly #wanted = new Map<string, number>();
  #socket: SocketLike | undefined;
  #token: string | undefined;
  #loggedIn = false;
  /** The language that the server last heard of: its answers are in it. */
  #saidLang = '';
  /** Calls on this socket, in the order of their numbers from 1. */
  readonly #calls: ((envelope: Envelope | undefined) => void)[] = [];
  /** Pings since the last pong. */
  #unanswered = 0;
  /** Attempts since the last opening. */
  #attempts = 0;
  #pinging: ReturnType<typeof setInterval> | undefined;
  #connectTimeout: ReturnType<typeof setTimeout> | undefined;
  #reconnecting: ReturnType<typeof setTimeout> | undefined;

  constructor(setup: LiveSocketSetup) {
    this.#setup = setup;
    this.#freshness = new Freshness(
      () => this.#send({ type: 'ping' }),
      (state) => setup.onFreshness(state),
    );
  }

  start(): void {
    if (this.#socket === undefined && this.#reconnecting === undefined) this.#open();
  }

  stop(): void {
    this.#quieten();
    this.#setup.onState('idle');
  }

  login(token: string): void {
    if (this.#token === token) return;
    this.#token = token;
    this.#sendLogin(token);
  }

  logout(): void {
    if (this.#token === undefined) return;
    this.#token = undefined;
    this.#loggedIn = false;
    this.#send({ type: 'logout' });
  }

  call({ token, lang, ...call }: SocketRequest): Promise<Envelope | undefined> | undefined {
    const isOpen = this.#socket?.readyState === OPEN;
    if (!isOpen || !this.#loggedIn || token !== this.#token || lang !== this.#saidLang) return undefined;
    return new Promise((resolve) => this.#send({ type: 'call', id: this.#calls.push(resolve), ...call }));
  }

  subscribe(topic: string): () => void {
    const count = this.#wanted.get(topic) ?? 0;
    this.#wanted.set(topic, count + 1);
    if (count === 0 && (!this.#setup.isPrivate(topic) || this.#loggedIn)) this.#sendSub(topic);
    let given = true;
    return () => {
      if (given) this.#giveUp(topic);
      given = false;
    };
  }

  lookAgain(): void {
    if (this.#reconnecting === undefined) {
      this.#freshness.check();
      return;
    }
    clearTimeout(this.#reconnecting);
    this.#open();
  }

  #giveUp(topic: string): void {
    const left = (this.#wanted.get(topic) ?? 1) - 1;
    if (left > 0) {
      this.#wanted.set(topic, left);
      return;
    }
    this.#wanted.delete(topic);
    this.#send({ type: 'unsub', topic });
  }

  #sendLogin(token: string): void {
    this.#saidLang = this.#setup.lang();
    this.#send({ type: 'login', token, lang: this.#saidLang });
  }

  #sendSub(topic: string): void {
    this.#saidLang = this.#setup.lang();
    this.#send({ type: 'sub', topic, lang: this.#saidLang });
  }

  #send(frame: Readonly<Record<string, unknown>>): void {
    if (this.#socket?.readyState === OPEN) this.#socket.send(JSON.stringify(frame));
  }

  #sendTopics(which: 'public' | 'private'): void {
    for (const topic of this.#wanted.keys()) {
      if (this.#setup.isPrivate(topic) === (which === 'private')) this.#sendSub(topic);
    }
  }

  #open(): void {
    this.#reconnecting = undefined;
    if (this.#attempts === 0) this.#setup.onState('connecting');
    const socket = this.#setup.connect();
    this.#socket = socket;
    this.#connectTimeout = setTimeout(() => this.#reconnect(), CONNECT_TIMEOUT_MS);
    socket.onopen = () => this.#opened();
    socket.onmessage = (event) => this.#receive(event.data);
    socket.onclose = (event) => {
      if (event.code === CLOSED_SESSION_ENDED) this.#endSession();
      // Refused for overload, or too slow: an immediate retry would be refused again.
      if (event.code === CLOSED_TRY_LATER) this.#attempts = ATTEMPTS_TO_LONGEST_PAUSE;
      this.#reconnect();
    };
  }

  #opened(): void {
    clearTimeout(this.#connectTimeout);
    this.#attempts = 0;
    this.#setup.onState('open');
    if (this.#token !== undefined) this.#sendLogin(this.#token);
    this.#sendTopics('public');
    this.#freshness.opened();
    this.#pinging = setInterval(() => this.#ping(), PING_EVERY_MS);
  }

  #ping(): void {
    if (this.#unanswered > MISSED_PONGS_MAX) {
      this.#reconnect();
      return;
    }
    this.#unanswered += 1;
    this.#freshness.ping();
  }

  #reconnect(): void {
    this.#quieten();
    this.#setup.onState('reconnecting');
    // Spread, so that the clients of a server that ended do not all come back in the same moment.
    const spread = 0.5 + this.#setup.chance();
    const pauseMs = spread * Math.min(RECONNECT_MAX_MS, RECONNECT_FIRST_MS * 2 ** this.#attempts);
    this.#attempts += 1;
    this.#reconnecting = setTimeout(() => this.#open(), pauseMs);
  }

  #quieten(): void {
    clearInterval(this.#pinging);
    clearTimeout(this.#connectTimeout);
    clearTimeout(this.#reconnecting);
    this.#reconnecting = undefined;
    this.#loggedIn = false;
    this.#unanswered = 0;
    this.#freshness.closed();
    for (const giveUp of this.#calls.splice(0)) giveUp(undefined);
    const socket = this.#socket;
    if (!socket) return;
    // An abandoned socket must neither send events nor be closed twice.
    socket.onopen = null;
    socket.onmessage = null;
    socket.onclose = null;
    socket.close();
    this.#socket = undefined;
  }

  #receive(text: unknown): void {
    const pushes: Push[] = [];
    const frame = readFrame(text);
    this.#freshness.heard(frame.filter(({ type }) => type === 'pong').length);
    for (const push of frame) {
      if (push.type === 'pong') this.#unanswered = 0;
      else if (push.type === 'login') this.#answerLogin(push.data);
      else if (push.type === 'answer') this.#calls[Number(push.id) - 1]?.(push.data as Envelope);
      else pushes.push(push);
    }
    if (pushes.length > 0) this.#setup.onPushes(pushes);
  }

  #answerLogin(data: unknown): void {
    const code = (data as { readonly code?: unknown } | undefined)?.code;
    this.#loggedIn = code === CODE_OK;
    if (this.#loggedIn) this.#sendTopics('private');
    else if (code === CODE_SESSION_EXPIRED) this.#endSession();
  }

  #endSession(): void {
    this.#token = undefined;
    this.#loggedIn = false;
    this.#setup.onSessionEnded();
  }
}

export function createLiveSocket(setup: LiveSocketSetup): LiveSocket {
  return new LiveChannel(setup);
}

/** A frame is one message or an array of them; what cannot be read is logged only. */
export function readFrame(text: unknown): Push[] {
  try {
    const frame: unknown = JSON.parse(String(text));
    return (Array.isArray(frame) ? frame : [frame]) as Push[];
  } catch {
    console.warn('live: a frame that is not JSON');
    return [];
  }
}
