import { openCopyInstance } from './follow/instance.ts';
import { loadFromOthers } from './follow/others.ts';
import { fanOutOnce, singleOrders } from './follow/runs.ts';
import { checkpoint, createTidemark, onOwnPostgres, proveVerified } from './support/cluster.ts';
import { type Bench, count, type Figure } from './support/figure.ts';
import { sized } from './support/size.ts';

const FOLLOWERS = sized(10_000, 50, 'BENCH_FOLLOWERS');
const OTHERS_A_SECOND = sized(200, 20);
const ROUNDS = sized(3, 1);
const TIMES_MAX = 1.5;
const P99_MS_MAX = 25;

/**
 * A leader's order with all its copies compared with as many single orders of the same accounts, and the
 * delay of other users' orders meanwhile. Rounds alternate, on one PostgreSQL with fsync on.
 */
export const followBench: Bench = {
  name: 'follow',
  summary: `a leader's order with ${FOLLOWERS} followers beside as many single orders of theirs at the desk`,
  run: (say) => onOwnPostgres((adminUrl) => measure(adminUrl, say)),
};

async function measure(adminUrl: string, say: (line: string) => void): Promise<Figure[]> {
  const url = await createTidemark(adminUrl, 'follow');
  say('opening accounts and followings …');
  const instance = await openCopyInstance(url, FOLLOWERS);
  const [singles, copies]: number[][] = [[], []];
  // The first of each is not measured: it fills what memory lacks.
  for (let round = 0; round <= ROUNDS; round += 1) {
    await checkpoint(adminUrl);
    const single = await singleOrders(instance);
    await checkpoint(adminUrl);
    const fanned = await fanOutOnce(instance);
    say(`${FOLLOWERS} single orders in ${ms(single)}, a leader's order with its copies in ${ms(fanned)}`);
    if (round === 0) continue;
    singles?.push(single);
    copies?.push(fanned);
  }
  // Every user has ordered once before the measurement.
  await loadFromOthers(instance, 2 * OTHERS_A_SECOND, () => pause(6000));
  await checkpoint(adminUrl);
  const without = await loadFromOthers(instance, OTHERS_A_SECOND, () => pause(8000));
  await checkpoint(adminUrl);
  const during = await loadFromOthers(instance, OTHERS_A_SECOND, async () => {
    for (let turn = 0; turn < 8; turn += 1) {
      await Promise.all([pause(1000), fanOutOnce(instance)]);
    }
  });
  say(`others' orders: p99 ${ms(without.p99Ms)} without, ${ms(during.p99Ms)} while copies are dealt`);
  await instance.stop();
  await proveVerified(url);
  const [one, other] = [median(singles ?? []), median(copies ?? [])];
  const bound = Math.max(P99_MS_MAX, 2 * without.p99Ms);
  return [
    {
      what: `a leader's order with ${count(FOLLOWERS)} copies, completely dealt`,
      measured: ms(other),
      yardstick: `${count(FOLLOWERS)} single orders: ${ms(one)}`,
      ratio: other / one,
      goal: { text: `at most ${TIMES_MAX}`, isMet: other / one <= TIMES_MAX },
    },
    {
      what: `${OTHERS_A_SECOND} orders a second of others meanwhile, p99`,
      measured: ms(during.p99Ms),
      yardstick: `without copies: ${ms(without.p99Ms)}`,
      ratio: during.p99Ms / without.p99Ms,
      goal: { text: `under ${ms(bound)}`, isMet: during.p99Ms < bound },
    },
  ];
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
}

function ms(value: number): string {
  return `${value.toFixed(1)} ms`;
}

function pause(forMs: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, forMs));
}
