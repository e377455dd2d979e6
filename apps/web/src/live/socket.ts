import { CODE_SESSION_EXPIRED } from '@tidemark/contract';

/** A push or an answer of the server, before its topic has read it. */
export interface Push {
  readonly type?: unknown;
  readonly data?: unknown;
}

export type ConnectionState = 'idle' | 'connecting' | 'open' | 'reconnecting';

/** What is used of a WebSocket; a test passes its own. */
export interface SocketLike {
  readonly readyState: number;
  onopen: (() => void) | null;
  onmessage: ((event: { readonly data: unknown }) => void) | null;
  onclose: ((event: { readonly code: number }) => void) | null;
  send(text: string): void;
  close(): void;
}

export interface LiveSocketSetup {
  readonly connect: () => SocketLike;
  /** All pushes of one frame, in their order. */
  readonly onPushes: (pushes: readonly Push[]) => void;
  readonly onState: (state: ConnectionState) => void;
  /** The server says that the token is not valid (any more). */
  readonly onSessionEnded: () => void;
  /** Topics that are asked for only after the login was answered. */
  readonly isPrivate: (topic: string) => boolean;
}

export interface LiveSocket {
  /** Idempotent: every navigation calls it. */
  start(): void;
  stop(): void;
  login(token: string): void;
  logout(): void;
  /** Counted: the topic is given up with the last one who wanted it. */
  subscribe(topic: string): () => void;
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

/**
 * One socket for the whole page. What is wanted (login, topics) is kept here and said again on
 * every opening, so that nothing asked for while it was down is lost.
 */
export function createLiveSocket(setup: LiveSocketSetup): LiveSocket {
  const wanted = new Map<string, number>();
  let socket: SocketLike | undefined;
  let token: string | undefined;
  let loggedIn = false;
  let unanswered = 0;
  let attempts = 0;
  let pinging: ReturnType<typeof setInterval> | undefined;
  let connectTimeout: ReturnType<typeof setTimeout> | undefined;
  let reconnecting: ReturnType<typeof setTimeout> | undefined;

  const isOpen = () => socket?.readyState === OPEN;
  const send = (frame: Readonly<Record<string, unknown>>) => {
    if (isOpen()) socket?.send(JSON.stringify(frame));
  };
  const sendTopics = (which: 'public' | 'private') => {
    for (const topic of wanted.keys()) {
      if (setup.isPrivate(topic) === (which === 'private')) send({ type: 'sub', topic });
    }
  };

  function quieten() {
    clearInterval(pinging);
    clearTimeout(connectTimeout);
    clearTimeout(reconnecting);
    reconnecting = undefined;
    if (socket) {
      // A socket given up must not speak again, nor be closed twice.
      socket.onopen = socket.onmessage = socket.onclose = null;
      socket.close();
      socket = undefined;
    }
    loggedIn = false;
    unanswered = 0;
  }

  function reconnect() {
    quieten();
    setup.onState('reconnecting');
    const pause = Math.min(RECONNECT_MAX_MS, RECONNECT_FIRST_MS * 2 ** attempts);
    attempts += 1;
    reconnecting = setTimeout(open, pause);
  }

  function open() {
    reconnecting = undefined;
    if (attempts === 0) setup.onState('connecting');
    const opened = setup.connect();
    socket = opened;
    connectTimeout = setTimeout(reconnect, CONNECT_TIMEOUT_MS);
    opened.onopen = () => {
      clearTimeout(connectTimeout);
      attempts = 0;
      setup.onState('open');
      if (token !== undefined) send({ type: 'login', token });
      sendTopics('public');
      pinging = setInterval(ping, PING_EVERY_MS);
    };
    opened.onmessage = (event) => receive(event.data);
    opened.onclose = (event) => {
      if (event.code === CLOSED_SESSION_ENDED) endSession();
      reconnect();
    };
  }

  function ping() {
    if (unanswered > MISSED_PONGS_MAX) {
      reconnect();
      return;
    }
    unanswered += 1;
    send({ type: 'ping' });
  }

  function endSession() {
    token = undefined;
    loggedIn = false;
    setup.onSessionEnded();
  }

  function receive(text: unknown) {
    const pushes = readFrame(text).filter((push) => {
      if (push.type === 'pong') unanswered = 0;
      else if (push.type === 'login') answerLogin(push.data);
      else return true;
      return false;
    });
    if (pushes.length > 0) setup.onPushes(pushes);
  }

  function answerLogin(data: unknown) {
    const code = (data as { readonly code?: unknown } | undefined)?.code;
    loggedIn = code === 1;
    if (loggedIn) sendTopics('private');
    else if (code === CODE_SESSION_EXPIRED) endSession();
  }

  return {
    start() {
      if (socket === undefined && reconnecting === undefined) open();
    },
    stop() {
      quieten();
      setup.onState('idle');
    },
    login(next) {
      if (token === next) return;
      token = next;
      send({ type: 'login', token });
    },
    logout() {
      if (token === undefined) return;
      token = undefined;
      loggedIn = false;
      send({ type: 'logout' });
    },
    subscribe(topic) {
      const count = wanted.get(topic) ?? 0;
      wanted.set(topic, count + 1);
      if (count === 0 && (!setup.isPrivate(topic) || loggedIn)) send({ type: 'sub', topic });
      let given = true;
      return () => {
        if (!given) return;
        given = false;
        const left = (wanted.get(topic) ?? 1) - 1;
        if (left > 0) {
          wanted.set(topic, left);
          return;
        }
        wanted.delete(topic);
        send({ type: 'unsub', topic });
      };
    },
  };
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
