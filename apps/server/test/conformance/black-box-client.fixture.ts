import { request as httpRequest, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http';
import { FEED_TOKEN } from '../support/test-server.ts';

/** An answer as a client sees it: only what came over the wire. */
export interface Seen {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  /** The parsed body, or an empty object where it is no JSON. */
  readonly body: Wire;
}

/** An envelope of which nothing is believed yet. */
export interface Wire {
  readonly code?: number;
  readonly key?: string;
  readonly msg?: string;
  // biome-ignore lint/suspicious/noExplicitAny: a black-box client has no types.
  readonly data?: any;
}

export interface Sending {
  readonly method?: string;
  readonly headers?: OutgoingHttpHeaders;
  readonly body?: string | Buffer;
}

/** Longer than any answer may take. */
const PATIENCE_MS = 10_000;

/**
 * A client that uses only the specification: sends exactly the given request, without a client library that
 * would correct it. Rejects if no answer arrives.
 */
export function otherUser(url: string) {
  const { hostname, port } = new URL(url);

  function send(path: string, { method = 'GET', headers = {}, body }: Sending = {}): Promise<Seen> {
    return new Promise((resolve, reject) => {
      const all = { lang: 'en', ...headers };
      const request = httpRequest({ hostname, port, path, method, headers: all }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => {
          const text = Buffer.concat(chunks).toString('utf8');
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text, body: parsed(text) });
        });
      });
      request.setTimeout(PATIENCE_MS, () => request.destroy(new Error(`no answer: ${method} ${path}`)));
      request.on('error', reject);
      request.end(body);
    });
  }

  const json = (path: string, body: unknown, headers: OutgoingHttpHeaders = {}): Promise<Seen> =>
    send(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body),
    });

  return {
    send,
    json,
    form: (path: string, body: string, headers: OutgoingHttpHeaders = {}): Promise<Seen> =>
      send(path, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
        body,
      }),
    multipart: (path: string, body: string | Buffer, headers: OutgoingHttpHeaders = {}): Promise<Seen> =>
      send(path, {
        method: 'POST',
        headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}`, ...headers },
        body,
      }),
    /** Posts prices under the feed's token. */
    feed: (ticks: unknown, headers: OutgoingHttpHeaders = {}): Promise<Seen> =>
      json('/feed/v1/ticks', ticks, { authorization: `Bearer ${FEED_TOKEN}`, ...headers }),
    /** The token of a demo account. */
    async demo(id: string): Promise<string> {
      const { body } = await send(`/api/user/createAccountDemoForU?demo_id=${encodeURIComponent(id)}`);
      return body.data.token;
    },
  };
}

export type BlackBoxClient = ReturnType<typeof otherUser>;

const BOUNDARY = 'edge';

/** Fields as the body of a multipart form; a third element makes a file of one. */
export function parts(...fields: readonly (readonly [string, string, string?])[]): string {
  const all = fields.map(
    ([name, value, file]) =>
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${file ? `; filename="${file}"` : ''}\r\n\r\n${value}\r\n`,
  );
  return `${all.join('')}--${BOUNDARY}--\r\n`;
}

/** Fields whose parts declare UTF-16, which can contain unpaired surrogates. */
export function inUtf16(...fields: readonly (readonly [string, string])[]): Buffer {
  const all = fields.flatMap(([name, value]) => [
    Buffer.from(
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\nContent-Type: text/plain; charset=utf-16le\r\n\r\n`,
    ),
    Buffer.from(value, 'utf16le'),
    Buffer.from('\r\n'),
  ]);
  return Buffer.concat([...all, Buffer.from(`--${BOUNDARY}--\r\n`)]);
}

function parsed(text: string): Wire {
  try {
    return JSON.parse(text) as Wire;
  } catch {
    return {};
  }
}
