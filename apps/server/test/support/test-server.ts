import { createPrivateKey } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Call, type CallInput, type CallOutput, type Envelope, fieldsInPath } from '@tidemark/contract';
import { assert } from '@tidemark/domain/outcome';
import PostalMime from 'postal-mime';
import { type App, type AppParts, startApp } from '../../src/app.ts';
import { type Config, readConfig } from '../../src/config.ts';
import { startGateway } from '../../src/gateway.ts';
import { createTimers, systemClock } from '../../src/platform/clock/clock.ts';
import { listenLocally } from '../../src/platform/cluster/local-carrier.ts';
import { createLog, type Log } from '../../src/platform/log/log.ts';
import { createMail } from '../../src/platform/mail/mail.ts';
import { atEnd } from './at-end.ts';
import { raisedLimits } from './raised-limits.ts';
import { type TestDatabase, testDatabase } from './test-database.ts';

/** What a test may choose; by default prices are fed by the test and the time is the wall's. */
export interface TestServerOptions {
  /** Environment variables over those of the test: `{ FEED: 'sim', SIM_SEED: '1' }`. */
  readonly environment?: Readonly<Record<string, string>>;
  readonly clock?: AppParts['clock'];
  /** The time on the wall, by which operators' sessions and authenticators go. */
  readonly wallClock?: AppParts['wallClock'];
  /** The system clock beneath, which the server compares with the database's. */
  readonly guardedClock?: AppParts['guardedClock'];
  readonly webDirectory?: string;
  /** Whether clients reach it through a gateway; default: where THROUGH_GATEWAY=1 is set. */
  readonly gateway?: boolean;
  /** The database of an earlier server of the same test (a restart). */
  readonly database?: TestDatabase;
}

/** A mail in the outbox. */
export interface SentMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** The complete real application, on its own port and database. */
export interface TestServer extends TestDatabase {
  readonly app: App;
  readonly url: string;
  readonly dataDir: string;
  /** Lines of the log so far. */
  readonly lines: readonly string[];
  /** Makes a call over HTTP; changes go as POST with JSON, the rest as GET. */
  call<C extends Call>(
    call: C,
    input: CallInput<C>,
    token?: string,
    headers?: Readonly<Record<string, string>>,
  ): Promise<Envelope<CallOutput<C>>>;
  /** The data of a call that must succeed. */
  must<C extends Call>(call: C, input: CallInput<C>, token?: string): Promise<CallOutput<C>>;
  /** Feeds prices; every one must be accepted. They are current when it resolves. */
  prices(ticks: Readonly<Record<string, number>>): Promise<void>;
  /** Mails in the order they were written. */
  mails(): Promise<SentMail[]>;
  stop(): Promise<void>;
}

/** The same for all tests, so that it is public: an Ed25519 key in PKCS #8. */
const LOG_KEY = createPrivateKey({
  key: Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), Buffer.alloc(32, 'test')]),
  format: 'der',
  type: 'pkcs8',
}).export({ format: 'pem', type: 'pkcs8' });

export const FEED_TOKEN = 'token-of-the-test-feed';

/** Starts the application; it stops after the file's last test. Call it at the top of the file. */
export async function testServer(options: TestServerOptions = {}): Promise<TestServer> {
  const database = options.database ?? (await testDatabase());
  const dataDir = mkdtempSync(join(tmpdir(), 'tidemark-server-'));
  const lines: string[] = [];
  const log = createLog({ pretty: false, write: (line) => lines.push(line) });
  const config = configOf(dataDir, options.environment ?? {});
  copyKeys(config.dataDir);
  const mail = createMail({ ...config, log });
  const app = await startApp({
    config,
    database: database.database,
    clock: options.clock ?? createTimers(systemClock(), 1),
    ...(options.guardedClock ? { guardedClock: options.guardedClock } : {}),
    ...(options.wallClock ? { wallClock: options.wallClock } : {}),
    log,
    mail,
    version: '0.0.0-test',
    webDirectory: options.webDirectory,
  });
  const gateway =
    // Not beside another server on the same database: a gateway finds the one owner that is written there.
    (options.gateway ?? (process.env.THROUGH_GATEWAY === '1' && options.database === undefined))
      ? await startTestGateway({ app, database, config, log, webDirectory: options.webDirectory })
      : undefined;
  let stopped: Promise<void> | undefined;
  const stop = (): Promise<void> => {
    stopped ??= stopAll(gateway, app).finally(() => {
      mail.close();
      rmSync(dataDir, { recursive: true, force: true });
    });
    return stopped;
  };
  atEnd(stop);
  const url = `http://127.0.0.1:${gateway?.port ?? app.port}`;
  return {
    ...database,
    ...askers(url),
    app,
    url,
    dataDir: config.dataDir,
    lines,
    stop,
    mails: () => readMails(join(config.dataDir, 'outbox')),
  };
}

