import { submit } from '@tidemark/contract/calls/trading/forex';
import { present } from '@tidemark/domain/outcome';
import { aMarketOrder, type CopyInstance } from './instance.ts';

const TURN_MS = 5;

/** Lets others order at a steady pace while the work runs; returns the delay of the slowest hundredth. */
export async function loadFromOthers(
  instance: CopyInstance,
  aSecond: number,
  work: () => Promise<unknown>,
): Promise<{ p99Ms: number }> {
  const order = aMarketOrder(instance);
  const waits: number[] = [];
  const underWay: Promise<unknown>[] = [];
  const started = performance.now();
  let sent = 0;
  // Based on elapsed time, so that a late timer sends all due orders, timed from when they were due.
  const timer = setInterval(() => {
    const due = Math.floor(((performance.now() - started) / 1000) * aSecond);
    for (; sent < due; sent += 1) {
      const dueAt = started + (sent / aSecond) * 1000;
      const who = present(instance.others[sent % instance.others.length], 'somebody else');
      underWay.push(instance.made(submit, who, order).then(() => waits.push(performance.now() - dueAt)));
    }
  }, TURN_MS);
  await work();
  clearInterval(timer);
  await Promise.all(underWay);
  waits.sort((a, b) => a - b);
  return { p99Ms: waits[Math.floor(waits.length * 0.99)] ?? Number.NaN };
}
