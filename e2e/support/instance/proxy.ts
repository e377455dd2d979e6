import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from './server.ts';

const template = fileURLToPath(new URL('../../../deploy/nginx/tidemark.conf.template', import.meta.url));
const NGINX = ['/usr/sbin/nginx', '/usr/bin/nginx', '/usr/local/sbin/nginx'].find((path) => existsSync(path));
const DOMAIN = 'tidemark.test';
const READY_MS_MAX = 10_000;

/** What the tests behind a proxy need and this machine lacks; undefined: nothing. */
export const proxyLacks: string | undefined =
  NGINX === undefined
    ? 'nginx is not installed (apt-get install nginx-light): no story behind it'
    : undefined;

export type HostName = 'www' | 'api' | 'pc';

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** How often each header occurs. */
  readonly count: (name: string) => number;
  readonly body: string;
}

export interface Ask {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array | string;
  /** The loopback address of the request. */
  readonly from?: string;
}

/** Debian's nginx with the example of `deploy/`, its names filled in and nothing else changed. */
export interface ReverseProxy {
  readonly port: number;
  readonly httpPort: number;
  /** The certificate that vouches for the three names. */
  readonly certificate: string;
  origin(name: HostName): string;
  /** Sends a request to a host by TLS, with certificate check. */
  ask(name: HostName, path: string, options?: Ask): Promise<Answer>;
  stop(): Promise<void>;
}

/** The settings of a server behind the proxy. */
export function behind(ports: ProxyPorts): Readonly<Record<string, string>> {
  return { PUBLIC_URL: `https://www.${DOMAIN}:${ports.https}`, TRUST_PROXY: 'loopback' };
}

export interface ProxyPorts {
  readonly http: number;
  readonly https: number;
}

export async function proxyPorts(): Promise<ProxyPorts> {
  return { http: await freePort(), https: await freePort() };
}

/** How a browser finds the three names. */
export const resolverRule = `--host-resolver-rules=MAP *.${DOMAIN} 127.0.0.1`;

export async function openProxy(upstream: string, ports: ProxyPorts): Promise<ReverseProxy> {
  const home = mkdtempSync(join(tmpdir(), 'tidemark-nginx-'));
  const certificate = makeCertificate(home);
  const nginx = await startNginx(home, upstream, ports);
  const origin = (name: HostName) => `https://${name}.${DOMAIN}:${ports.https}`;
  return {
    port: ports.https,
    httpPort: ports.http,
    certificate,
    origin,
    ask: (name, path, options) =>
      askByTls({ host: `${name}.${DOMAIN}`, port: ports.https, certificate, path, ...options }),
    async stop() {
      const gone = once(nginx, 'exit');
      nginx.kill('SIGTERM');
      await gone;
      rmSync(home, { recursive: true, force: true });
    },
  };
}

/** Self-signed, for the three names, and removed with the test. */
function makeCertificate(home: string): string {
  const file = join(home, 'fullchain.pem');
  const names = ['www', 'api', 'pc'].map((name) => `DNS:${name}.${DOMAIN}`).join(',');
  const options = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'];
  const into = ['-keyout', join(home, 'privkey.pem'), '-out', file];
  const subject = ['-subj', `/CN=www.${DOMAIN}`, '-addext', `subjectAltName=${names}`];
  execFileSync('openssl', ['req', '-x509', ...options, ...into, ...subject], { stdio: 'ignore' });
  return readFileSync(file, 'utf8');
}

async function startNginx(home: string, upstream: string, ports: ProxyPorts): Promise<ChildProcess> {
  const names: Readonly<Record<string, string>> = {
    SITE_HOST: `www.${DOMAIN}`,
    API_HOST: `api.${DOMAIN}`,
    PC_HOST: `pc.${DOMAIN}`,
    UPSTREAM: new URL(upstream).host,
    HTTP_PORT: `127.0.0.1:${ports.http}`,
    HTTPS_PORT: `127.0.0.1:${ports.https}`,
    CERTIFICATES: home,
  };
  const filled = readFileSync(template, 'utf8').replaceAll(
    /\$\{([A-Z_]+)\}/g,
    (whole, name: string) => names[name] ?? whole,
  );
  writeFileSync(join(home, 'tidemark.conf'), filled);
  mkdirSync(join(home, 'temp'));
  writeFileSync(join(home, 'nginx.conf'), mainFile(home));
  const nginx = spawn(NGINX ?? 'nginx', ['-p', home, '-c', join(home, 'nginx.conf'), '-e', 'stderr'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  nginx.stderr?.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  const deadline = Date.now() + READY_MS_MAX;
  while (Date.now() < deadline && nginx.exitCode === null) {
    const answers = await fetch(`http://127.0.0.1:${ports.http}/`, { redirect: 'manual' }).then(
      () => true,
      () => false,
    );
    if (answers) return nginx;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  nginx.kill('SIGTERM');
  throw new Error(`nginx did not start:\n${said}`);
}

/** The content of Debian's own main file, in a folder of the test. */
function mainFile(home: string): string {
  const temps = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return [
    ...(process.getuid?.() === 0 ? ['user root;'] : []),
    `daemon off; worker_processes 1; pid ${home}/nginx.pid; error_log stderr warn;`,
    'events { worker_connections 256; }',
    'http { access_log off;',
    ...temps.map((name) => `${name}_temp_path ${home}/temp/${name};`),
    `include ${home}/tidemark.conf; }`,
  ].join('\n');
}

function askByTls(
  asked: Ask & {
    readonly host: string;
    readonly port: number;
    readonly certificate: string;
    readonly path: string;
  },
): Promise<Answer> {
  const { host, port, certificate, path, method = 'GET', headers = {}, body, from } = asked;
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        ...{ host: '127.0.0.1', port, servername: host, ca: certificate, path, method },
        headers: { host: `${host}:${port}`, ...headers },
        ...(from === undefined ? {} : { localAddress: from }),
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            count: (name) => response.headersDistinct[name]?.length ?? 0,
            body: Buffer.concat(chunks).toString(),
          }),
        );
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}
