import helmet from '@fastify/helmet';
import fileServer from '@fastify/static';
import type { FastifyInstance } from 'fastify';

export interface WebOptions {
  readonly webDirectory: string;
  readonly origins: readonly string[];
  readonly secure: boolean;
}

const YEAR_S = 31_536_000;

/** The built web app at `/`: hashed assets for ever, the page itself asked for anew each time. */
export async function serveWeb(server: FastifyInstance, options: WebOptions): Promise<void> {
  // In a scope of its own: the API needs no headers for pages, and pays for none.
  await server.register((web, _options, done) => {
    void web.register(helmet, securityHeaders(options));
    void web.register(fileServer, {
      root: options.webDirectory,
      prefix: '/',
      index: false,
      dotfiles: 'ignore',
      preCompressed: true,
      cacheControl: false,
      setHeaders(reply, path) {
        const hashed = /[/\\]assets[/\\]/.test(path);
        reply.setHeader('cache-control', hashed ? `public, max-age=${YEAR_S}, immutable` : 'no-cache');
      },
    });
    // Not left to the plugin's `index`: it does not find the compressed page of a directory.
    web.get('/', { exposeHeadRoute: true }, (_request, reply) => reply.sendFile('index.html'));
    done();
  });
}

type HelmetOptions = Exclude<Parameters<typeof helmet>[1], undefined>;

/** Scripts only from here and never inline; calls only to our own hosts (older browsers know no sockets in 'self'). */
function securityHeaders(options: WebOptions): HelmetOptions {
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'", 'ws:', 'wss:', ...options.origins],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: options.secure ? { maxAge: YEAR_S, includeSubDomains: false } : false,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  };
}
