import { execFileSync } from 'node:child_process';
import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Agent, createServer } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A browser that has subscribed: its address at the push service, and the keys it never gives away. */
export interface Browser {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/** What the service worker of a browser would be handed. */
export interface Received {
  readonly to: string;
  readonly headers: NodeJS.Dict<string | string[]>;
  readonly message: Readonly<Record<string, unknown>>;
}

/** A push service on this machine, that opens what is sent as a browser would (RFC 8188, 8291). */
export interface PushService {
  readonly agent: Agent;
  readonly received: readonly Received[];
  browser(name: string): Browser;
  /** From now on this address answers with a status. */
  answers(name: string, status: number): void;
  close(): Promise<void>;
}

export async function openPushService(): Promise<PushService> {
  const home = mkdtempSync(join(tmpdir(), 'tidemark-push-'));
  const [key, cert] = [join(home, 'key.pem'), join(home, 'cert.pem')];
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'];
  const name = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  execFileSync('openssl', ['req', '-x509', ...curve, '-keyout', key, '-out', cert, ...name], {
    stdio: 'ignore',
  });
  const received: Received[] = [];
  const statuses = new Map<string, number>();
  const browsers = new Map<string, { readonly ecdh: ECDH; readonly auth: Buffer }>();
  const server = createServer({ key: readFileSync(key), cert: readFileSync(cert) }, (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const to = (request.url ?? '').slice(1);
      const browser = browsers.get(to);
      response.statusCode = statuses.get(to) ?? 201;
      if (browser !== undefined && response.statusCode === 201) {
        const message = JSON.parse(
          opened(Buffer.concat(chunks), browser.ecdh, browser.auth),
        ) as Received['message'];
        received.push({ to, headers: request.headers, message });
      }
      response.end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  return {
    agent: new Agent({ ca: readFileSync(cert), keepAlive: true }),
    received,
    browser(name) {
      const ecdh = createECDH('prime256v1');
      const auth = randomBytes(16);
      browsers.set(name, { ecdh, auth });
      const p256dh = ecdh.generateKeys().toString('base64url');
      return { endpoint: `https://localhost:${port}/${name}`, p256dh, auth: auth.toString('base64url') };
    },
    answers: (name, status) => void statuses.set(name, status),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
      rmSync(home, { recursive: true, force: true });
    },
  };
}

const bytes = (text: string): Buffer => Buffer.from(`${text}\0`);

function opened(body: Buffer, ecdh: ECDH, auth: Buffer): string {
  const salt = body.subarray(0, 16);
  const keyLength = body[20] ?? 0;
  const sender = body.subarray(21, 21 + keyLength);
  const sealed = body.subarray(21 + keyLength);
  const info = Buffer.concat([bytes('WebPush: info'), ecdh.getPublicKey(), sender]);
  const secret = Buffer.from(hkdfSync('sha256', ecdh.computeSecret(sender), auth, info, 32));
  const derive = (what: string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, bytes(`Content-Encoding: ${what}`), length));
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  decipher.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2)).toString();
}
