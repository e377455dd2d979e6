import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Hosts } from './hosts.ts';
import { takesGzip } from './packed.ts';

interface Page {
  readonly mtimeMs: number;
  readonly etag: string;
  readonly plain: Buffer;
  readonly br: Buffer;
  readonly gzip: Buffer;
}

/**
 * The app's only page in a directory, with the hosts inserted: they give the app the address of its API. It
 * is read again when a new build has replaced it.
 */
export function pageOf(
  directory: string,
  hosts: Hosts,
): (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> {
  const file = join(directory, 'index.html');
  let page: Page | undefined;
  return async (request, reply) => {
    const { mtimeMs } = await stat(file);
    if (page?.mtimeMs !== mtimeMs) page = compressed(withHosts(await readFile(file, 'utf8'), hosts), mtimeMs);
    reply.headers({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      etag: page.etag,
      vary: 'Accept-Encoding, User-Agent, Cookie',
    });
    if (request.headers['if-none-match'] === page.etag) return reply.code(304).send();
    const encoding = encodingOf(request.headers['accept-encoding'] ?? '');
    if (encoding === 'plain') return reply.send(page.plain);
    return reply.header('content-encoding', encoding).send(page[encoding]);
  };
}

function encodingOf(accepted: string | string[]): 'br' | 'gzip' | 'plain' {
  const names = String(accepted);
  if (/\bbr\b(?!\s*;\s*q=0(?:\.0*)?\b)/.test(names)) return 'br';
  return takesGzip(names) ? 'gzip' : 'plain';
}

function withHosts(html: string, { api, site, pc }: Hosts): string {
  const said = [
    `<meta name="tidemark-api" content="${api}">`,
    `<meta name="tidemark-site" content="${site}">`,
    `<meta name="tidemark-pc" content="${pc}">`,
    `<link rel="preconnect" href="${api}" crossorigin>`,
  ];
  return html.replace('<title>', `${said.join('')}<title>`);
}

function compressed(html: string, mtimeMs: number): Page {
  const plain = Buffer.from(html);
  const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  return { mtimeMs, etag, plain, br: brotliCompressSync(plain), gzip: gzipSync(plain) };
}
