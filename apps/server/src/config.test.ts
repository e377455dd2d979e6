import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { TestKey } from '@tidemark/verify/testing';
import { afterAll, describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { StartProblem } from './platform/start-problem.ts';

const recordings = mkdtempSync(join(tmpdir(), 'tidemark-recordings-'));
writeFileSync(join(recordings, 'EURUSD_somewhere_ticks_201405.csv.gz'), '');
afterAll(() => rmSync(recordings, { recursive: true }));

/** The second line of a key also signs the time. */
const aWitness = `https://witness.example/log/ ${new TestKey('witness.example/w1', 1).lines[1]}`;
const aStore = {
  S3_ENDPOINT: 'https://store.example.com/s3/',
  S3_BUCKET: 'pictures',
  S3_KEY: 'key',
  S3_SECRET: 'secret',
};

describe('a setting that is wrong stops the start with one line', () => {
  it.each([
    [{ PORT: 'http' }, 'PORT «http» is not a port (a whole number from 0 to 65535); an example: PORT=8080'],
    [{ PORT: '70000' }, 'PORT «70000» is not a port (a whole number from 0 to 65535); an example: PORT=8080'],
    [{ PORT: '-1' }, 'PORT «-1» is not a port (a whole number from 0 to 65535); an example: PORT=8080'],
    [{ HOST: 'http://x' }, 'HOST «http://x» is not a host name or address; an example: HOST=0.0.0.0'],
    [
      { DATABASE_URL: 'tidemark' },
      'DATABASE_URL is not a URL; an example: DATABASE_URL=postgres://user:password@localhost:5432/tidemark',
    ],
    [
      { DATABASE_URL: 'mysql://x/y' },
      'DATABASE_URL must begin with postgres:// or postgresql://; an example: DATABASE_URL=postgres://user:password@localhost:5432/tidemark',
    ],
    [
      { DATABASE_OWNER_URL: 'postgres://a@b/c' },
      'DATABASE_OWNER_URL is set, but DATABASE_URL is not: it serves the same database; an example: DATABASE_OWNER_URL=postgres://tidemark_owner:password@localhost:5432/tidemark',
    ],
    [
      { DATABASE_URL: 'postgres://a@b/c', DATABASE_OWNER_URL: 'mysql://a@b/c' },
      'DATABASE_OWNER_URL must begin with postgres:// or postgresql://; an example: DATABASE_OWNER_URL=postgres://tidemark_owner:password@localhost:5432/tidemark',
    ],
    [
      { METRICS_TOKEN: 'short' },
      'METRICS_TOKEN is not 16 to 512 visible ASCII characters; an example: METRICS_TOKEN=a-long-random-text',
    ],
    [
      { NATS_URL: 'redis://x' },
      'NATS_URL must begin with nats:// or tls://; an example: NATS_URL=nats://user:password@localhost:4222',
    ],
    [
      { S3_BUCKET: 'pictures' },
      'S3_ENDPOINT is missing, while S3_BUCKET is set; an example: S3_ENDPOINT=https://s3.eu-central-1.amazonaws.com',
    ],
    [
      { ...aStore, S3_SECRET: '' },
      'S3_SECRET is missing, while S3_ENDPOINT is set; an example: S3_SECRET=the-secret-of-that-key',
    ],
    [
      { ...aStore, S3_ENDPOINT: 'store.example.com' },
      'S3_ENDPOINT is not a URL; an example: S3_ENDPOINT=https://s3.eu-central-1.amazonaws.com',
    ],
    [
      { ...aStore, S3_ENDPOINT: 'https://key:secret@store.example.com' },
      'S3_ENDPOINT must be an address without key and query; an example: S3_ENDPOINT=https://s3.eu-central-1.amazonaws.com',
    ],
    [
      { LOG_WITNESSES: 'witness.example' },
      'LOG_WITNESSES «witness.example» is not an http or https address; an example: LOG_WITNESSES=https://witness.example witness.example/w1+ID+KEY,https://…',
    ],
    [
      { LOG_WITNESSES: 'https://a:b@witness.example key' },
      'LOG_WITNESSES witness.example must be an address without user and query; an example: LOG_WITNESSES=https://witness.example witness.example/w1+ID+KEY,https://…',
    ],
    [
      { LOG_WITNESSES: `https://witness.example ${new TestKey('witness.example/w1', 1).lines[0]}` },
      'LOG_WITNESSES has no public key of a witness behind https://witness.example; an example: LOG_WITNESSES=https://witness.example witness.example/w1+ID+KEY,https://…',
    ],
    [
      { LOG_WITNESSES: `${aWitness}, ${aWitness}` },
      'LOG_WITNESSES names witness.example/w1 twice; an example: LOG_WITNESSES=https://witness.example witness.example/w1+ID+KEY,https://…',
    ],
    [
      { ...aStore, S3_BUCKET: 'My Pictures' },
      'S3_BUCKET is not the name of a bucket; an example: S3_BUCKET=tidemark',
    ],
    [
      { ...aStore, S3_SECRET: 'two words' },
      'S3_SECRET is not a secret; an example: S3_SECRET=the-secret-of-that-key',
    ],
    [{ FEED: 'random' }, 'FEED «random» is not a price source; an example: FEED=sim'],
    [
      { FEED: 'ingest' },
      'FEED ingest needs FEED_TOKEN, which is not set; an example: FEED=ingest FEED_TOKEN=a-long-secret',
    ],
    [
      { FEED: 'binance', FAILOVER_AFTER: '0' },
      'FEED needs FAILOVER_AFTER in seconds from 1 to 60, not «0»; an example: FAILOVER_AFTER=3',
    ],
    [
      { FEED: 'binance', DISAGREEMENT_MAX: '0.2' },
      'FEED needs DISAGREEMENT_MAX as two percentages from 0.01 to 10, not «0.2»; an example: DISAGREEMENT_MAX=0.2,1',
    ],
    [
      { FEED: 'oanda,ingest', OANDA_ACCOUNT: '1-1', OANDA_TOKEN: 'x' },
      'FEED ingest needs FEED_TOKEN, which is not set; an example: FEED=oanda,ingest FEED_TOKEN=a-long-secret',
    ],
    [{ FEED: 'replay:' }, 'FEED replay names no directory; an example: FEED=replay:../shared/data?speed=10'],
    [
      { FEED: 'replay:/nowhere' },
      'FEED names no directory of recordings: /nowhere; an example: FEED=replay:../shared/data',
    ],
    [
      { FEED: 'replay:/proc' },
      'FEED names a directory without recordings (*.csv.gz): /proc; an example: FEED=replay:../shared/data',
    ],
    [
      { SMTP_URL: 'mail.example.com' },
      'SMTP_URL is not a URL; an example: SMTP_URL=smtp://user:password@mail.example.com:587',
    ],
    [
      { MAIL_FROM: 'nobody' },
      'MAIL_FROM «nobody» is not a mail address; an example: MAIL_FROM=Tidemark <no-reply@example.com>',
    ],
    [
      { SMS_WEBHOOK_URL: 'ftp://x' },
      'SMS_WEBHOOK_URL must begin with http:// or https://; an example: SMS_WEBHOOK_URL=https://sms.example.com/send',
    ],
    [
      { ALARM_MAIL: 'ada@example.com, ben' },
      'ALARM_MAIL «ben» is not a mail address; an example: ALARM_MAIL=ada@example.com,ben@example.com',
    ],
    [
      { ALARM_MAIL: Array.from({ length: 11 }, (_, n) => `ada${n}@example.com`).join() },
      'ALARM_MAIL has more than 10 addresses; an example: ALARM_MAIL=ada@example.com,ben@example.com',
    ],
    [
      { ALARM_WEBHOOK: 'ftp://example.com' },
      'ALARM_WEBHOOK must begin with http:// or https://; an example: ALARM_WEBHOOK=https://alerts.example.com/tidemark',
    ],
    [
      { ALARM_WEBHOOK: 'https://house:5%@example.com' },
      'ALARM_WEBHOOK has a user or password that is not percent-encoded; an example: ALARM_WEBHOOK=https://alerts.example.com/tidemark',
    ],
    [
      { ALARM_WEBHOOK_SECRET: 'a-secret-of-the-test' },
      'ALARM_WEBHOOK is missing, while ALARM_WEBHOOK_SECRET is set; an example: ALARM_WEBHOOK=https://alerts.example.com/tidemark',
    ],
    [
      { ALARM_WEBHOOK: 'https://example.com', ALARM_WEBHOOK_SECRET: 'short' },
      'ALARM_WEBHOOK_SECRET is not 16 to 512 visible ASCII characters; an example: ALARM_WEBHOOK_SECRET=a-long-random-text',
    ],
    [
      { PUBLIC_URL: 'https://example.com/trade' },
      'PUBLIC_URL must be an origin, without a path; an example: PUBLIC_URL=https://trade.example.com',
    ],
    [
      { PUBLIC_URL: 'https://api.example.com' },
      'PUBLIC_URL must name the site itself, not its api. or pc. host; an example: PUBLIC_URL=https://www.example.com',
    ],
    [
      { TRUST_PROXY: 'perhaps' },
      'TRUST_PROXY «perhaps» is neither on, off, a number of proxies nor a list of addresses; an example: TRUST_PROXY=10.0.0.0/8',
    ],
    [
      { STRATEGY_ACCOUNTS: 'off' },
      'STRATEGY_ACCOUNTS «off» is neither 1 nor 0; an example: STRATEGY_ACCOUNTS=1',
    ],
    [
      { ALLOW_SIMULATED_PAYOUTS: 'yes' },
      'ALLOW_SIMULATED_PAYOUTS «yes» is neither 1 nor 0; an example: ALLOW_SIMULATED_PAYOUTS=1',
    ],
    [
      { ALLOW_TIME_TRAVEL: 'true' },
      'ALLOW_TIME_TRAVEL «true» is neither 1 nor 0; an example: ALLOW_TIME_TRAVEL=1',
    ],
    ...['short', '0'.repeat(64), 'not a key '.repeat(9)].map((text): [Record<string, string>, string] => [
      { INSTANCE_SECRET: text },
      'INSTANCE_SECRET is not at least 32 random bytes in base64 or hex; an example: INSTANCE_SECRET="$(openssl rand -base64 32)"',
    ]),
    [
      { SESSION_IDLE_DAYS: '31' },
      'SESSION_IDLE_DAYS «31» is not a whole number of days from 1 to 30; an example: SESSION_IDLE_DAYS=14',
    ],
    [
      { TICK_RETENTION_DAYS: '1' },
      'TICK_RETENTION_DAYS «1» is not a whole number of days, at least 7; an example: TICK_RETENTION_DAYS=30',
    ],
  ])('%o', (environment, line) => {
    const read = (): unknown => readConfig(environment);
    expect(read).toThrow(StartProblem);
    expect(read).toThrow(line);
    expect(line).not.toContain('\n');
  });
});

describe('settings', () => {
  it('accept the secret of an instance in hex, base64 and the form of secrets.key', () => {
    const key = randomBytes(32);
    for (const form of ['hex', 'base64', 'base64url'] as const) {
      expect(readConfig({ INSTANCE_SECRET: `${key.toString(form)}\n` }).instanceSecret).toEqual(key);
    }
  });

  it('have defaults that start everything; empty counts as unset', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: ' ' })).toMatchObject({
      host: '127.0.0.1',
      port: 8080,
      databaseUrl: undefined,
      feed: { kind: 'sim' },
      publicUrl: 'http://127.0.0.1:8080',
      trustProxy: false,
    });
  });

  it.each([
    [{ FEED: 'ingest', FEED_TOKEN: 'x' }, { feed: { kind: 'ingest', token: 'x' } }],
    [
      { FEED: 'binance', FAILOVER_AFTER: '1.5', DISAGREEMENT_MAX: '0.1, 2' },
      { feed: { limits: { failoverAfterMs: 1500, disagreementMax: { closing: 0.001, always: 0.02 } } } },
    ],
    [
      { FEED: 'ingest,binance', FEED_TOKEN: 'x' },
      {
        feed: {
          kind: 'sources',
          sources: [{ kind: 'ingest', settings: { token: 'x' } }, { kind: 'binance' }],
        },
      },
    ],
    [
      { FEED: 'ingest', FEED_TOKEN: 'x', FEED_RECORD: '/data/recorded' },
      { feed: { kind: 'ingest', record: '/data/recorded' } },
    ],
    [{ FEED: 'binance', FEED_RECORD: 'recorded' }, { feed: { record: resolve('recorded') } }],
    [{ FEED: `replay:${recordings}?speed=10` }, { feed: { kind: 'replay', dir: recordings, speed: 10 } }],
    [{ LOG_WITNESSES: aWitness }, { logWitnesses: [{ url: 'https://witness.example/log' }] }],
    [{}, { logWitnesses: [] }],
    [{ PUBLIC_URL: 'https://example.com/' }, { publicUrl: 'https://example.com' }],
    [{ PUBLIC_URL: 'https://www.example.com' }, { hosts: { api: 'https://api.example.com' } }],
    [{ PUBLIC_URL: 'https://www.example.com', SPLIT_HOSTS: '0' }, { hosts: undefined }],
    [{ HOST: 'tidemark.example.com' }, { hosts: undefined }],
    [{ HOST: '::1', PORT: '1' }, { publicUrl: 'http://[::1]:1' }],
    [{}, { files: { kind: 'disk' } }],
    [
      aStore,
      {
        files: {
          kind: 's3',
          endpoint: 'https://store.example.com/s3',
          bucket: 'pictures',
          key: 'key',
          secret: 'secret',
        },
      },
    ],
    [{ ALARM_MAIL: '', ALARM_WEBHOOK: ' ' }, { alarmRecipients: { mail: [], webhook: undefined } }],
    [
      { ALARM_MAIL: 'ada@example.com, ben@example.com,ada@example.com', ALARM_WEBHOOK: 'http://hook:9000/x' },
      {
        alarmRecipients: {
          mail: ['ada@example.com', 'ben@example.com'],
          webhook: { url: 'http://hook:9000/x', secret: undefined },
        },
      },
    ],
    [{}, { simulatedPayouts: false }],
    [{ ALLOW_SIMULATED_PAYOUTS: '1' }, { simulatedPayouts: true }],
    [{ TRUST_PROXY: '2' }, { trustProxy: 2 }],
    [{ TRUST_PROXY: 'loopback, 10.0.0.0/8' }, { trustProxy: ['loopback', '10.0.0.0/8'] }],
  ])('stop the start with a message: %o', (environment, config) => {
    expect(readConfig(environment)).toMatchObject(config);
  });
});
