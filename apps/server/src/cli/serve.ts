import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock } from '@tidemark/domain/time';
import { type App, startApp } from '../app.ts';
import { type Config, readConfig } from '../config.ts';
import { startGateway } from '../gateway.ts';
import { feedClock } from '../modules/market/index.ts';
import { createTimers } from '../platform/clock/clock.ts';
import { GuardedClock, systemClocks } from '../platform/clock/guarded-clock.ts';
import { takeLinks } from '../platform/cluster/link-servers.ts';
import { joinCluster, type Member } from '../platform/cluster/member.ts';
import { serveStandBy } from '../platform/cluster/stand-by.ts';
import { replicationRisk } from '../platform/database/replication.ts';
import { openStorage, type Storage } from '../platform/database/storage.ts';
import { openDataDir } from '../platform/files/data-dir.ts';
import { productVersion, repositoryRoot } from '../platform/files/server-root.ts';
import { type Log, processLog } from '../platform/log/log.ts';
import { createMail, type Mail } from '../platform/mail/mail.ts';
import { StartProblem } from '../platform/start-problem.ts';
import { plannedProcesses, serveProcesses } from './processes.ts';
import { readRoles } from './roles.ts';

/**
 * `tidemark serve`: runs until SIGTERM or SIGINT, then finishes what is in flight. Beside another server on
 * the same database it stands by until that one ends.
 */
export async function serve(args: readonly string[] = []): Promise<number> {
  const config = readConfig(process.env);
  const plan = args[0] === '--processes' ? plannedProcesses(args[1] ?? '', config.port) : undefined;
  const { role, names: roles } = readRoles(plan === undefined ? args : args.slice(2));
  const log = processLog();
  // A signal during the start is honoured as soon as there is something to stop.
  const asked = new Promise<string>((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => resolve(signal));
    // The process that supervises this one is gone.
    process.once('disconnect', () => resolve('disconnect'));
  });
  if (plan !== undefined) return serveProcesses(plan, { config, log, asked });
  if (role === 'gateway') return serveAsGateway(config, log, asked);
  const dataDir = openDataDir(config.dataDir);
  const storage = await openStorage({ ...config, dataDir, log, attach: false });
  const mail = createMail({ ...config, dataDir, log });
  try {
    const member = await joinCluster({
      url: storage.url,
      port: config.port,
      version: productVersion(),
      roles,
      onTrouble: (line) => log.warn(line),
      async migrate() {
        const applied = await storage.migrate();
        if (applied.length > 0) log.info(`applied ${applied.length} migrations to the database`);
      },
    });
    try {
      if (!(await becomeOwner(member, config, log, asked))) return 0;
      return await serveAsOwner({ member, config, log, storage, mail, asked });
    } finally {
      await member.leave();
    }
  } finally {
    mail.close();
    await storage.close();
  }
}

/** Stands by while another process owns the database; false where this one is asked to end before. */
async function becomeOwner(
  member: Member,
  config: Config,
  log: Log,
  asked: Promise<string>,
): Promise<boolean> {
  const owner = member.standsBy;
  if (owner === undefined) return true;
  const standBy = await serveStandBy(config, () => member.standsBy ?? owner);
  if (standBy.port !== undefined) await member.listensOn(standBy.port);
  const at = standBy.port === undefined ? `its port ${config.port} is taken` : `port ${standBy.port}`;
  log.info(`Tidemark stands by ${owner} and takes over when it ends · ${at}`);
  try {
    const isOwner = await Promise.race([
      member.owned.then(() => true),
      Promise.race([asked, member.gone]).then(() => false),
    ]);
    if (isOwner) log.info('this process takes over the database');
    return isOwner;
  } finally {
    await standBy.close();
  }
}

