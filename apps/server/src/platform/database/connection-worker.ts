import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { firstLine } from '../start-problem.ts';
import { ConnectionLost, type ConnectionWorker } from './queryable.ts';
import { pipelinedOn, transactionOn, writtenOn } from './statements.ts';

export interface ConnectionWorkerOptions {
  readonly connection: pg.ClientConfig;
  readonly onTrouble?: ((line: string) => void) | undefined;
}

/** How long a connection worker tries to reconnect before its transaction fails. */
const RECONNECT_MS = 10_000;
const PAUSE_MS = 100;

/** A dedicated connection. A transaction on a broken connection fails; the next one reconnects. */
export async function openConnectionWorker(options: ConnectionWorkerOptions): Promise<ConnectionWorker> {
  // Declared before it connects: a connection that fails is lost before `connect` returns.
  let client: pg.Client | undefined;
  client = await connect(options, () => {
    client = undefined;
  });
  let last: Promise<unknown> = Promise.resolve();

  const usable = async (): Promise<pg.Client> => {
    client ??= await connectPatiently(options, () => {
      client = undefined;
    });
    return client;
  };
  /** Runs after earlier work; a broken connection is not used again. */
  const inTurn = <T>(run: (used: pg.Client, onBroken: () => void) => Promise<T>): Promise<T> => {
    const turn = last.then(async () => {
      const used = await usable();
      return run(used, () => {
        if (client === used) client = undefined;
        used.end().catch(() => undefined);
      });
    });
    last = turn.catch(() => undefined);
    return turn;
  };
  return {
    transaction: (work) => inTurn((used, onBroken) => transactionOn(used, work, onBroken)),
    transact: (steps) => inTurn((used, onBroken) => pipelinedOn(used, steps, onBroken)),
    write: (writes) => inTurn((used, onBroken) => writtenOn(used, writes, onBroken)),
    async release() {
      await last;
      await client?.end();
    },
  };
}

async function connect(options: ConnectionWorkerOptions, onLost: () => void): Promise<pg.Client> {
  const client = new pg.Client(options.connection);
  client.on('error', (error) => {
    options.onTrouble?.(`a database lane broke: ${firstLine(error)}`);
  });
  client.on('end', onLost);
  await client.connect();
  return client;
}

async function connectPatiently(options: ConnectionWorkerOptions, onLost: () => void): Promise<pg.Client> {
  for (let waited = 0; ; waited += PAUSE_MS) {
    try {
      return await connect(options, onLost);
    } catch (error) {
      if (waited >= RECONNECT_MS)
        throw new ConnectionLost('the database cannot be reached', { cause: error });
      await wait(PAUSE_MS);
    }
  }
}
