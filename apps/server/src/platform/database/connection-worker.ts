import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { firstLine } from '../start-problem.ts';
import { Fenced, fenceWrite, isFenceBroken, refuseFenced, type Writer } from './fence.ts';
import { ConnectionLost, type ConnectionWorker, type Write } from './queryable.ts';
import { pipelinedOn, transactionOn, writtenOn } from './statements.ts';

export interface ConnectionWorkerOptions {
  readonly connection: pg.ClientConfig;
  readonly onTrouble?: ((line: string) => void) | undefined;
  /** In whose name it writes, and the number of this connection among the writer's. */
  readonly writer?: Writer | undefined;
  readonly number: number;
}

/** How long a connection worker tries to reconnect before its transaction fails. */
const RECONNECT_MS = 10_000;
const PAUSE_MS = 100;

/**
 * A dedicated connection. A transaction on a broken connection fails; the next one reconnects. Each transaction
 * carries the writer's fence: it fails as `Fenced` once another process has taken over.
 */
export async function openConnectionWorker(options: ConnectionWorkerOptions): Promise<ConnectionWorker> {
  // Declared before it connects: a connection that fails is lost before `connect` returns.
  let client: pg.Client | undefined;
  client = await connect(options, () => {
    client = undefined;
  });
  let last: Promise<unknown> = Promise.resolve();
  const { writer } = options;
  const fence: readonly Write[] = writer ? [fenceWrite(writer.memberId, options.number)] : [];

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
      }).catch((error: unknown) => {
        if (!isFenceBroken(error)) throw error;
        writer?.onFenced();
        throw new Fenced('another process has taken over the database', { cause: error });
      });
    });
    last = turn.catch(() => undefined);
    return turn;
  };
  return {
    transaction: (work) => inTurn((used, onBroken) => transactionOn(used, work, onBroken, fence)),
    transact: (steps) => inTurn((used, onBroken) => pipelinedOn(used, steps, onBroken, fence)),
    write: (writes) => inTurn((used, onBroken) => writtenOn(used, [...writes, ...fence], onBroken)),
    async release() {
      await last;
      await client?.end();
    },
  };
}

async function connect(options: ConnectionWorkerOptions, onLost: () => void): Promise<pg.Client> {
  const client = new pg.Client(options.connection);
  client.on('error', (error) => {
    options.onTrouble?.(`a database worker broke: ${firstLine(error)}`);
  });
  client.on('end', onLost);
  await client.connect();
  if (options.writer) {
    await refuseFenced(client, options.writer).catch((error: unknown) => {
      client.end().catch(() => undefined);
      throw error;
    });
  }
  return client;
}

async function connectPatiently(options: ConnectionWorkerOptions, onLost: () => void): Promise<pg.Client> {
  for (let waited = 0; ; waited += PAUSE_MS) {
    try {
      return await connect(options, onLost);
    } catch (error) {
      if (error instanceof Fenced) throw error;
      if (waited >= RECONNECT_MS)
        throw new ConnectionLost('the database cannot be reached', { cause: error });
      await wait(PAUSE_MS);
    }
  }
}
