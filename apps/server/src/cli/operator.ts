import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { isRefusal } from '@tidemark/domain/outcome';
import { sentence } from '@tidemark/i18n/server';
import { readConfig } from '../config.ts';
import { createOperatorAccount } from '../modules/operator/index.ts';
import { systemClock } from '../platform/clock/clock.ts';
import { withoutServer } from '../platform/cluster/exclusive.ts';
import { migrationsMissing } from '../platform/database/migrate.ts';
import { openStorage, type Storage } from '../platform/database/storage.ts';
import { processLog } from '../platform/log/log.ts';
import { StartProblem } from '../platform/start-problem.ts';

const USAGE =
  'usage: tidemark operator create --email ada@example.com --role support|reviewer|finance|admin, with the password on standard input';

/**
 * `tidemark operator create --email E --role R`: creates an operator with the password from standard input,
 * also while a server runs. The authenticator is set up at the first sign-in.
 */
export async function operator(args: readonly string[]): Promise<number> {
  const { email, role } = readArguments(args);
  const config = readConfig(process.env);
  if (process.stdin.isTTY) process.stderr.write('password (ends with Ctrl-D): ');
  // The line ends where the one who typed or piped it ended it; blanks within belong to the password.
  const password = (await text(process.stdin)).replace(/\r?\n$/, '');
  const storage = await openStorage({ ...config, log: processLog(), attach: true });
  try {
    // A new DATA_DIR has no tables yet: they are made, as `serve` would.
    await migrateWhereNeeded(storage);
    const made = await createOperatorAccount(storage.database, {
      email,
      role,
      password,
      now: systemClock().now(),
    });
    if (isRefusal(made)) {
      const about = made.field === undefined ? '' : `--${made.field}: `;
      throw new StartProblem(`${about}${sentence('en', made.refusal, made.params)}`);
    }
    process.stdout.write(
      `operator ${made.email} (${made.role}) can sign in at ${config.publicUrl}/console\n`,
    );
    return 0;
  } finally {
    await storage.close();
  }
}

async function migrateWhereNeeded(storage: Storage): Promise<void> {
  const lacks = await migrationsMissing(storage.database).catch((error: unknown) => {
    if (error instanceof StartProblem) throw error;
    return 'all of them';
  });
  if (lacks !== undefined) await withoutServer(storage.ownerUrl, () => storage.migrate());
}

function readArguments(args: readonly string[]): { email: string; role: string } {
  const [command, ...rest] = args;
  if (command !== 'create') throw new StartProblem(USAGE);
  const { email, role } = readOptions(rest);
  if (email === undefined) throw new StartProblem(`--email is missing; ${USAGE}`);
  if (role === undefined) throw new StartProblem(`--role is missing; ${USAGE}`);
  return { email, role };
}

function readOptions(args: readonly string[]) {
  try {
    const options = { email: { type: 'string' }, role: { type: 'string' } } as const;
    return parseArgs({ args: [...args], options }).values;
  } catch {
    throw new StartProblem(USAGE);
  }
}
