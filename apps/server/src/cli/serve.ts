import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock } from '@tidemark/domain/time';
import { type App, startApp } from '../app.ts';
import { type Config, readConfig } from '../config.ts';
import { feedClock } from '../modules/market/index.ts';
import { createTimers } from '../platform/clock/clock.ts';
import { GuardedClock, systemClocks } from '../platform/clock/guarded-clock.ts';
import type { ServerLock } from '../platform/database/server-lock.ts';
import { openStorage } from '../platform/database/storage.ts';
import { whileHeld } from '../platform/database/while-held.ts';
import { openDataDir } from '../platform/files/data-dir.ts';
import { productVersion, repositoryRoot } from '../platform/files/server-root.ts';
import { processLog } from '../platform/log/log.ts';
import { createMail } from '../platform/mail/mail.ts';

/** `tidemark serve`: runs until SIGTERM or SIGINT, then finishes what is in flight. */
export async function serve(): Promise<number> {
  const config = readConfig(process.env);
  const log = processLog();
  // A signal during the start is honoured as soon as there is something to stop.
  const asked = new Promise<string>((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => resolve(signal));
  });
  const dataDir = openDataDir(config.dataDir);
  const storage = await openStorage({ ...config, dataDir, log, attach: false, isServing: true });
  const mail = createMail({ ...config, dataDir, log });
  let lock: ServerLock | undefined;
  const guardedClock = new GuardedClock(systemClocks);
  let app: App | undefined;
  try {
    lock = await storage.lock();
    const applied = await storage.migrate();
    if (applied.length > 0) log.info(`applied ${applied.length} migrations to the database`);
    await lock.register(config.port);
    app = await startApp({
      config,
      database: whileHeld(storage.database, lock),
      clock: clockOf(config, guardedClock),
      guardedClock,
      log,
      mail,
      version: productVersion(),
      webDirectory: builtApp('web'),
      consoleDirectory: builtApp('console'),
    });
    if (app.port !== config.port) await lock.register(app.port);
    log.info(startLine(config, app, storage.where, mail.outbox));
    const lost = await Promise.race([asked.then(() => undefined), lock.gone]);
    if (lost !== undefined) {
      // What is in flight must not be finished: the database is no longer this server's.
      log.error(`${lost}: this server ends at once`);
      app = undefined;
      return 1;
    }
    log.info('stopping: what is in flight is finished first');
    return 0;
  } finally {
    await app?.stop();
    mail.close();
    await lock?.release();
    await storage.close();
  }
}

function clockOf(config: Config, origin: Clock): Parameters<typeof startApp>[0]['clock'] {
  const clock = feedClock(config.feed, origin);
  const speed = config.feed.kind === 'replay' ? config.feed.speed : 1;
  return { ...createTimers(clock, speed), advanceTo: (moment) => clock.advanceTo(moment) };
}

/** The single line that states the listening address and what is simulated. */
function startLine(config: Config, app: App, database: string, outbox: string | undefined): string {
  const host = config.host === '127.0.0.1' || config.host === '0.0.0.0' ? 'localhost' : config.host;
  const prices =
    app.simulated === undefined
      ? 'prices: real, from the ingest feed'
      : `prices: ${app.simulated === 'sim' ? 'simulated' : 'replayed recordings'}, all money is play money${config.simulatedPayouts ? ', payouts of which are allowed' : ''}`;
  return [
    `Tidemark listens on http://${host}:${app.port}`,
    prices,
    `database: ${database === 'embedded' ? `embedded in ${config.dataDir}` : database}`,
    outbox === undefined ? 'messages: sent' : `mail and SMS that cannot be sent: ${outbox}`,
  ].join(' · ');
}

function builtApp(name: 'web' | 'console'): string | undefined {
  const directory = join(repositoryRoot(), 'apps', name, 'dist');
  return existsSync(join(directory, 'index.html')) ? directory : undefined;
}
