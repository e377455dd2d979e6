import { parseArgs } from 'node:util';
import { isRefusal } from '@tidemark/domain/outcome';
import { sentence } from '@tidemark/i18n/server';
import { readConfig } from '../config.ts';
import { approveFromCommandLine, listOpenProposals } from '../modules/operator/index.ts';
import { systemClock } from '../platform/clock/clock.ts';
import type { Database } from '../platform/database/queryable.ts';
import { openStorage } from '../platform/database/storage.ts';
import { processLog } from '../platform/log/log.ts';
import { StartProblem } from '../platform/start-problem.ts';

const USAGE = 'usage: tidemark proposal list | tidemark proposal approve ID [--at-once]';

type Asked =
  | { readonly verb: 'list' }
  | { readonly verb: 'approve'; readonly id: number; readonly atOnce: boolean };

/**
 * `tidemark proposal list` shows what waits for a second operator; `tidemark proposal approve ID`
 * approves it as the second person, who holds the machine. `--at-once` leaves out the delay. The
 * running server carries it out within seconds after it takes effect.
 */
export async function proposal(args: readonly string[]): Promise<number> {
  const asked = readArguments(args);
  const config = readConfig(process.env);
  const storage = await openStorage({ ...config, log: processLog(), attach: true });
  try {
    await storage.migrate();
    process.stdout.write(await answerTo(storage.database, asked));
    return 0;
  } finally {
    await storage.close();
  }
}

async function answerTo(database: Database, asked: Asked): Promise<string> {
  if (asked.verb === 'list') {
    const open = await listOpenProposals(database);
    if (open.length === 0) return 'no proposal is open\n';
    return open
      .map(({ proposal: { id, kind, object, status, changes, takesEffectAt }, proposedBy }) => {
        const said = changes.map(({ field, from, to }) => `${field}: ${worded(from)} -> ${worded(to)}`);
        const when =
          takesEffectAt === undefined ? '' : ` (takes effect ${new Date(takesEffectAt).toISOString()})`;
        return `${id}  ${kind} ${object}  ${status}${when}  by ${proposedBy}  ${said.join(', ')}\n`;
      })
      .join('');
  }
  const approved = await approveFromCommandLine(database, { ...asked, now: systemClock().now() });
  if (isRefusal(approved)) throw new StartProblem(sentence('en', approved.refusal, approved.params));
  return `proposal ${approved.id} (${approved.kind} ${approved.object}) takes effect ${new Date(approved.takesEffectAt ?? 0).toISOString()}\n`;
}

const worded = (value: unknown): string => (value === null ? '-' : JSON.stringify(value));

function readArguments(args: readonly string[]): Asked {
  try {
    const options = { 'at-once': { type: 'boolean' } } as const;
    const { positionals, values } = parseArgs({ args: [...args], options, allowPositionals: true });
    const [verb, text, ...rest] = positionals;
    if (verb === 'list' && text === undefined) return { verb };
    if (verb === 'approve' && text !== undefined && /^\d{1,15}$/.test(text) && rest.length === 0) {
      return { verb, id: Number(text), atOnce: values['at-once'] === true };
    }
  } catch {
    // Said below.
  }
  throw new StartProblem(USAGE);
}
