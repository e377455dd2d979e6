import type { IncomingMessage } from 'node:http';
import helmet from '@fastify/helmet';
import fileServer from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { inlineScripts } from './inline-scripts.ts';
import { pageOf } from './pages.ts';
import type { SiteVariants } from './site-variants.ts';

export interface WebOptions {
  /** The built app: `index.html` and its hashed assets. */
  readonly directory: string;
  readonly origins: readonly string[];
  readonly secure: boolean;
  /** If the site has separate `api.` and `pc.` hosts. */
  readonly siteVariants?: SiteVariants | undefined;
  /** Origins outside that the web's pages may call, fetch pictures from and show in a frame, as of now; none if left out. */
  readonly reach?: () => {
    readonly calls: readonly string[];
    readonly pictures: readonly string[];
    readonly frames: readonly string[];
  };
}

const YEAR_S = 31_536_000;

/** The built web app at `/`: hashed assets are cached for ever, the page itself is never cached. */
export function serveWeb(server: FastifyInstance, options: WebOptions): Promise<void> {
  return servePages(server, {
    ...options,
    prefix: '/',
    pages: ['/'],
    connectSrc: whomTheWebCalls(options),
    callsItsHost: options.siteVariants === undefined,
    hidden: false,
  });
}

/**
 * Calls and sockets to our own hosts; older browsers (Safari before 15.4) do not include sockets in 'self'.
 */
function whomTheWebCalls({ origins, siteVariants }: WebOptions): string[] {
  const own =
    siteVariants === undefined
      ? origins
      : [siteVariants.hosts.api, siteVariants.hosts.site, siteVariants.hosts.pc];
  return ["'self'", ...own.flatMap((origin) => [origin, origin.replace('http', 'ws')])];
}

/**
 * Sockets to the host that the page was requested from, if it is not a known one: an address of the machine,
 * a name in a local network. An invalid host is left out: it would be a directive.
 */
function ownSockets({ headers }: IncomingMessage, secure: boolean): readonly string[] {
  const { host } = headers;
  if (host === undefined || !/^(?:[\w.-]+|\[[\da-fA-F:.]+\])(?::\d{1,5})?$/.test(host)) return [];
  return secure ? [`wss://${host}`] : [`ws://${host}`, `wss://${host}`];
}

/** The built operator console at `/console`. It calls only this server, and search engines do not list it. */
export function serveConsole(server: FastifyInstance, options: WebOptions): Promise<void> {
  const pages = ['/console', '/console/'];
  const { reach: _, ...own } = options;
  return servePages(server, {
    ...own,
    prefix: '/console/',
    pages,
    connectSrc: ["'self'"],
    callsItsHost: true,
    hidden: true,
  });
}

interface Pages extends WebOptions {
  readonly prefix: string;
  /** Paths that answer with the app's one page. */
  readonly pages: readonly string[];
  readonly connectSrc: readonly string[];
  /** Whether it may open sockets to the host that it was requested from. */
  readonly callsItsHost: boolean;
  /** Whether search engines are to stay away. */
  readonly hidden: boolean;
}

async function servePages(server: FastifyInstance, options: Pages): Promise<void> {
  // In a scope of its own: the API needs no headers for pages, and pays for none.
  await server.register((web, _options, done) => {
    void web.register(helmet, securityHeaders(options));
    void web.register(fileServer, {
      root: options.directory,
      prefix: options.prefix,
      index: false,
      dotfiles: 'ignore',
      preCompressed: true,
      cacheControl: false,
      setHeaders(reply, path) {
        const hashed = /[/\\]assets[/\\]/.test(path);
        reply.setHeader('cache-control', hashed ? `public, max-age=${YEAR_S}, immutable` : 'no-cache');
        if (options.hidden) reply.setHeader('x-robots-tag', 'noindex');
      },
    });
    // Not left to the plugin's `index`: it does not find the compressed page of a directory.
    const { siteVariants } = options;
    // The console is on one host and needs to know no other.
    const page =
      siteVariants === undefined || options.hidden
        ? undefined
        : pageOf(options.directory, siteVariants.hosts);
    for (const path of options.pages) {
      web.get(path, { exposeHeadRoute: true }, (request, reply) => {
        if (page === undefined) return reply.sendFile('index.html');
        return siteVariants?.lead(request, reply) ?? page(request, reply);
      });
    }
    done();
  });
}

const NOWHERE = { calls: [], pictures: [], frames: [] };

type HelmetOptions = Exclude<Parameters<typeof helmet>[1], undefined>;

/** Scripts only from here, and inline only what the build wrote into the page; calls only where the app has to call. */
function securityHeaders(options: Pages): HelmetOptions {
  // Called for each response: operators set it while the server runs.
  const reach = options.reach ?? (() => NOWHERE);
  const inline = inlineScripts(options.directory);
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: [() => ["'self'", ...inline()].join(' ')],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: [() => ["'self'", 'data:', 'blob:', ...reach().pictures].join(' ')],
        fontSrc: ["'self'", 'data:'],
        connectSrc: [
          (request) => {
            const sockets = options.callsItsHost
              ? ownSockets(request as IncomingMessage, options.secure)
              : [];
            return [...new Set([...options.connectSrc, ...sockets, ...reach().calls])].join(' ');
          },
        ],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameSrc: [() => reach().frames.join(' ') || "'none'"],
        frameAncestors: ["'none'"],
      },
    },
    // Set on every response, not on pages alone (server.ts).
    strictTransportSecurity: false,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  };
}