async function serveAsOwner(parts: {
  readonly member: Member;
  readonly config: Config;
  readonly log: Log;
  readonly storage: Storage;
  readonly mail: Mail;
  readonly asked: Promise<string>;
}): Promise<number> {
  const { member, config, log, storage, mail, asked } = parts;
  const guardedClock = new GuardedClock(systemClocks);
  const database = await storage.openAs({ memberId: member.id, onFenced: () => member.onFenced() });
  let app: App | undefined;
  let links: Awaited<ReturnType<typeof takeLinks>> | undefined;
  try {
    app = await startApp({
      config,
      database,
      clock: clockOf(config, guardedClock),
      guardedClock,
      log,
      mail,
      version: productVersion(),
      webDirectory: builtApp('web'),
      consoleDirectory: builtApp('console'),
    });
    await member.listensOn(app.port);
    const onTrouble = (line: string): void => log.warn(line);
    links = await takeLinks({ member, natsUrl: config.natsUrl, onLink: app.serveLink, onTrouble });
    log.info(startLine(config, app, storage.where, mail.outbox));
    for (const line of ownDiskLines(config, mail.outbox)) log.info(line);
    if (config.alarmRecipients.mail.length > 0 && config.smtpUrl === undefined) {
      log.warn('ALARM_MAIL is set, but SMTP_URL is not: mails about alarms are only written to the outbox');
    }
    const risk = config.databaseUrl === undefined ? undefined : await replicationRisk(database);
    if (risk !== undefined) log.info(risk);
    const gone = await Promise.race([asked.then(() => undefined), member.gone]);
    if (gone !== undefined) {
      // What is in flight cannot be finished: the database takes nothing more from this process.
      log.error(`${gone}: this server ends at once`);
      app = undefined;
      return 1;
    }
    log.info('stopping: what is in flight is finished first');
    return 0;
  } finally {
    await app?.stop();
    await links?.close();
    await database.close();
  }
}

/** Runs as a gateway until it is asked to end. */
async function serveAsGateway(config: Config, log: Log, asked: Promise<string>): Promise<number> {
  if (config.databaseUrl === undefined) {
    throw new StartProblem(
      'DATABASE_URL is not set, but a gateway finds the owner in its database: for example DATABASE_URL=postgres://user:password@localhost:5432/tidemark',
    );
  }
  const gateway = await startGateway({
    config,
    url: config.databaseUrl,
    log,
    version: productVersion(),
    webDirectory: builtApp('web'),
    consoleDirectory: builtApp('console'),
  });
  log.info(`Tidemark listens on ${addressOn(config, gateway.port)} · a gateway: the owner answers`);
  await asked;
  log.info('stopping: what is in flight is finished first');
  await gateway.stop();
  return 0;
}

function addressOn({ host }: Config, port: number): string {
  return `http://${host === '127.0.0.1' || host === '0.0.0.0' ? 'localhost' : host}:${port}`;
}

function clockOf(config: Config, origin: Clock): Parameters<typeof startApp>[0]['clock'] {
  const clock = feedClock(config.feed, origin);
  const speed = config.feed.kind === 'replay' ? config.feed.speed : 1;
  return { ...createTimers(clock, speed), advanceTo: (moment) => clock.advanceTo(moment) };
}

/** The single line that states the listening address and what is simulated. */
function startLine(config: Config, app: App, database: string, outbox: string | undefined): string {
  const prices =
    app.simulated === undefined
      ? `prices: real, from ${app.priceSources.join(', ') || 'the ingest feed'}`
      : `prices: ${app.simulated === 'sim' ? 'simulated' : 'replayed recordings'}, all money is play money${config.simulatedPayouts ? ', payouts of which are allowed' : ''}`;
  return [
    `Tidemark listens on ${addressOn(config, app.port)}`,
    prices,
    `database: ${database === 'embedded' ? `embedded in ${config.dataDir}` : database}`,
    outbox === undefined ? 'messages: sent' : `mail and SMS that cannot be sent: ${outbox}`,
  ].join(' · ');
}

/**
 * What is on the disk of this machine while the database is elsewhere: other machines of the instance do not
 * see it.
 */
function ownDiskLines(config: Config, outbox: string | undefined): string[] {
  if (config.databaseUrl === undefined) return [];
  const lines: string[] = [];
  if (config.files.kind === 'disk') {
    lines.push(
      `uploads are on this machine, in ${join(config.dataDir, 'uploads')}: other machines of this instance need the same directory, or all of them S3_ENDPOINT, S3_BUCKET, S3_KEY and S3_SECRET`,
    );
  }
  if (outbox !== undefined) {
    lines.push(
      `mail and SMS that cannot be sent are on this machine only, in ${outbox}: set SMTP_URL and SMS_WEBHOOK_URL on every machine of this instance`,
    );
  }
  return lines;
}

function builtApp(name: 'web' | 'console'): string | undefined {
  const directory = join(repositoryRoot(), 'apps', name, 'dist');
  return existsSync(join(directory, 'index.html')) ? directory : undefined;
}
