import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { CODE_OK, CODE_SESSION_EXPIRED } from '@tidemark/contract';
import { liveCloseCodes } from '@tidemark/contract/live';
import { type ConsoleServerFrame, supportList } from '@tidemark/contract/operator/support';
import { type RawData, type WebSocket, WebSocketServer } from 'ws';
import type { Bus } from '../../../platform/bus/bus.ts';
import { tokenOf } from '../../../platform/http/input/token.ts';
import type { OperatorCaller } from '../../../platform/http/route.ts';
import type { Log } from '../../../platform/log/log.ts';
import { casesChanged } from '../../support/index.ts';
import { readConsoleFrame } from './frames.ts';

/** What is pushed to consoles, so that they need not poll. */
export interface ConsoleChannel {
  /** Takes a connection whose address and origin have been looked at. */
  readonly upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
  /** Closes every socket (1001). */
  stop(): void;
}

export interface ConsoleChannelOptions {
  readonly bus: Bus;
  readonly log: Log;
  /** The operator of a token; does not extend the session. */
  readonly authenticate: (token: string) => Promise<OperatorCaller | undefined>;
}

const FRAME_BYTES_MAX = 2048;
/** Real time: sockets use it even under a simulated clock. */
const LOGIN_WITHIN_MS = 10_000;
const SWEEP_MS = 15_000;
const SILENT_MS_MAX = 60_000;
/** Frames of one socket between two sweeps: a console sends one every twenty seconds. */
const FRAMES_MAX = 60;

/** A console that may have logged in. */
interface Seat {
  readonly ws: WebSocket;
  token: string | undefined;
  heardAt: number;
  frames: number;
}

/**
 * The operators' own live channel. It only signals that something changed: the console fetches the content by
 * its calls, which check access. The operator is looked up again before each message, so that an ended
 * session or a changed role gets nothing more.
 */
export function createConsoleChannel(options: ConsoleChannelOptions): ConsoleChannel {
  return new Channel(options);
}

class Channel implements ConsoleChannel {
  readonly #authenticate: ConsoleChannelOptions['authenticate'];
  readonly #log: Log;
  readonly #sockets = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    maxPayload: FRAME_BYTES_MAX,
  });
  readonly #seats = new Set<Seat>();
  readonly #sweeper: NodeJS.Timeout;
  readonly #stopListening: () => void;

  constructor({ bus, log, authenticate }: ConsoleChannelOptions) {
    this.#authenticate = authenticate;
    this.#log = log;
    this.#sockets.on('wsClientError', (_error, socket) => socket.destroy());
    this.#stopListening = bus.subscribe(casesChanged, ({ ids }) => {
      for (const id of ids) this.#tell({ type: 'SUPPORT', data: { id } });
    });
    this.#sweeper = setInterval(() => this.#sweep(), SWEEP_MS).unref();
  }

  readonly upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    this.#sockets.handleUpgrade(request, socket, head, (ws) => this.#welcome(ws));
  };

  stop(): void {
    this.#stopListening();
    clearInterval(this.#sweeper);
    for (const { ws } of this.#seats) {
      ws.close(1001, 'going away');
      setTimeout(() => ws.terminate(), 1000).unref();
    }
  }

  #welcome(ws: WebSocket): void {
    const seat: Seat = { ws, token: undefined, heardAt: performance.now(), frames: 0 };
    this.#seats.add(seat);
    const late = setTimeout(() => {
      if (seat.token === undefined) ws.close(1008, 'no login');
    }, LOGIN_WITHIN_MS).unref();
    ws.on('message', (data, isBinary) => this.#hear(seat, data, isBinary));
    // A frame that breaks the protocol or is too large is answered by ws itself.
    ws.on('error', () => undefined);
    ws.on('close', () => {
      clearTimeout(late);
      this.#seats.delete(seat);
    });
  }

  #hear(seat: Seat, data: RawData, isBinary: boolean): void {
    seat.heardAt = performance.now();
    seat.frames += 1;
    const frame = readConsoleFrame(data, isBinary);
    if (frame === undefined || seat.frames > FRAMES_MAX) {
      seat.ws.close(1008, frame === undefined ? 'malformed' : 'flood');
      return;
    }
    if (frame.type === 'ping') {
      say(seat, { type: 'pong' });
      return;
    }
    seat.token = tokenOf(frame.token) ?? '';
    this.#ifStillThere(seat, () => say(seat, { type: 'login', data: { code: CODE_OK } }));
  }

  #tell(frame: ConsoleServerFrame): void {
    for (const seat of this.#seats) {
      if (seat.token === undefined) continue;
      this.#ifStillThere(seat, ({ role }) => {
        if (supportList.access.operator.includes(role)) say(seat, frame);
      });
    }
  }

  /** Looks up the seat's operator; one whose session has ended is notified and disconnected. */
  #ifStillThere(seat: Seat, then: (operator: OperatorCaller) => void): void {
    const { token } = seat;
    if (token === undefined) return;
    this.#authenticate(token)
      .then((operator) => {
        if (operator !== undefined) {
          then(operator);
          return;
        }
        say(seat, { type: 'login', data: { code: CODE_SESSION_EXPIRED } });
        seat.ws.close(liveCloseCodes.sessionEnded, 'session ended');
      })
      .catch((err: unknown) => this.#log.warn({ err }, 'a session of an operator could not be looked up'));
  }

  #sweep(): void {
    const now = performance.now();
    for (const seat of this.#seats) {
      seat.frames = 0;
      if (now - seat.heardAt > SILENT_MS_MAX) seat.ws.terminate();
      else this.#ifStillThere(seat, () => undefined);
    }
  }
}

function say({ ws }: Seat, frame: ConsoleServerFrame): void {
  if (ws.readyState === ws.OPEN) ws.send(JSON.stringify(frame));
}
