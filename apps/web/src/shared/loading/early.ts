/** A read that the first response has begun already, and for whom. */
export interface EarlyAnswer {
  readonly headers: Readonly<Record<string, string>>;
  readonly response: Promise<Response>;
}

/** The live channel, opened by the first response, and its unread frames. */
export interface EarlySocket {
  readonly socket: WebSocket;
  readonly frames: string[];
}

/** What boot.ts leaves behind for the app. */
export interface Early {
  answers: Map<string, EarlyAnswer>;
  socket: EarlySocket | undefined;
}

declare global {
  interface Window {
    tidemarkEarly?: Early;
  }
}

/**
 * The response of a read already started. Each is returned once, and only for the same request: same
 * language, same session.
 */
export function takeEarlyAnswer(
  early: Early | undefined,
  url: string,
  init: RequestInit | undefined,
): Promise<Response> | undefined {
  const [address = '', query = ''] = url.split('?', 2);
  const known = early?.answers.get(address);
  if (!known) return undefined;
  early?.answers.delete(address);
  const asksTheSame = init?.method === 'GET' && /^t=\d+$/.test(query);
  return asksTheSame && isSame(known.headers, init.headers) ? known.response : undefined;
}

function isSame(one: Readonly<Record<string, string>>, other: HeadersInit | undefined): boolean {
  const texts = [new Headers(one), new Headers(other)].map((headers) => JSON.stringify([...headers]));
  return texts[0] === texts[1];
}

/** The part of a WebSocket used by the live channel; a test passes its own. */
export interface SocketLike {
  readonly readyState: number;
  onopen: (() => void) | null;
  onmessage: ((event: { readonly data: unknown }) => void) | null;
  onclose: ((event: { readonly code: number }) => void) | null;
  send(text: string): void;
  close(): void;
}

/**
 * The channel opened before the app was loaded, once; undefined if it has closed. Its consumer first receives
 * its opening and all frames since.
 */
export function takeEarlySocket(early: Early | undefined): SocketLike | undefined {
  const taken = early?.socket;
  if (!early || !taken) return undefined;
  early.socket = undefined;
  const socket = taken.socket as unknown as SocketLike;
  if (socket.readyState > WebSocket.OPEN) return undefined;
  socket.onmessage = null;
  queueMicrotask(() => {
    if (socket.readyState === WebSocket.OPEN) socket.onopen?.();
    for (const data of taken.frames) socket.onmessage?.({ data });
  });
  return socket;
}
