import { existsSync, readdirSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { type FeedConfig, readFeed } from './modules/market/index.ts';
import { readWitnesses, type SigningKeyPlace, type WitnessPlace } from './modules/transparency/index.ts';
import type { AlarmRecipients } from './platform/alarms/notify-alarms.ts';
import type { StorageSettings } from './platform/files/open-storage.ts';
import type { TrustProxy } from './platform/http/connection/address.ts';
import { type Hosts, publicHosts } from './platform/http/site/hosts.ts';
import { type Limits, readLimits } from './platform/limits/limits.ts';
import type { VapidSettings } from './platform/push/vapid.ts';
import { readInstanceSecret } from './platform/sealed/root-key.ts';
import { StartProblem } from './platform/start-problem.ts';
import { isWebhookUrl } from './platform/webhook/post-json.ts';

/** Every setting of the server, read once at the start (docs/spec/interface.md#starting-the-server). */
export interface Config {
  readonly host: string;
  readonly port: number;
  readonly dataDir: string;
  /** Undefined: the embedded PostgreSQL under `dataDir`. */
  readonly databaseUrl: string | undefined;
  /** The same database with the role that owns the tables; undefined: `databaseUrl` migrates, too. */
  readonly databaseOwnerUrl: string | undefined;
  /** Undefined: gateways reach the owner only on the same machine. */
  readonly natsUrl: string | undefined;
  readonly feed: FeedConfig;
  /** Undefined: messages are written to the outbox under `dataDir`. */
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  readonly smsWebhookUrl: string | undefined;
  /** Who is notified of alarms. */
  readonly alarmRecipients: AlarmRecipients;
  /** The origin people use, without a slash at the end. */
  readonly publicUrl: string;
  /** The separate `api.` and `pc.` hosts; undefined: a single origin. */
  readonly hosts: Hosts | undefined;
  /** False: forwarded headers are ignored. A number: that many proxies are in front. */
  readonly trustProxy: TrustProxy;
  /**
   * The identity of this server for push services; undefined: a key pair of the instance.
   */
  readonly vapid: VapidSettings;
  /** Where uploaded files are stored. */
  readonly files: StorageSettings;
  /** Whether a payout of play money may be marked as paid; has no effect where money is real. */
  readonly simulatedPayouts: boolean;
  /** Whether demo leaders trade by published rules; has no effect where prices are real. */
  readonly strategyAccounts: boolean;
  /** Whether daily work may run for future days; for trials only. */
  readonly timeTravel: boolean;
  /** Opens the secrets of the instance in the database; undefined: `secrets.key` under `dataDir`. */
  readonly instanceSecret: Buffer | undefined;
  /** What signs the transparency log; undefined: `log.key` under `dataDir`. */
  readonly logSigner: SigningKeyPlace | undefined;
  /** Who cosigns the checkpoints of the transparency log. */
  readonly logWitnesses: readonly WitnessPlace[];
  /** Days for which ticks are stored. */
  readonly tickRetentionDays: number;
  /** Required to read `/metrics`; undefined: only direct callers on this machine can read it. */
  readonly metricsToken: string | undefined;
  /** Limits for unauthenticated clients. */
  readonly limits: Limits;
  /** Days after which a user's session ends that made no call. */
  readonly sessionIdleDays: number;
}

export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads the settings. An empty variable counts as unset.
 *
 * @throws StartProblem: one line that names the variable, what is wrong with it, and an example.
 */
export function readConfig(environment: Environment): Config {
  const read = (name: string): string | undefined => environment[name]?.trim() || undefined;
  const host = readHost(read('HOST') ?? '127.0.0.1');
  const port = readPort(read('PORT') ?? '8080');
  return {
    host,
    port,
    dataDir: resolve(read('DATA_DIR') ?? './data'),
    databaseUrl: readUrl(
      'DATABASE_URL',
      read('DATABASE_URL'),
      ['postgres:', 'postgresql:'],
      'postgres://user:password@localhost:5432/tidemark',
    ),
    databaseOwnerUrl: readOwnerUrl(read('DATABASE_OWNER_URL'), read('DATABASE_URL')),
    natsUrl: readUrl('NATS_URL', read('NATS_URL'), ['nats:', 'tls:'], 'nats://user:password@localhost:4222'),
    feed: readFeedSetting(read('FEED') ?? 'sim', environment),
    smtpUrl: readUrl(
      'SMTP_URL',
      read('SMTP_URL'),
      ['smtp:', 'smtps:'],
      'smtp://user:password@mail.example.com:587',
    ),
    mailFrom: readMailFrom(read('MAIL_FROM') ?? 'Tidemark <no-reply@localhost>'),
    smsWebhookUrl: readUrl(
      'SMS_WEBHOOK_URL',
      read('SMS_WEBHOOK_URL'),
      ['http:', 'https:'],
      'https://sms.example.com/send',
    ),
    alarmRecipients: { mail: readAlarmMail(read('ALARM_MAIL') ?? ''), webhook: readAlarmWebhook(read) },
    publicUrl: readPublicUrl(read('PUBLIC_URL'), host, port),
    hosts: readHosts(read('PUBLIC_URL'), readSwitch('SPLIT_HOSTS', read('SPLIT_HOSTS') ?? '1')),
    trustProxy: readTrustProxy(read('TRUST_PROXY') ?? 'off'),
    instanceSecret: readRootKey(read('INSTANCE_SECRET')),
    logSigner: readLogSigner(read('LOG_SIGNER')),
    logWitnesses: readLogWitnesses(read('LOG_WITNESSES')),
    vapid: readVapid(read),
    files: readFiles(read),
    simulatedPayouts: readSwitch('ALLOW_SIMULATED_PAYOUTS', read('ALLOW_SIMULATED_PAYOUTS') ?? '0'),
    strategyAccounts: readSwitch('STRATEGY_ACCOUNTS', read('STRATEGY_ACCOUNTS') ?? '1'),
    timeTravel: readSwitch('ALLOW_TIME_TRAVEL', read('ALLOW_TIME_TRAVEL') ?? '0'),
    tickRetentionDays: readDays(read('TICK_RETENTION_DAYS') ?? '30'),
    sessionIdleDays: readIdleDays(read('SESSION_IDLE_DAYS') ?? '14'),
    metricsToken: readMetricsToken(read('METRICS_TOKEN')),
    limits: readLimits(read),
  };
}

function wrong(name: string, problem: string, example: string): StartProblem {
  return new StartProblem(
    `${name} ${problem}; an example: ${example.includes('=') && !example.includes('://') ? example : `${name}=${example}`}`,
  );
}

function readHost(host: string): string {
  if (/^[a-zA-Z0-9.:_-]+$/.test(host) && !host.includes('://')) return host;
  throw wrong('HOST', `«${host}» is not a host name or address`, '0.0.0.0');
}

function readPort(text: string): number {
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= 65_535) return port;
  throw wrong('PORT', `«${text}» is not a port (a whole number from 0 to 65535)`, '8080');
}

