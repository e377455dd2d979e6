import type { Log } from '../log/log.ts';
import { openDatabase } from './database.ts';
import { openEmbedded } from './embedded.ts';
import { migrate } from './migrate.ts';
import type { Database } from './queryable.ts';
import { SERVER_ROLE } from './roles.ts';
import { RESTART_OVERLAP_MS, type ServerLock, takeServerLock } from './server-lock.ts';

export interface StorageOptions {
  /** Undefined: the embedded PostgreSQL under `dataDir`. */
  readonly databaseUrl: string | undefined;
  readonly dataDir: string;
  readonly log: Log;
  /** A command-line tool uses the database of a running server; a server holds it alone. */
  readonly attach: boolean;
}

/** The database a process works with, wherever it lies. */
export interface Storage {
  readonly database: Database;
  /** Applies what is missing and answers the files. */
  migrate(): Promise<string[]>;
  /** Takes the right to be the only server on it, for as long as the process serves. */
  lock(): Promise<ServerLock>;
  /** `embedded`, or the host of DATABASE_URL. */
  readonly where: string;
  /** For those who see to the database as a whole: the owner's address. */
  readonly ownerUrl: string;
  /** The role the server runs under, where it is another than the owner. */
  readonly serverRole: string | undefined;
  /** Closes the connections, then stops the embedded database if this process started it. */
  close(): Promise<void>;
}

/** Opens the database that the settings name. @throws StartProblem where it cannot be used. */
export async function openStorage(options: StorageOptions): Promise<Storage> {
  const { log, databaseUrl } = options;
  const onTrouble = (line: string): void => log.warn(line);
  const place = databaseUrl === undefined ? await embedded(options, onTrouble) : external(databaseUrl);
  try {
    const database = await openDatabase({ url: place.url, onTrouble });
    return {
      database,
      where: place.where,
      ownerUrl: place.ownerUrl,
      serverRole: place.serverRole,
      async migrate() {
        const owner = await openDatabase({
          url: place.ownerUrl,
          poolSize: 1,
          name: 'tidemark migrate',
          onTrouble,
        });
        try {
          return await migrate({ database: owner, serverRole: place.serverRole });
        } finally {
          await owner.close();
        }
      },
      lock: () => takeServerLock({ url: place.url, waitMs: RESTART_OVERLAP_MS, onTrouble }),
      async close() {
        await database.close();
        await place.stop();
      },
    };
  } catch (error) {
    await place.stop();
    throw error;
  }
}

interface Place {
  readonly url: string;
  readonly ownerUrl: string;
  readonly serverRole: string | undefined;
  readonly where: string;
  stop(): Promise<void>;
}

async function embedded(options: StorageOptions, onTrouble: (line: string) => void): Promise<Place> {
  const running = await openEmbedded({
    dataDir: options.dataDir,
    attach: options.attach,
    waitMs: RESTART_OVERLAP_MS,
    onTrouble,
  });
  const { url, ownerUrl } = running;
  return { url, ownerUrl, serverRole: SERVER_ROLE, where: 'embedded', stop: () => running.stop() };
}

function external(url: string): Place {
  return { url, ownerUrl: url, serverRole: undefined, where: new URL(url).host, stop: async () => {} };
}
