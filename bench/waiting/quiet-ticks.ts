import { performance } from 'node:perf_hooks';
import { ticksInForce } from '../../apps/server/src/modules/market/index.ts';
import type { BenchInstance } from '../orders/bench-instance.ts';
import { putInForce, type Quoted, quoted } from './prices.ts';

/** Of the part that the wider world may move a price without reaching anything. */
const SWAY = 0.002;

/** How long the tick path of contracts takes for ticks that trigger nothing, in ms, ascending. */
export async function timeQuietTicks(instance: BenchInstance, count: number): Promise<Float64Array> {
  const codes = Object.keys(quoted) as Quoted[];
  const taken = new Float64Array(count);
  const { bus } = instance;
  const publish = bus.publish.bind(bus);
  let turn = 0;
  // In this instance only contracts listen for ticks.
  bus.publish = (kind, payload) => {
    const begun = performance.now();
    publish(kind, payload);
    if (kind.name === ticksInForce.name) taken[turn] = performance.now() - begun;
  };
  for (; turn < count; turn += 1) {
    const code = codes[turn % codes.length] ?? 'BTCUSD';
    await putInForce(instance.market, { [code]: quoted[code] * (1 + SWAY * Math.sin(turn)) });
  }
  bus.publish = publish;
  await instance.forex.settled();
  return taken.sort();
}
