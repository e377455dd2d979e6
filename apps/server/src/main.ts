import { accrue } from './cli/accrue.ts';
import { backup } from './cli/backup.ts';
import { cluster } from './cli/cluster.ts';
import { log } from './cli/log.ts';
import { migrateDatabase } from './cli/migrate.ts';
import { operator } from './cli/operator.ts';
import { proposal } from './cli/proposal.ts';
import { receipt } from './cli/receipt.ts';
import { restore } from './cli/restore.ts';
import { serve } from './cli/serve.ts';
import { verify } from './cli/verify.ts';
import { StartProblem } from './platform/start-problem.ts';

/** One file per command; each receives the arguments after its name, and returns the exit code. */
const commands: Readonly<Record<string, (args: readonly string[]) => Promise<number>>> = {
  serve,
  migrate: migrateDatabase,
  operator,
  proposal,
  accrue,
  cluster,
  verify,
  backup,
  restore,
  log,
  receipt,
};

async function run(command: string | undefined, args: readonly string[]): Promise<number> {
  const chosen = Object.hasOwn(commands, command ?? '') ? commands[command ?? ''] : undefined;
  if (chosen === undefined) {
    const usage = `usage: tidemark ${Object.keys(commands).join(' | ')}\n`;
    const isAsked = command === '--help' || command === '-h' || command === 'help';
    (isAsked ? process.stdout : process.stderr).write(usage);
    return isAsked ? 0 : 2;
  }
  try {
    return await chosen(args);
  } catch (error) {
    if (!(error instanceof StartProblem)) throw error;
    process.stderr.write(`${error.message}\n`);
    return 1;
  }
}

// The reader of the output may end before this process does (a closed pipe). The process continues: without
// this, SIGTERM would end it before the embedded PostgreSQL is stopped.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
process.exit(await run(process.argv[2], process.argv.slice(3)));
