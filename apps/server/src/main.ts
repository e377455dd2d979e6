import { migrateDatabase } from './cli/migrate.ts';
import { serve } from './cli/serve.ts';
import { verify } from './cli/verify.ts';
import { StartProblem } from './platform/start-problem.ts';

/** One file a command; each answers the exit code. */
const commands: Readonly<Record<string, () => Promise<number>>> = { serve, migrate: migrateDatabase, verify };

async function run(command: string | undefined): Promise<number> {
  const chosen = Object.hasOwn(commands, command ?? '') ? commands[command ?? ''] : undefined;
  if (chosen === undefined) {
    const usage = `usage: tidemark ${Object.keys(commands).join(' | ')}\n`;
    const isAsked = command === '--help' || command === '-h' || command === 'help';
    (isAsked ? process.stdout : process.stderr).write(usage);
    return isAsked ? 0 : 2;
  }
  try {
    return await chosen();
  } catch (error) {
    if (!(error instanceof StartProblem)) throw error;
    process.stderr.write(`${error.message}\n`);
    return 1;
  }
}

process.exit(await run(process.argv[2]));
