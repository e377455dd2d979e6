import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * A company's own site, elsewhere on the net: its page, its picture, and the place of its address for
 * complaints.
 */
export interface CompanySite {
  readonly url: string;
  /** What the complaint endpoint answers from now on; undefined: it fails. */
  complaints(answer: string | undefined): void;
  close(): Promise<void>;
}

const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect width="8" height="8" fill="#2563EB"/></svg>';

/** Opens it on a free port. */
export async function companySite(): Promise<CompanySite> {
  let answer: string | undefined = '{"email":"complaints@harbour.example"}';
  const server = createServer((request, response) => {
    if (request.url === '/logo.svg') {
      response.writeHead(200, { 'content-type': 'image/svg+xml' }).end(LOGO);
    } else if (request.url === '/complaints') {
      response
        .writeHead(answer === undefined ? 500 : 200, { 'access-control-allow-origin': '*' })
        .end(answer ?? '');
    } else {
      response
        .writeHead(200, { 'content-type': 'text/html' })
        .end(
          '<!doctype html><html lang="en"><link rel="icon" href="/logo.svg"><title>Harbour</title><h1>Harbour</h1>',
        );
    }
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    complaints: (next) => {
      answer = next;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
