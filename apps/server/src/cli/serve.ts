import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type App, startApp } from '../app.ts';
import { type Config, readConfig } from '../config.ts';
import { feedClock } from '../modules/market/index.ts';
import { createTimers, systemClock } from '../platform/clock/clock.ts';
import { openStorage } from '../platform/database/storage.ts';
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
  const storage = await openStorage({ ...config, dataDir, log, attach: false });
  const mail = createMail({ ...config, dataDir, log });
  let app: App | undefined;
  try {
    const applied = await storage.migrate();
    if (applied.length > 0) log.info(`applied ${applied.length} migrations to the database`);
    app = await startApp({
      config,
      database: storage.database,
      clock: clockOf(config),
      log,
      mail,
      version: productVersion(),
      webDirectory: builtApp('web'),
      consoleDirectory: builtApp('console'),
    });
    log.info(startLine(config, app, storage.where, mail.outbox));
    await asked;
    log.info('stopping: what is in flight is finished first');
    return 0;
  } finally {
    await app?.stop();
    mail.close();
    await storage.close();
  }
}

function clockOf(config: Config): Parameters<typeof startApp>[0]['clock'] {
  const clock = feedClock(config.feed, systemClock());
  const speed = config.feed.kind === 'replay' ? config.feed.speed : 1;
  return { ...createTimers(clock, speed), advanceTo: (moment) => clock.advanceTo(moment) };
}

/** The one line that says where it listens and what is simulated. */
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
