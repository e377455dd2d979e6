import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { type Lang, type RefusalKey, readLang, refusalCode } from '@tidemark/contract';
import { chooseLanguage } from '@tidemark/i18n';
import { sentence } from '@tidemark/i18n/server';

/** How soon a page may retry after its socket was refused for overload. */
const RETRY_SECONDS = 1;

/**
 * The language of an upgrade. A browser cannot set headers on a socket: it sends its language in the URL or in
 * a message. Until then the browser's accepted languages apply.
 */
export function upgradeLang({ url = '', headers }: IncomingMessage): Lang {
  const base = 'http://live.invalid';
  const asked = URL.canParse(url, base) ? new URL(url, base).searchParams.get('lang') : null;
  const said = asked ?? headers.lang;
  if (typeof said === 'string') return readLang(said);
  const accepted = (headers['accept-language'] ?? '').slice(0, 200).split(',');
  return chooseLanguage(
    null,
    accepted.map((range) => range.split(';', 1)[0]?.trim() ?? ''),
  );
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
