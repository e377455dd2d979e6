import type { IncomingMessage } from 'node:http';
import { type Millis, SECOND_MS } from '@tidemark/domain/time';
import { WebSocket } from 'ws';
import { type Timers, wallTimers } from '../../../../../platform/clock/clock.ts';
import { SourceFailure } from '../connector.ts';
import { failureOfStatus } from './failures.ts';

const MESSAGE_BYTES_MAX = 4_000_000;
const OPEN_MS_MAX: Millis = 5 * SECOND_MS;
/** After so many seconds without a message the source is asked whether it is there … */
const SILENT_SECONDS = 5;
/** … and after so many without any answer the connection is dead. */
const DEAD_SECONDS = 15;

export interface JsonSocketOptions {
  readonly url: string;
  readonly signal: AbortSignal;
  /** What its silence is measured with; by default the time of the wall. */
  readonly timers?: Timers;
  opened(send: (message: unknown) => void): void;
  /** Each message as JSON. An error thrown here ends the connection. */
  received(message: unknown): void;
  /** A message that is no JSON. */
  unreadable(detail: string): void;
  /** The source answered a ping, or sent one. */
  heartbeat(): void;
}

/**
 * Follows a WebSocket until its signal is aborted.
 *
 * @throws SourceFailure where it cannot be opened, ends, or is silent for 15 s although it was asked.
 */
export function followJsonSocket(options: JsonSocketOptions): Promise<void> {
  const { signal, timers = wallTimers() } = options;
  if (signal.aborted) return Promise.resolve();
  const socket = new WebSocket(options.url, {
    maxPayload: MESSAGE_BYTES_MAX,
    handshakeTimeout: OPEN_MS_MAX,
    perMessageDeflate: false,
  });
  // Looks are counted, not time: after a pause of the whole process what the source sent meanwhile is read first.
  let silentSeconds = 0;
  const heard = (): void => {
    silentSeconds = 0;
  };
  return new Promise<void>((resolve, reject) => {
    const stopLooking = timers.every(SECOND_MS, () => {
      silentSeconds += 1;
      if (silentSeconds >= DEAD_SECONDS) end(unreachable('no message and no answer to pings'));
      else if (silentSeconds >= SILENT_SECONDS && socket.readyState === WebSocket.OPEN) socket.ping();
    });
    let isOver = false;
    const end = (failure?: unknown): void => {
      if (isOver) return;
      isOver = true;
      stopLooking();
      signal.removeEventListener('abort', abort);
      socket.terminate();
      if (failure === undefined) resolve();
      else reject(failure);
    };
    const abort = (): void => end();
    signal.addEventListener('abort', abort, { once: true });
    const guarded = (work: () => void): void => {
      if (isOver) return;
      try {
        work();
      } catch (error) {
        end(error);
      }
    };
    const send = (message: unknown): void => {
      if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
    };
    socket.on('open', () => guarded(() => options.opened(send)));
    socket.on('message', (data) => {
      heard();
      guarded(() => deliver(String(data), options));
    });
    for (const sign of ['ping', 'pong']) {
      socket.on(sign, () => {
        heard();
        guarded(() => options.heartbeat());
      });
    }
    socket.on('unexpected-response', (_request, response) => {
      end(refusalOf(response));
      response.destroy();
    });
    // Also after its end: an error without a listener ends the process.
    socket.on('error', (error) => end(unreachable(error.message)));
    socket.on('close', (code, reason) =>
      end(unreachable(`the source closed the connection: ${code} ${reason}`)),
    );
  });
}

function refusalOf({ statusCode: status = 0, headers }: IncomingMessage): SourceFailure {
  const retryAfter = headers['retry-after'];
  return failureOfStatus(
    { status, headers: new Headers(retryAfter ? { 'retry-after': retryAfter } : {}) },
    '',
  );
}

function deliver(text: string, options: JsonSocketOptions): void {
  let message: unknown;
  try {
    message = JSON.parse(text);
  } catch {
    options.unreadable(`no JSON: ${text.slice(0, 100)}`);
    return;
  }
  options.received(message);
}

function unreachable(message: string): SourceFailure {
  return new SourceFailure('market.source_unreachable', message);
}