function readDays(text: string): number {
  const days = Number(text);
  if (/^\d{1,5}$/.test(text) && days >= 7) return days;
  throw wrong('TICK_RETENTION_DAYS', `«${text}» is not a whole number of days, at least 7`, '30');
}

function readIdleDays(text: string): number {
  const days = Number(text);
  if (/^\d{1,2}$/.test(text) && days >= 1 && days <= 30) return days;
  throw wrong('SESSION_IDLE_DAYS', `«${text}» is not a whole number of days from 1 to 30`, '14');
}

/** What is secret is not repeated. */
function readMetricsToken(token: string | undefined): string | undefined {
  if (token === undefined || /^[\x21-\x7e]{16,512}$/.test(token)) return token;
  throw wrong('METRICS_TOKEN', 'is not 16 to 512 visible ASCII characters', 'a-long-random-text');
}

/** What is secret is not repeated. The example makes one, so that none is copied from here. */
function readRootKey(text: string | undefined): Buffer | undefined {
  if (text === undefined) return undefined;
  const key = readInstanceSecret(text);
  if (key !== undefined) return key;
  const example = 'INSTANCE_SECRET="$(openssl rand -base64 32)"';
  throw wrong('INSTANCE_SECRET', 'is not at least 32 random bytes in base64 or hex', example);
}

function readSwitch(name: string, text: string): boolean {
  if (text === '1' || text === '0') return text === '1';
  throw wrong(name, `«${text}» is neither 1 nor 0`, '1');
}

