import { pbkdf2Sync, randomBytes } from 'node:crypto';
import { cpus } from 'node:os';
import { brokerFeesBench } from './broker-fees.ts';
import { dailyBench } from './daily.ts';
import { floodBench } from './flood.ts';
import { followBench } from './follow.ts';
import { framesBench } from './frames.ts';
import { futuresBench } from './futures.ts';
import { gatewaysBench } from './gateways.ts';
import { homeBench } from './home.ts';
import { lighthouseBench } from './lighthouse.ts';
import { logBench } from './log/bench.ts';
import { memoryBench } from './memory.ts';
import { ordersBench } from './orders.ts';
import { positionsLiveBench } from './positions-live.ts';
import { pricesBench } from './prices/bench.ts';
import { socketsBench } from './sockets.ts';
import { startBench } from './start.ts';
import type { Bench, Figure } from './support/figure.ts';
import { isSmoke } from './support/size.ts';
import { transfersBench } from './transfers.ts';
import { triggersBench } from './triggers.ts';
import { verifyBench } from './verify.ts';
import { waitingBench } from './waiting.ts';
import { drawingsBench } from './web/drawings.ts';
import { receiptBench } from './web/receipt-check.ts';

/** Every benchmark; `npm run bench` runs all, `npm run bench sockets` one. */
const benches: readonly Bench[] = [
  ordersBench,
  socketsBench,
  pricesBench,
  gatewaysBench,
  startBench,
  homeBench,
  triggersBench,
  waitingBench,
  positionsLiveBench,
  futuresBench,
  logBench,
  verifyBench,
  transfersBench,
  brokerFeesBench,
  dailyBench,
  followBench,
  framesBench,
  drawingsBench,
  receiptBench,
  lighthouseBench,
  memoryBench,
  floodBench,
];

const wanted = process.argv.slice(2).filter((word) => word !== '--smoke');
const unknown = wanted.filter((name) => !benches.some((bench) => bench.name === name));
if (unknown.length > 0) {
  console.error(
    `No such benchmark: ${unknown.join(', ')}. There are: ${benches.map(({ name }) => name).join(', ')}.`,
  );
  process.exit(2);
}

// The processes of one benchmark share a database, but not a data directory with its key.
process.env.INSTANCE_SECRET = randomBytes(32).toString('hex');

console.log(`Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}`);
let allGoalsMet = true;
for (const bench of benches) {
  if (wanted.length > 0 && !wanted.includes(bench.name)) continue;
  console.log(`\n${bench.name}: ${bench.summary}\n  machine index: ${machineIndex()} ms, lower is faster`);
  if (isSmoke && bench.notInSmoke !== undefined) {
    console.log(`  not part of a smoke run: ${bench.notInSmoke}`);
    continue;
  }
  const begun = performance.now();
  const figures = await bench.run((line) => console.log(`  ${line}`));
  if (isSmoke) {
    // Tiny sizes do not measure speed: the run only has to finish.
    console.log(
      `  it runs: ${figures.length} figures in ${((performance.now() - begun) / 1000).toFixed(1)} s`,
    );
    continue;
  }
  printTable(figures);
  allGoalsMet &&= figures.every(({ goal }) => goal?.isMet ?? true);
}
process.exit(allGoalsMet ? 0 : 1);

function printTable(figures: readonly Figure[]): void {
  const rows = [
    ['figure', 'measured', 'yardstick', 'ratio', 'goal', ''],
    ...figures.map((figure) => [
      figure.what,
      figure.measured,
      figure.yardstick ?? '',
      figure.ratio?.toFixed(2) ?? '',
      figure.goal?.text ?? '',
      figure.goal === undefined ? '' : figure.goal.isMet ? 'met' : 'MISSED',
    ]),
  ];
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  console.log('');
  for (const row of rows)
    console.log(`  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}`);
}

/** How long a fixed computation takes, in ms: the speed of a shared machine may change threefold within an hour. */
function machineIndex(): string {
  const begun = performance.now();
  pbkdf2Sync('tidemark', 'index', 500_000, 32, 'sha256');
  return (performance.now() - begun).toFixed(0);
}
