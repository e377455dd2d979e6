import type { IncomingMessage } from 'node:http';
import type { Lang, RefusalKey } from '@tidemark/contract';
import { LIVE_PATH } from '@tidemark/contract/live';
import { upgradeLang } from '../../platform/http/connection/refused-upgrade.ts';

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
  const lang = upgradeLang(request);
  const path = url?.pathname;
  if (path === undefined || ![LIVE_PATH, ...others].includes(path)) {
    return { kind: 'refused', key: 'request.not_found', lang };
  }
  if (!isWelcome(request.headers.origin, request.headers.host, origins)) {
    return { kind: 'refused', key: 'request.forbidden', lang };
  }
  return { kind: 'live', path, lang };
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