function readUrl(
  name: string,
  text: string | undefined,
  protocols: readonly string[],
  example: string,
): string | undefined {
  if (text === undefined) return undefined;
  const url = URL.parse(text);
  if (url === null) throw wrong(name, 'is not a URL', example);
  if (!protocols.includes(url.protocol)) {
    throw wrong(
      name,
      `must begin with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
      example,
    );
  }
  return text;
}

function readOwnerUrl(text: string | undefined, servingUrl: string | undefined): string | undefined {
  const example = 'postgres://tidemark_owner:password@localhost:5432/tidemark';
  if (text !== undefined && servingUrl === undefined) {
    throw wrong(
      'DATABASE_OWNER_URL',
      'is set, but DATABASE_URL is not: it serves the same database',
      example,
    );
  }
  return readUrl('DATABASE_OWNER_URL', text, ['postgres:', 'postgresql:'], example);
}

function readMailFrom(text: string): string {
  if (/^(?:[^<>\r\n]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/.test(text)) return text;
  throw wrong('MAIL_FROM', `«${text}» is not a mail address`, 'Tidemark <no-reply@example.com>');
}

/** Most addresses for alarms; more people share a list of the mail server. */
const ALARM_ADDRESSES_MAX = 10;

function readAlarmMail(text: string): string[] {
  const example = 'ada@example.com,ben@example.com';
  if (text === '') return [];
  const given = [...new Set(text.split(',').map((address) => address.trim()))];
  const wrongOne = given.find((address) => !/^[^<>@\s"]+@[^<>@\s"]+$/.test(address));
  if (wrongOne !== undefined) throw wrong('ALARM_MAIL', `«${wrongOne}» is not a mail address`, example);
  if (given.length <= ALARM_ADDRESSES_MAX) return given;
  throw wrong('ALARM_MAIL', `has more than ${ALARM_ADDRESSES_MAX} addresses`, example);
}

/** What is secret is not repeated; the address may be. */
function readAlarmWebhook(read: (name: string) => string | undefined): AlarmRecipients['webhook'] {
  const [text, secret] = [read('ALARM_WEBHOOK'), read('ALARM_WEBHOOK_SECRET')];
  const example = 'https://alerts.example.com/tidemark';
  if (text === undefined && secret !== undefined) {
    throw wrong('ALARM_WEBHOOK', 'is missing, while ALARM_WEBHOOK_SECRET is set', example);
  }
  if (secret !== undefined && !/^[\x21-\x7e]{16,512}$/.test(secret)) {
    const problem = 'is not 16 to 512 visible ASCII characters';
    throw wrong('ALARM_WEBHOOK_SECRET', problem, 'a-long-random-text');
  }
  const url = readUrl('ALARM_WEBHOOK', text, ['http:', 'https:'], example);
  if (url === undefined) return undefined;
  if (!isWebhookUrl(url)) {
    throw wrong('ALARM_WEBHOOK', 'has a user or password that is not percent-encoded', example);
  }
  return { url, secret };
}

function readPublicUrl(text: string | undefined, host: string, port: number): string {
  if (text === undefined) return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
  const example = 'https://trade.example.com';
  const url = readUrl('PUBLIC_URL', text, ['http:', 'https:'], example) ?? text;
  const { origin, pathname, search, hash } = new URL(url);
  if (pathname !== '/' || search !== '' || hash !== '') {
    throw wrong('PUBLIC_URL', 'must be an origin, without a path', example);
  }
  return origin;
}

/** They exist if a domain is configured and the split into hosts is not disabled. */
function readHosts(publicUrl: string | undefined, isSplit: boolean): Hosts | undefined {
  const hosts = publicUrl === undefined || !isSplit ? undefined : publicHosts(publicUrl);
  if (hosts !== undefined && (hosts.site === hosts.api || hosts.site === hosts.pc)) {
    const problem = 'must name the site itself, not its api. or pc. host';
    throw wrong('PUBLIC_URL', problem, 'https://www.example.com');
  }
  return hosts;
}

function readTrustProxy(text: string): Config['trustProxy'] {
  if (/^(off|false|no|0)$/i.test(text)) return false;
  if (/^(on|true|yes)$/i.test(text)) return true;
  if (/^\d{1,2}$/.test(text)) return Number(text);
  const addresses = text.split(',').map((address) => address.trim());
  const known = /^(loopback|linklocal|uniquelocal|[0-9a-fA-F.:]+(\/\d{1,3})?)$/;
  if (addresses.every((address) => known.test(address) && !/^[a-fA-F]+$/.test(address))) return addresses;
  throw wrong(
    'TRUST_PROXY',
    `«${text}» is neither on, off, a number of proxies nor a list of addresses`,
    'TRUST_PROXY=10.0.0.0/8',
  );
}

function readFeedSetting(text: string, environment: Environment): FeedConfig {
  const [token, simSeed, recordDir] = ['FEED_TOKEN', 'SIM_SEED', 'FEED_RECORD'].map(
    (name) => environment[name]?.trim() || undefined,
  );
  const record = recordDir && resolve(recordDir);
  const feed = readFeed(text, { token, simSeed, record, environment });
  if ('problem' in feed) throw new StartProblem(`FEED ${feed.problem}; an example: ${feed.example}`);
  if (feed.kind === 'replay' && !(existsSync(feed.dir) && statSync(feed.dir).isDirectory())) {
    throw new StartProblem(
      `FEED names no directory of recordings: ${resolve(feed.dir)}; an example: FEED=replay:../shared/data`,
    );
  }
  if (feed.kind === 'replay' && !readdirSync(feed.dir).some((file) => file.endsWith('.csv.gz'))) {
    throw new StartProblem(
      `FEED names a directory without recordings (*.csv.gz): ${resolve(feed.dir)}; an example: FEED=replay:../shared/data`,
    );
  }
  return feed;
}

/** Both keys or none; the subject is how a push service reaches the operator of this instance. */
function readVapid(read: (name: string) => string | undefined): VapidSettings {
  const [publicKey, privateKey, subject] = ['PUBLIC_KEY', 'PRIVATE_KEY', 'SUBJECT'].map((name) =>
    read(`VAPID_${name}`),
  );
  if (subject !== undefined && !/^(mailto:[^@\s]+@[^@\s]+|https:\/\/\S+)$/.test(subject)) {
    throw wrong('VAPID_SUBJECT', 'is neither a mailto: nor an https: address', 'mailto:admin@example.com');
  }
  if (publicKey === undefined && privateKey === undefined) return { subject };
  const example = 'the pair that «npx web-push generate-vapid-keys» prints';
  if (publicKey === undefined)
    throw wrong('VAPID_PUBLIC_KEY', 'is missing, while the private one is set', example);
  if (privateKey === undefined)
    throw wrong('VAPID_PRIVATE_KEY', 'is missing, while the public one is set', example);
  // What is secret is not repeated.
  if (!/^[\w-]{87}$/.test(publicKey)) throw wrong('VAPID_PUBLIC_KEY', 'is not a key', example);
  if (!/^[\w-]{43}$/.test(privateKey)) throw wrong('VAPID_PRIVATE_KEY', 'is not a key', example);
  return { subject, keys: { publicKey, privateKey } };
}

/** A file that holds the key, or a program that signs with it. */
function readLogSigner(text: string | undefined): SigningKeyPlace | undefined {
  if (text === undefined) return undefined;
  const [, kind, path = ''] = /^(file|program):(.+)$/.exec(text) ?? [];
  if (kind === undefined || !existsSync(path) || !statSync(path).isFile()) {
    throw wrong('LOG_SIGNER', 'names no file', 'file:/run/secrets/log.key');
  }
  return kind === 'file' ? { file: resolve(path) } : { program: resolve(path) };
}

function readLogWitnesses(text: string | undefined): readonly WitnessPlace[] {
  const witnesses = text === undefined ? [] : readWitnesses(text);
  if (!('problem' in witnesses)) return witnesses;
  const example = 'https://witness.example witness.example/w1+ID+KEY,https://…';
  throw wrong('LOG_WITNESSES', witnesses.problem, example);
}

const S3_EXAMPLES = {
  S3_ENDPOINT: 'https://s3.eu-central-1.amazonaws.com',
  S3_BUCKET: 'tidemark',
  S3_KEY: 'AKIAIOSFODNN7EXAMPLE',
  S3_SECRET: 'the-secret-of-that-key',
};

/** The disk, unless all four settings name an S3 store; only some is an error. */
function readFiles(read: (name: string) => string | undefined): StorageSettings {
  const names = Object.keys(S3_EXAMPLES) as (keyof typeof S3_EXAMPLES)[];
  const set = names.find((name) => read(name) !== undefined);
  if (set === undefined) return { kind: 'disk' };
  const must = (name: keyof typeof S3_EXAMPLES, shape: RegExp, problem: string): string => {
    const text = read(name);
    if (text === undefined) throw wrong(name, `is missing, while ${set} is set`, S3_EXAMPLES[name]);
    // What is secret is not repeated.
    if (!shape.test(text)) throw wrong(name, problem, S3_EXAMPLES[name]);
    return text;
  };
  const isText = /^[\x21-\x7e]{1,512}$/;
  const endpoint = must('S3_ENDPOINT', /^/, '');
  const url = new URL(
    readUrl('S3_ENDPOINT', endpoint, ['http:', 'https:'], S3_EXAMPLES.S3_ENDPOINT) ?? endpoint,
  );
  if (`${url.username}${url.password}${url.search}${url.hash}` !== '') {
    throw wrong('S3_ENDPOINT', 'must be an address without key and query', S3_EXAMPLES.S3_ENDPOINT);
  }
  return {
    kind: 's3',
    endpoint: `${url.origin}${url.pathname}`.replace(/\/+$/, ''),
    bucket: must('S3_BUCKET', /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'is not the name of a bucket'),
    key: must('S3_KEY', isText, 'is not a key'),
    secret: must('S3_SECRET', isText, 'is not a secret'),
  };
}
