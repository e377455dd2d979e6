import { pgbench, preparePgbench } from '../orders/yardstick.ts';
import { checkpoint, createDatabase, createTidemark, onOwnPostgres } from '../support/cluster.ts';
import { type Bench, count, type Figure } from '../support/figure.ts';
import { sized } from '../support/size.ts';
import { measureOrders, type OrdersRounds } from './orders-rounds.ts';
import { median, medianRatio, microsecondsOf, type Round } from './pairs.ts';
import { measureTicks, type TicksRounds } from './ticks-rounds.ts';

const PAIRS = sized(4, 1, 'LOG_PAIRS');
const SECONDS = sized(8, 1, 'LOG_SECONDS');
const ACCOUNTS = sized(4000, 128);
const INSTRUMENTS = sized(200, 20);
const ORDERS_SHARE_MAX = 0.05;
const TICKS_SHARE_MAX = 0.02;
const SIGNED_MS_MAX = 1500;
const YARDSTICK_SECONDS = sized(5, 1);

/** What the transparency log costs orders and ticks, how soon it signs them, and the storage that it needs. */
export const logBench: Bench = {
  name: 'log',
  summary: `the transparency log: orders and ticks with it and without it by turns, ${PAIRS} pairs of ${SECONDS} s each`,
  run: (say) => onOwnPostgres((adminUrl) => measure(adminUrl, say)),
};

async function measure(adminUrl: string, say: (line: string) => void): Promise<Figure[]> {
  const yardstickUrl = await createDatabase(adminUrl, 'yardstick');
  await preparePgbench(yardstickUrl);
  const index = async () => {
    await checkpoint(adminUrl);
    const { tps } = await pgbench(yardstickUrl, YARDSTICK_SECONDS);
    say(`pgbench: ${count(tps)} transactions a second`);
    await checkpoint(adminUrl);
  };
  const size = { pairs: PAIRS, seconds: SECONDS };
  await index();
  const ordersUrl = await createTidemark(adminUrl, 'log_orders');
  const orders = await measureOrders({ url: ordersUrl, accounts: ACCOUNTS, ...size }, say);
  say(`${orders.leavesPerOrder.toFixed(2)} leaves an order`);
  await index();
  const ticksUrl = await createTidemark(adminUrl, 'log_ticks');
  const ticks = await measureTicks({ url: ticksUrl, instruments: INSTRUMENTS, ...size }, say);
  await index();
  return [
    rateFigure(orders),
    shareFigure('CPU time an order, server and PostgreSQL', orders.rounds, ORDERS_SHARE_MAX),
    shareFigure('CPU time a tick, server and PostgreSQL', ticks.rounds, TICKS_SHARE_MAX),
    signedFigure(orders),
    storageFigure(ticks),
  ];
}

const of = (rounds: readonly Round[], hasLog: boolean, figure: (round: Round) => number): number =>
  median(rounds.filter((round) => round.hasLog === hasLog).map(figure));

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;

function rateFigure({ rounds }: OrdersRounds): Figure {
  const rate = ({ perSecond }: Round) => perSecond;
  const ratio = medianRatio(rounds, rate);
  return {
    what: 'orders a second with the log',
    measured: count(of(rounds, true, rate)),
    yardstick: `${count(of(rounds, false, rate))} without`,
    ratio,
    goal: { text: `at most ${percent(ORDERS_SHARE_MAX)} fewer`, isMet: ratio >= 1 - ORDERS_SHARE_MAX },
  };
}

function shareFigure(what: string, rounds: readonly Round[], max: number): Figure {
  const ratio = medianRatio(rounds, microsecondsOf);
  return {
    what: `${what}, with the log`,
    measured: `${of(rounds, true, microsecondsOf).toFixed(1)} µs`,
    yardstick: `${of(rounds, false, microsecondsOf).toFixed(1)} µs without`,
    ratio,
    goal: { text: `at most ${percent(max)} more`, isMet: ratio <= 1 + max },
  };
}

function signedFigure({ untilSigned }: OrdersRounds): Figure {
  const at = (part: number): number => untilSigned[Math.floor((untilSigned.length - 1) * part)] ?? Number.NaN;
  return {
    what: 'from the fill of an order to a published checkpoint over it, under load',
    measured: `p50 ${at(0.5).toFixed(0)} ms, p99 ${at(0.99).toFixed(0)} ms`,
    goal: { text: `p99 within ${SIGNED_MS_MAX} ms`, isMet: at(0.99) <= SIGNED_MS_MAX },
  };
}

function storageFigure({ bytesPerMillion }: TicksRounds): Figure {
  const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;
  return {
    what: 'storage of the log per million ticks',
    measured: megabytes(bytesPerMillion.log),
    yardstick: `the ticks themselves ${megabytes(bytesPerMillion.ticks)}`,
    ratio: bytesPerMillion.log / bytesPerMillion.ticks,
  };
}
