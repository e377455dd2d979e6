import { present } from '@tidemark/domain/outcome';
import type { Log } from '../log/log.ts';
import { StartProblem } from '../start-problem.ts';
import { type DatabaseOptions, openDatabase } from './database.ts';
import { openEmbedded } from './embedded/embedded.ts';
import type { Writer } from './fence.ts';
import { migrate } from './migrate.ts';
import type { Database } from './queryable.ts';
import { SERVER_ROLE } from './roles.ts';

/** How long a start waits for the process that holds the embedded database to end: an overlapping restart. */
const RESTART_OVERLAP_MS = 5000;

export interface StorageOptions {
  /** Undefined: the embedded PostgreSQL under `dataDir`. */
  readonly databaseUrl: string | undefined;
  /** The same database under the role that owns its tables; undefined: `databaseUrl` owns them too. */
  readonly databaseOwnerUrl: string | undefined;
  readonly dataDir: string;
  readonly log: Log;
  /** A command-line tool uses the database of a running server; a server holds it alone. */
  readonly attach: boolean;
}

/** The database a process works with, wherever it is. */
export interface Storage {
  readonly database: Database;
  /** Applies what is missing and answers the files. */
  migrate(): Promise<string[]>;
  /** The address under which the process reads and writes rows. */
  readonly url: string;
  /** The same database, used in the name of a member of `cluster.member`; the caller closes it. */
  openAs(writer: Writer): Promise<Database>;
  /** `embedded`, or the host of DATABASE_URL. */
  readonly where: string;
  /** For administration of the complete database: the owner's address. */
  readonly ownerUrl: string;
  /** The role the server runs under, where it is another than the owner. */
  readonly serverRole: string | undefined;
  /** Closes the connections, then stops the embedded database if this process started it. */
  close(): Promise<void>;
}

/** Opens the database that the settings name. @throws StartProblem where it cannot be used. */
export async function openStorage(options: StorageOptions): Promise<Storage> {
  const { log, databaseUrl, databaseOwnerUrl } = options;
  const onTrouble = (line: string): void => log.warn(line);
  const place =
    databaseUrl === undefined
      ? await embedded(options, onTrouble)
      : await external(databaseUrl, databaseOwnerUrl ?? databaseUrl);
  try {
    const given: DatabaseOptions = { url: place.url, onTrouble };
    const database = await openDatabase(given);
    return {
      database,
      url: place.url,
      openAs: (writer) => openDatabase({ ...given, isServing: true, writer }),
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

async function external(url: string, ownerUrl: string): Promise<Place> {
  const serverRole = ownerUrl === url ? undefined : await servingRole(url, ownerUrl);
  return { url, ownerUrl, serverRole, where: new URL(url).host, stop: async () => {} };
}

/** The role of DATABASE_URL, where it is another than the owner's. Both must lead to one database. */
async function servingRole(url: string, ownerUrl: string): Promise<string | undefined> {
  const [served, owned] = await Promise.all([whereAndWho(url), whereAndWho(ownerUrl, 'DATABASE_OWNER_URL')]);
  if (served.where !== owned.where) {
    throw new StartProblem(
      'DATABASE_OWNER_URL names another database than DATABASE_URL: it is the same one, with the role that owns its tables; an example: DATABASE_OWNER_URL=postgres://tidemark_owner:password@localhost:5432/tidemark',
    );
  }
  return served.role === owned.role ? undefined : served.role;
}

async function whereAndWho(
  url: string,
  setting?: 'DATABASE_OWNER_URL',
): Promise<{ where: string; role: string }> {
  const database = await openDatabase({ url, poolSize: 1, ...(setting === undefined ? {} : { setting }) });
  try {
    const [found] = await database.query<{ where: string; role: string }>({
      text: `select current_database() || ' ' || pg_postmaster_start_time() as where, current_user as role`,
    });
    return present(found, 'a select of constants answers a row');
  } finally {
    await database.close();
  }
}
