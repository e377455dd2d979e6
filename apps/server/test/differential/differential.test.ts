import { expect, it } from 'vitest';
import { referenceSpans } from '../reference-model/terms.ts';
import { ReferenceTrading } from '../reference-model/trading.ts';
import { freshSeed, seededChance } from './chance.ts';
import { ComparedWorlds } from './compared-worlds.ts';
import { DomainWorld } from './domain-world.ts';
import { randomRates } from './random-rates.ts';
import { ordersWhenClosed, StepGenerator, startPrices } from './step-generator.ts';

const STEPS = Number(process.env.DOMAIN_STEPS ?? 10_000);
/** Each episode starts from the beginning, with the seed after the last one's. */
const EPISODE_STEPS = 2000;
const seed = freshSeed();

const SUNDAY = Date.parse('2026-11-15T00:00:00Z');
const NOW = Date.parse('2026-11-18T12:00:00Z');
const UNTIL = Date.parse('2026-12-18T00:00:00Z');
const spans = referenceSpans(SUNDAY, 5);
const USERS = 4;
const limits = { positions: 9, pendings: 4 };

async function episode(episodeSeed: number, steps: number): Promise<ComparedWorlds> {
  const reference = new ReferenceTrading({ users: USERS, now: NOW, spans, limits, ordersWhenClosed });
  const world = new DomainWorld({ users: USERS, now: NOW, limits, ordersWhenClosed });
  const worlds = new ComparedWorlds({ title: `SEED=${episodeSeed}`, reference, world });
  for (const [code, price] of Object.entries(startPrices)) await worlds.tell({ kind: 'tick', code, price });
  const chance = seededChance(episodeSeed);
  const generator = new StepGenerator({ chance, reference, until: UNTIL });
  for (const code of Object.keys(startPrices)) await worlds.tell(randomRates(chance, code));
  while (worlds.steps < steps) for (const step of generator.next()) await worlds.tell(step);
  return worlds;
}

it(`decides like the reference model in ${STEPS} random steps (SEED=${seed})`, {
  timeout: 3_600_000,
}, async () => {
  const counts = new Map<string, number>();
  const started = performance.now();
  let done = 0;
  for (let index = 0; done < STEPS; index += 1) {
    const worlds = await episode(seed + index, Math.min(EPISODE_STEPS, STEPS - done));
    done += worlds.steps;
    for (const [what, count] of worlds.counts) counts.set(what, (counts.get(what) ?? 0) + count);
    if (STEPS > 10_000 && index % 25 === 24) {
      const seconds = Math.round((performance.now() - started) / 1000);
      process.stderr.write(`domain: ${done} of ${STEPS} steps, ${seconds} s, SEED=${seed}\n`);
    }
  }
  if (STEPS > 10_000 || process.env.COUNTS)
    process.stderr.write(`${JSON.stringify(Object.fromEntries(counts), null, 1)}\n`);
  // A random run that misses the required cases proves nothing.
  const needed = [
    'forex.closed_out',
    'forex.stopped',
    'forex.pending_filled',
    'forex.margin_warning',
    'completed trailing_stop',
    'cancelled gap_past_stops',
    'cancelled expired',
    'cancelled oco',
    'completed take_profit (part)',
    'charge of 1 night',
    'charge of 3 nights',
    'credit of 1 night',
  ];
  for (const met of needed) {
    expect(counts.get(met) ?? 0, met).toBeGreaterThan(0);
  }
});
