import { performance } from 'node:perf_hooks';
import type { BenchInstance } from '../orders/bench-instance.ts';
import { putInForce, type Quoted } from './prices.ts';

/** What one tick set off. */
export interface Burst {
  readonly closed: number;
  /** From the tick's arrival to the last commit. */
  readonly ms: number;
}

/** Applies a tick, and waits until every account has been evaluated against it. */
export async function letItBurst(
  instance: BenchInstance,
  prices: Partial<Record<Quoted, number>>,
): Promise<Burst> {
  const before = await countClosed(instance);
  const begun = performance.now();
  await putInForce(instance.market, prices);
  await instance.forex.settled();
  const ms = performance.now() - begun;
  return { closed: (await countClosed(instance)) - before, ms };
}

async function countClosed({ database }: BenchInstance): Promise<number> {
  const [row] = await database.query<{ count: string }>({
    text: `select count(*) from forex.deal where close_reason in ('stop_loss', 'trailing_stop', 'take_profit')`,
  });
  return Number(row?.count ?? 0);
}
