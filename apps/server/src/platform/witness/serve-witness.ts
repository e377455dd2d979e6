import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Witness, WitnessAnswer } from './witness.ts';

/** More than the largest checkpoint with the longest proof. */
const BODY_BYTES_MAX = 64_000;
const CONNECTIONS_MAX = 200;
const REQUEST_MS_MAX = 10_000;
const TEXT = 'text/plain; charset=utf-8';

/**
 * Serves a witness: `POST …/add-checkpoint` (C2SP `tlog-witness`), and `GET …/key` with its verifier key. Bodies,
 * connections and times are bounded.
 */
export function serveWitness(
  witness: Witness,
  { verifierKey, onFailure }: { readonly verifierKey: string; readonly onFailure: (error: unknown) => void },
): Server {
  const server = createServer(
    { requestTimeout: REQUEST_MS_MAX, headersTimeout: REQUEST_MS_MAX },
    (request, response) => {
      const path = new URL(request.url ?? '/', 'http://witness').pathname;
      const name = path.slice(path.lastIndexOf('/') + 1);
      if (name === 'key' && request.method === 'GET') {
        return send(response, { status: 200, type: TEXT, body: `${verifierKey}\n` });
      }
      if (name !== 'add-checkpoint') return send(response, text(404, 'there is no such call'));
      if (request.method !== 'POST') return send(response, text(405, 'this call is a POST'));
      add(witness, request, response).catch((error: unknown) => {
        onFailure(error);
        send(response, text(500, 'the witness could not keep the checkpoint'));
      });
    },
  );
  server.maxConnections = CONNECTIONS_MAX;
  return server;
}

type Answer = Omit<WitnessAnswer, 'status'> & { readonly status: number };

const text = (status: number, says: string): Answer => ({ status, type: TEXT, body: `${says}\n` });

async function add(witness: Witness, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await bodyOf(request);
  if (body === 'gone') return;
  if (body === 'too_large') {
    // The rest is not read.
    response.once('finish', () => request.destroy());
    return send(response.setHeader('connection', 'close'), text(413, 'the request is too large'));
  }
  const decoded = decode(body);
  send(response, decoded === undefined ? text(400, 'this is no text') : await witness.addCheckpoint(decoded));
}

async function bodyOf(request: IncomingMessage): Promise<Buffer | 'too_large' | 'gone'> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  return new Promise((resolve) => {
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes <= BODY_BYTES_MAX) chunks.push(chunk);
      else resolve('too_large');
    });
    request.on('end', () => resolve(Buffer.concat(chunks)));
    request.on('error', () => resolve('gone'));
    request.on('close', () => resolve('gone'));
  });
}

function decode(bytes: Buffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function send(response: ServerResponse, { status, type, body }: Answer): void {
  if (response.headersSent || response.destroyed) return;
  response.writeHead(status, { 'content-type': type, 'x-content-type-options': 'nosniff' }).end(body);
}
