import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { type Lang, type RefusalKey, readLang, refusalCode } from '@tidemark/contract';
import { LIVE_PATH } from '@tidemark/contract/live';
import { chooseLanguage } from '@tidemark/i18n';
import { sentence } from '@tidemark/i18n/server';

/** How soon a page may retry after its socket was refused for overload. */
const RETRY_SECONDS = 1;

/** What an upgrade request asks for, or why it is refused. */
export type UpgradeRead =
  | { readonly kind: 'live'; readonly path: string; readonly lang: Lang }
  | { readonly kind: 'refused'; readonly key: RefusalKey; readonly lang: Lang };

/**
 * Reads an upgrade request. Paths other than ours and those of `others` are not found. A browser sends the
 * page's origin: it must be this server's own or one of `origins`, so that no other site can act for a
 * visitor; non-browser tools send none.
 */
export function readUpgrade(
  request: IncomingMessage,
  origins: readonly string[],
  others: readonly string[] = [],
): UpgradeRead {
  const url = readUrl(request.url ?? '', 'http://live.invalid');
  const lang = langOf(url?.searchParams.get('lang') ?? request.headers.lang, request);
  const path = url?.pathname;
  if (path === undefined || ![LIVE_PATH, ...others].includes(path)) {
    return { kind: 'refused', key: 'request.not_found', lang };
  }
  if (!isWelcome(request.headers.origin, request.headers.host, origins)) {
    return { kind: 'refused', key: 'request.forbidden', lang };
  }
  return { kind: 'live', path, lang };
}

/**
 * A browser cannot set headers on a socket: it sends its language in the URL or in a message. Until then the
 * browser's accepted languages apply.
 */
function langOf(said: string | readonly string[] | undefined, { headers }: IncomingMessage): Lang {
  if (typeof said === 'string') return readLang(said);
  const accepted = (headers['accept-language'] ?? '').slice(0, 200).split(',');
  return chooseLanguage(
    null,
    accepted.map((range) => range.split(';', 1)[0]?.trim() ?? ''),
  );
}

function isWelcome(
  origin: string | undefined,
  host: string | undefined,
  origins: readonly string[],
): boolean {
  if (origin === undefined) return true;
  if (origins.includes(origin)) return true;
  const page = readUrl(origin);
  return page !== undefined && host !== undefined && page.host === host.toLowerCase();
}

function readUrl(text: string, base?: string): URL | undefined {
  return URL.canParse(text, base) ? new URL(text, base) : undefined;
}

/** Turns an upgrade away with the envelope that every transport failure carries. */
export function refuseUpgrade(socket: Duplex, key: RefusalKey, lang: Lang): void {
  const status = refusalCode(key);
  const mayRetry = status === 429 || status === 503;
  const msg = sentence(lang, key, { seconds: RETRY_SECONDS });
  const body = JSON.stringify({ code: status, key, msg, data: null });
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    'Connection: close',
    'Content-Type: application/json; charset=utf-8',
    'Cache-Control: no-store',
    `Content-Length: ${Buffer.byteLength(body)}`,
    ...(mayRetry ? [`Retry-After: ${RETRY_SECONDS}`] : []),
  ];
  // A client that hangs up before the answer is no defect.
  socket.on('error', () => socket.destroy());
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}
