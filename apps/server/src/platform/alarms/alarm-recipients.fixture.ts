import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { expect } from 'vitest';

/** A real mail server on the loopback interface. */
export interface MailServer {
  readonly url: string;
  /** Accepted mails in their order. */
  readonly received: readonly Email[];
  /** How many of the next mails are refused, with a temporary error. */
  refuses: number;
  stop(): Promise<void>;
}

export async function aMailServer(): Promise<MailServer> {
  const received: Email[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      text(stream)
        .then((mail) => PostalMime.parse(mail))
        .then((email) => {
          if (server.refuses > 0) {
            server.refuses -= 1;
            done(Object.assign(new Error('try again later'), { responseCode: 451 }));
            return;
          }
          received.push(email);
          done();
        }, done);
    },
  });
  smtp.listen(0, '127.0.0.1');
  await once(smtp.server, 'listening');
  const server: MailServer = {
    url: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`,
    received,
    refuses: 0,
    stop: () => new Promise((resolve) => smtp.close(() => resolve())),
  };
  return server;
}

/** A request that a webhook received. */
export interface Post {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A real HTTP server on the loopback interface that receives alarms. */
export interface WebhookServer {
  readonly url: string;
  readonly port: number;
  /** All posts, also those that were answered with an error. */
  readonly posts: readonly Post[];
  /** What the next posts are answered; `silence`: nothing. Afterwards 204. */
  readonly answers: (number | 'silence')[];
  stop(): Promise<void>;
}

export async function aWebhookServer(): Promise<WebhookServer> {
  const posts: Post[] = [];
  const answers: (number | 'silence')[] = [];
  const http = createServer(async (request, response) => {
    posts.push({ headers: request.headers, body: await text(request) });
    const answer = answers.shift() ?? 204;
    if (answer === 'silence') return;
    response.writeHead(answer, answer === 307 ? { location: '/elsewhere' } : {}).end('said');
  });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const { port } = http.address() as AddressInfo;
  return {
    ...{ url: `http://127.0.0.1:${port}/hook-of-the-test`, port, posts, answers },
    async stop() {
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
    },
  };
}

/** Waits until a list has this many entries. */
export async function arrived(list: readonly unknown[], count: number): Promise<void> {
  await expect.poll(() => list.length, { timeout: 10_000, interval: 5 }).toBe(count);
}