interface TestGateway {
  readonly port: number;
  stop(): Promise<void>;
}

/** A gateway beside the application, which finds it in the database as in real life. */
export async function startTestGateway(parts: {
  readonly app: App;
  readonly database: TestDatabase;
  readonly config: Config;
  readonly log: Log;
  readonly webDirectory: string | undefined;
}): Promise<TestGateway> {
  const { app, config, log, webDirectory } = parts;
  const { owner, memberId, url } = parts.database;
  const links = await listenLocally(app.serveLink);
  await owner.query({
    text: `with me as (update cluster.member set address = $2 where id = $1::bigint)
           update cluster.lease set member_id = $1::bigint, epoch = epoch + 1 where name = 'owner'`,
    values: [memberId, links.address],
  });
  const gateway = await startGateway({
    ...{ config, url, log, webDirectory },
    version: '0.0.0-test',
    consoleDirectory: undefined,
  });
  await gateway.linked();
  return {
    port: gateway.port,
    async stop() {
      await gateway.stop();
      await links.close();
    },
  };
}

async function stopAll(gateway: TestGateway | undefined, app: App): Promise<void> {
  await gateway?.stop();
  await app.stop();
}

/** Servers of a test on one database are machines of one instance: each has the same keys. */
function copyKeys(dataDir: string): void {
  const logKey = join(dataDir, 'log.key');
  if (!existsSync(logKey)) writeFileSync(logKey, LOG_KEY);
  const file = join(dataDir, 'secrets.key');
  if (!existsSync(file)) writeFileSync(file, `${Buffer.alloc(32, 'test').toString('base64url')}\n`);
}

function configOf(dataDir: string, environment: Readonly<Record<string, string>>): Config {
  return readConfig({
    ...raisedLimits,
    ...{ FEED: 'ingest', FEED_TOKEN, DATA_DIR: dataDir, PORT: '0', STRATEGY_ACCOUNTS: '0' },
    ...environment,
  });
}

function askers(url: string): Pick<TestServer, 'call' | 'must' | 'prices'> {
  const call: TestServer['call'] = async (wanted, input, token, headers = {}) => {
    const all: Record<string, string> = {
      lang: 'en',
      ...(token === undefined ? {} : { authorization: token }),
      ...headers,
    };
    const response =
      wanted.isMutation || !wanted.methods.includes('GET')
        ? await fetch(url + pathOf(wanted, input), {
            method: 'POST',
            headers: { 'content-type': 'application/json', ...all },
            body: JSON.stringify(input),
          })
        : await fetch(`${url}${pathOf(wanted, input)}?${queryOf(input)}`, { headers: all });
    return response.json() as never;
  };
  return {
    call,
    async must(wanted, input, token) {
      const envelope = await call(wanted, input, token);
      assert(envelope.code === 1, `${wanted.path} succeeds: ${JSON.stringify(envelope)}`);
      return envelope.data;
    },
    async prices(ticks) {
      const response = await fetch(`${url}/feed/v1/ticks`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${FEED_TOKEN}` },
        body: JSON.stringify(Object.entries(ticks).map(([symbol, price]) => ({ symbol, price }))),
      });
      const envelope = (await response.json()) as Envelope<{ accepted: number }>;
      const all = envelope.code === 1 && envelope.data.accepted === Object.keys(ticks).length;
      assert(all, `all prices are accepted: ${JSON.stringify(envelope)}`);
    },
  };
}

/** The path with its fields filled in; these fields may also be sent elsewhere, without effect. */
function pathOf(wanted: Call, input: unknown): string {
  const values = input as Record<string, unknown>;
  return fieldsInPath(wanted.path).reduce(
    (path, name) => path.replace(`{${name}}`, encodeURIComponent(String(values[name]))),
    wanted.path,
  );
}

function queryOf(input: unknown): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input ?? {})) {
    if (value !== undefined && value !== null) query.set(name, String(value));
  }
  return query.toString();
}

async function readMails(outbox: string): Promise<SentMail[]> {
  const files = await readdir(outbox).catch(() => []);
  const mails = files.filter((file) => file.endsWith('.eml')).sort();
  return Promise.all(
    mails.map(async (file) => {
      const { to, subject, text } = await PostalMime.parse(await readFile(join(outbox, file)));
      return { to: to?.[0]?.address ?? '', subject: subject ?? '', text: text ?? '' };
    }),
  );
}
