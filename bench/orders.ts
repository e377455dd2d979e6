import { ordersInProcess } from './orders/in-process.ts';
import { ordersOverHttp } from './orders/over-http.ts';
import type { ServedOrders } from './orders/server.ts';
import { pgbench, preparePgbench } from './orders/yardstick.ts';
import { ordersOverSockets } from './socket-orders/over-sockets.ts';
import {
  checkpoint,
  createDatabase,
  createTidemark,
  onOwnPostgres,
  proveVerified,
} from './support/cluster.ts';
import { type DeploymentShape, hasNats } from './support/deployment.ts';
import { type Bench, count, type Figure } from './support/figure.ts';
import { sized } from './support/size.ts';

const SECONDS = sized(15, 1, 'BENCH_SECONDS');
/** Enough that an account holds some ten positions at the end, as a trader's does. */
const ACCOUNTS = sized(16_000, 128);
const HTTP_RATIO_MIN = 3;
const SOCKET_RATIO_MIN = 5;
const DESK_RATIO_MIN = 5;
const P99_MS_MAX = 25;

/**
 * Durable market orders compared with pgbench, on one PostgreSQL with fsync on. Each part has a separate
 * database on that server and runs alone; pgbench runs before and after, and its mean counts.
 */
export const ordersBench: Bench = {
  name: 'orders',
  summary:
    'durable market orders beside pgbench (tpcb-like, prepared, 8 clients, scale 50) on one PostgreSQL',
  run: (say) => onOwnPostgres((adminUrl) => measure(adminUrl, say)),
};

async function measure(adminUrl: string, say: (line: string) => void): Promise<Figure[]> {
  say('filling the yardstick …');
  const yardstickUrl = await createDatabase(adminUrl, 'yardstick');
  await preparePgbench(yardstickUrl);
  await checkpoint(adminUrl);
  const before = await pgbench(yardstickUrl, SECONDS);
  say(`pgbench: ${count(before.tps)} transactions a second`);

  await checkpoint(adminUrl);
  const deskUrl = await createTidemark(adminUrl, 'desk');
  const desk = await ordersInProcess({ url: deskUrl, accounts: ACCOUNTS, seconds: SECONDS });
  say(`the desk alone: ${count(desk.ordersPerSecond)} orders a second, ${desk.refused} refused`);
  await proveVerified(deskUrl);

  const served = async (how: 'HTTP' | 'sockets', shape: DeploymentShape): Promise<ServedOrders> => {
    const result = await onDatabase(adminUrl, (url) =>
      how === 'HTTP'
        ? ordersOverHttp({ url, accounts: ACCOUNTS, seconds: SECONDS, shape })
        : ordersOverSockets({ url, seconds: SECONDS, shape }),
    );
    say(`over ${how}, ${shape}: ${described(result)}`);
    return result;
  };
  const http = await served('HTTP', 'one process');
  const sockets = await served('sockets', 'one process');
  for (const shape of ['a gateway', 'a gateway over NATS'] as const) {
    if (shape === 'a gateway over NATS' && !hasNats()) continue;
    await served('HTTP', shape);
    await served('sockets', shape);
  }

  await checkpoint(adminUrl);
  const after = await pgbench(yardstickUrl, SECONDS);
  say(`pgbench again: ${count(after.tps)} transactions a second`);
  const tps = (before.tps + after.tps) / 2;
  const yardstick = `${count(tps)} tps (${count(before.tps)}, ${count(after.tps)})`;
  return [
    ratioFigure('the desk alone, orders a second', desk.ordersPerSecond, tps, yardstick, DESK_RATIO_MIN),
    ratioFigure(
      'submit over HTTP, 64 connections, orders a second',
      http.ordersPerSecond,
      tps,
      yardstick,
      HTTP_RATIO_MIN,
    ),
    ratioFigure(
      'submit over sockets, 64 at a time, 16 in a frame, orders a second',
      sockets.ordersPerSecond,
      tps,
      yardstick,
      SOCKET_RATIO_MIN,
    ),
    {
      what: 'submit over HTTP, p99',
      measured: `${http.p99Ms.toFixed(1)} ms (p50 ${http.p50Ms.toFixed(1)})`,
      goal: { text: `under ${P99_MS_MAX} ms`, isMet: http.p99Ms < P99_MS_MAX },
    },
  ];
}

let databases = 0;

/** Measures on a database of its own, which must be without fault afterwards. */
async function onDatabase(
  adminUrl: string,
  work: (url: string) => Promise<ServedOrders>,
): Promise<ServedOrders> {
  await checkpoint(adminUrl);
  databases += 1;
  const url = await createTidemark(adminUrl, `orders_${databases}`);
  const served = await work(url);
  await proveVerified(url);
  return served;
}

function described({ ordersPerSecond, refused, p50Ms, cpu }: ServedOrders): string {
  return `${count(ordersPerSecond)} orders a second, ${refused} refused, p50 ${p50Ms.toFixed(1)} ms; ${cpu}`;
}

function ratioFigure(what: string, measured: number, tps: number, yardstick: string, min: number): Figure {
  const ratio = measured / tps;
  return {
    what,
    measured: count(measured),
    yardstick,
    ratio,
    goal: { text: `at least ${min}`, isMet: ratio >= min },
  };
}
