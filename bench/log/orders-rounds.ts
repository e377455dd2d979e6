import { generateLoad } from '../orders/over-http.ts';
import { type OrdersServer, onOrdersServer } from '../orders/server.ts';
import { cpuTimeBetween } from '../support/cpu-time.ts';
import { LogSwitch } from './log-switch.ts';
import { described, type Round, turnsOf } from './pairs.ts';
import { timesUntilSigned, watchCheckpoint } from './until-signed.ts';

export interface OrdersRounds {
  readonly rounds: readonly Round[];
  readonly leavesPerOrder: number;
  /** From the fill of an order to a published checkpoint over it, ms, ascending. */
  readonly untilSigned: readonly number[];
}

interface Size {
  readonly url: string;
  readonly accounts: number;
  readonly pairs: number;
  readonly seconds: number;
}

/** The same load of orders over HTTP on one server, with the log and without it by turns. */
export function measureOrders(size: Size, say: (line: string) => void): Promise<OrdersRounds> {
  return onOrdersServer({ ...size, shape: 'one process' }, async (server) => {
    const log = await LogSwitch.open(size.url);
    try {
      await load(server, log, { hasLog: true, seconds: size.seconds, name: 'warm-up' });
      const rounds: Round[] = [];
      for (const [turn, hasLog] of turnsOf(size.pairs).entries()) {
        const round = await load(server, log, { hasLog, seconds: size.seconds, name: `round-${turn}` });
        say(described(round, 'orders'));
        rounds.push(round);
      }
      return { rounds, ...(await watched(server, log, size.seconds)) };
    } finally {
      await log.close();
    }
  });
}

async function load(
  server: OrdersServer,
  log: LogSwitch,
  { hasLog, seconds, name }: { readonly hasLog: boolean; readonly seconds: number; readonly name: string },
): Promise<Round> {
  await log.set(hasLog);
  await log.drained();
  const before = server.cpuTime();
  const served = await server.measure(() => generateLoad(server, seconds, name));
  const ended = performance.now();
  await log.drained();
  return {
    hasLog,
    operations: served.orders,
    perSecond: served.ordersPerSecond,
    used: cpuTimeBetween(before, server.cpuTime()),
    drainMs: performance.now() - ended,
  };
}

/** One more load with the log, while the public checkpoint is watched. */
async function watched(server: OrdersServer, log: LogSwitch, seconds: number) {
  await log.set(true);
  await log.drained();
  const before = await log.written();
  const since = Date.now();
  const watch = watchCheckpoint(`http://127.0.0.1:${server.port}`);
  const served = await server.measure(() => generateLoad(server, seconds, 'watched'));
  await log.drained();
  const after = await log.written();
  // A checkpoint that was signed since the last batch is seen, too.
  await new Promise((resolve) => setTimeout(resolve, 1000));
  const untilSigned = await timesUntilSigned(log, await watch.stop(), since);
  return { leavesPerOrder: (after.leaves - before.leaves) / Math.max(1, served.orders), untilSigned };
}
