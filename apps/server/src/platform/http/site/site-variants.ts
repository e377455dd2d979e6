import { refuse } from '@tidemark/domain/outcome';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { langOf, send } from '../api.ts';
import { refused } from '../envelope.ts';
import { type Face, type Hosts, siteVariantOfHost } from './hosts.ts';

/** The type of a page's reader, according to the user agent. */
export type Reader = 'desktop' | 'phone' | 'machine';

const MACHINES = /bot\b|crawl|spider|slurp|facebookexternalhit|preview/i;
const PHONES = /mobi|android|iphone|ipad|ipod|tablet|silk|kindle|webos/i;
const DESKTOPS = /windows nt|macintosh|x11|cros|linux/i;

/** Search engines and tools are not redirected: they get the requested page. */
export function readerOf(userAgent: string): Reader {
  if (!userAgent.startsWith('Mozilla/') || MACHINES.test(userAgent)) return 'machine';
  if (PHONES.test(userAgent)) return 'phone';
  return DESKTOPS.test(userAgent) ? 'desktop' : 'machine';
}

/** Which variant a user has chosen permanently, in a cookie of the domain. */
const CHOICE = 'tidemark_face';
const CHOICE_KEPT_S = 365 * 86_400;

/**
 * The variant for reading a page: the chosen one, else by the user agent. The same on every host of a domain,
 * so that there are no redirect loops.
 */
export function siteVariantFor(input: {
  readonly face: Face;
  readonly chosen: string | undefined;
  readonly reader: Reader;
}): Face {
  const { face, chosen, reader } = input;
  if (face === 'elsewhere') return face;
  if (chosen === 'site' || chosen === 'pc') return chosen;
  if (reader === 'machine') return face;
  return reader === 'desktop' ? 'pc' : 'site';
}

/** What request handling needs to know of the variants. */
export interface SiteVariants {
  readonly hosts: Hosts;
  siteVariantOf(request: FastifyRequest): Face;
  /** Redirects the reader of a page to the right variant; undefined: this is it. */
  lead(request: FastifyRequest, reply: FastifyReply): FastifyReply | undefined;
}

/** With one origin there are no faces. */
export function createSiteVariants(hosts: Hosts | undefined): SiteVariants | undefined {
  if (hosts === undefined) return undefined;
  const tell = siteVariantOfHost(hosts);
  const siteVariantOf = (request: FastifyRequest): Face => tell(request.host);
  return {
    hosts,
    siteVariantOf,
    lead: (request, reply) => lead(hosts, siteVariantOf(request), request, reply),
  };
}

function lead(
  hosts: Hosts,
  face: Face,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply | undefined {
  if (face === 'elsewhere' || !request.url.startsWith('/')) return undefined;
  const variant = requestedVariant(request.url);
  if (variant !== undefined) {
    return leadTo(
      reply.header('set-cookie', choiceCookie(hosts, variant.face)),
      hosts[variant.face],
      variant.rest,
    );
  }
  const { headers } = request;
  // A page's own check for a newer release is not redirected.
  if ((headers['sec-fetch-mode'] ?? 'navigate') !== 'navigate') return undefined;
  const right = siteVariantFor({
    face,
    chosen: new RegExp(`(?:^|;\\s*)${CHOICE}=(\\w+)`).exec(headers.cookie ?? '')?.[1],
    reader: readerOf(headers['user-agent'] ?? ''),
  });
  if (right === face || (right !== 'site' && right !== 'pc')) return undefined;
  return leadTo(reply, hosts[right], request.url);
}

/** The hash never gets here: the browser preserves it across the redirect. */
function leadTo(reply: FastifyReply, origin: string, pathAndQuery: string): FastifyReply {
  return reply
    .headers({ 'cache-control': 'no-store', vary: 'User-Agent, Cookie' })
    .redirect(`${origin}${pathAndQuery}`, 302);
}

/** `?face=site` or `?face=pc`: an explicit choice; the redirect drops it from the address. */
function requestedVariant(url: string): { readonly face: 'site' | 'pc'; readonly rest: string } | undefined {
  const [path = '/', query = ''] = url.split('?', 2);
  const parameters = new URLSearchParams(query);
  const face = parameters.get('face');
  if (face !== 'site' && face !== 'pc') return undefined;
  parameters.delete('face');
  return { face, rest: parameters.size === 0 ? path : `${path}?${parameters}` };
}

/** Stored for the complete domain, because a choice must apply on both hosts. It identifies no user. */
function choiceCookie({ site, domain }: Hosts, face: 'site' | 'pc'): string {
  const secure = site.startsWith('https:') ? '; Secure' : '';
  return `${CHOICE}=${face}; Domain=${domain}; Path=/; Max-Age=${CHOICE_KEPT_S}; HttpOnly; SameSite=Lax${secure}`;
}

const ON_API = /^\/(?:(?:api|v2|files|feed)(?:\/|$)|(?:docs|openapi\.json|healthz|readyz|metrics)$)/;
const CONSOLE = /^\/console(?:\/|$)/;

/**
 * Separates hosts: no page on the `api.` host, and the operators' console, with its API, only on the site's
 * host, so that it never shares an origin with public calls. Add before the routes.
 */
export function redirectToSiteVariant(server: FastifyInstance, { hosts, siteVariantOf }: SiteVariants): void {
  server.addHook('onRequest', (request, reply, done) => {
    const face = siteVariantOf(request);
    if (face === 'site' || face === 'elsewhere') return done();
    const path = request.url.split('?', 1)[0] ?? '';
    if (face === 'api' ? ON_API.test(path) : !CONSOLE.test(path)) return done();
    if (face === 'pc' && !path.startsWith('/console/api')) leadTo(reply, hosts.site, request.url);
    else send(reply, request, refused(refuse('request.not_found'), langOf(request)), []);
  });
}
