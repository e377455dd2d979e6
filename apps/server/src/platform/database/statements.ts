import type { Writable } from 'node:stream';
import type pg from 'pg';
import {
  ConnectionLost,
  type Queryable,
  type Statement,
  type TransactionSteps,
  type Write,
} from './queryable.ts';

type Runs = Pick<pg.ClientBase, 'query'>;

/** Runs one statement and answers its rows. */
export async function rowsOf<Row>(runs: Runs | pg.Pool, statement: Statement): Promise<Row[]> {
  const { name, text, values } = statement;
  const config: pg.QueryConfig<unknown[]> = { text };
  if (name !== undefined) config.name = name;
  if (values !== undefined) config.values = values as unknown[];
  const result = await runs.query(config);
  return result.rows as Row[];
}

/**
 * Runs the work between BEGIN and COMMIT; BEGIN travels together with the first statement. `onBroken` is
 * called when even the rollback failed: the connection must not be used again.
 */
export async function transactionOn<T>(
  client: Runs,
  work: (tx: Queryable) => Promise<T>,
  onBroken: () => void,
  fence: readonly Write[] = [],
): Promise<T> {
  const begun = client.query('begin');
  // If it fails the connection is broken and the work fails with it; its error is the one to throw.
  begun.catch(() => undefined);
  try {
    const result = await work({ query: (statement) => rowsOf(client, statement) });
    await begun;
    await allOf(
      together(client, () => [...fence.map((write) => rowsOf(client, write)), client.query('commit')]),
    );
    return result;
  } catch (error) {
    await client.query('rollback').catch(onBroken);
    throw error;
  }
}

/**
 * Lets statements that are started together travel as one packet: a system call each would cost
 * more than the statements do. `start` must start them before it first waits.
 */
function together<T>(client: Runs, start: () => T): T {
  const { stream } = (client as unknown as { connection: { stream: Writable } }).connection;
  stream.cork();
  try {
    return start();
  } finally {
    stream.uncork();
  }
}

/**
 * Runs a worker's transaction: the writes and COMMIT travel together. A failed write makes COMMIT a rollback
 * in the database, and is rethrown.
 */
export async function pipelinedOn<T>(
  client: Runs,
  steps: TransactionSteps<T>,
  onBroken: () => void,
  fence: readonly Write[] = [],
): Promise<T> {
  const tx: Queryable = { query: (statement) => rowsOf(client, statement) };
  const [begun, read] = together(client, () => [client.query('begin'), steps.read(tx)]);
  begun.catch(() => undefined);
  try {
    const decided = await read;
    await allOf(
      together(client, () => [
        begun,
        ...steps.write(tx, decided),
        ...startWrites(tx, fence),
        client.query('commit'),
      ]),
    );
    return decided;
  } catch (error) {
    return rollBack(client, error, onBroken);
  }
}

/** Writes in one transaction and one round trip; a single statement is its own transaction. */
export async function writtenOn(client: Runs, writes: readonly Write[], onBroken: () => void): Promise<void> {
  const statements = mergeStatements(writes);
  const run = () => statements.map((statement) => rowsOf(client, statement));
  try {
    if (statements.length === 1) await allOf(run());
    else await allOf(together(client, () => [client.query('begin'), ...run(), client.query('commit')]));
  } catch (error) {
    await rollBack(client, error, onBroken);
  }
}

/** Waits for every one, also behind one that failed; throws the first failure. */
async function allOf(answers: readonly Promise<unknown>[]): Promise<void> {
  const settled = await Promise.allSettled(answers);
  const failed = settled.find((answer) => answer.status === 'rejected');
  if (failed) throw failed.reason;
}

/** Throws the error on; where not even a rollback works, that the connection is lost. */
async function rollBack(client: Runs, error: unknown, onBroken: () => void): Promise<never> {
  try {
    await client.query('rollback');
  } catch {
    onBroken();
    throw new ConnectionLost('the database connection broke', { cause: error });
  }
  throw error;
}

/** A statement under a name that stays the same for the same parts. */
type Prepared = Pick<Statement, 'name' | 'text'>;

/** Cache: merged statements by their parts. */
const fused = new Map<string, Prepared>();

/**
 * Merges a batch's writes into as few statements as possible: writes to different tables become one
 * data-modifying `with`, because starting a statement costs more than a row. The parts of one statement do
 * not see each other, so a second write to a table begins the next statement.
 */
export function mergeStatements(writes: readonly Write[]): Statement[] {
  const groups: Write[][] = [];
  for (const write of writes) {
    const before = groups.findLastIndex((group) => group.some(({ table }) => table === write.table));
    const group = groups[before + 1];
    if (group) group.push(write);
    else groups.push([write]);
  }
  return groups.map(asOne);
}

function asOne(group: readonly Write[]): Statement {
  const [first] = group;
  if (first && group.length === 1) return first;
  const parts = group.map((write) => write.name).join(' ');
  const prepared = fused.get(parts) ?? compose(group);
  fused.set(parts, prepared);
  return { ...prepared, values: group.flatMap((write) => write.values ?? []) };
}

function compose(group: readonly Write[]): Prepared {
  let taken = 0;
  const parts = group.map((write, index) => {
    const before = taken;
    taken += write.values?.length ?? 0;
    return `write_${index} as (${write.text.replace(/\$(\d+)/g, (_, number) => `$${before + Number(number)}`)})`;
  });
  // The parts' names together may be longer than PostgreSQL takes.
  return { name: `fused.${fused.size}`, text: `with ${parts.join(',\n')}\nselect` };
}

/** Starts writes one by one, in their order, inside a transaction that reads as well. */
export function startWrites(tx: Queryable, writes: readonly Write[]): Promise<unknown>[] {
  return writes.map((write) => tx.query(write));
}
