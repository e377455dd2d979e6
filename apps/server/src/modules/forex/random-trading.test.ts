import { describe, expect, it } from 'vitest';
import { freshSeed, seededChance } from '../../../test/differential/chance.ts';
import { ComparedWorlds } from '../../../test/differential/compared-worlds.ts';
import { InstanceWorld } from '../../../test/differential/instance-world.ts';
import { randomRates } from '../../../test/differential/random-rates.ts';
import { ordersWhenClosed, StepGenerator, startPrices } from '../../../test/differential/step-generator.ts';
import { referenceSpans } from '../../../test/reference-model/terms.ts';
import { ReferenceTrading } from '../../../test/reference-model/trading.ts';
import { testDatabase } from '../../../test/support/test-database.ts';
import { openTradingInstance, type TradingInstance } from '../../../test/support/trading-instance.ts';
import { verifyLedger } from '../ledger/index.ts';
import { verifyForex } from './index.ts';

const { database } = await testDatabase();

const STEPS = Number(process.env.SERVER_STEPS ?? 200);
const seed = freshSeed();

const SUNDAY = Date.parse('2026-11-15T00:00:00Z');
const NOW = '2026-11-18T12:00:00Z';
const UNTIL = Date.parse('2026-12-18T00:00:00Z');
const USERS = 4;
const limits = { positions: 9, pendings: 4 };

const instanceOptions = { database, openPositionsMax: limits.positions, pendingsMax: limits.pendings };

async function startWorlds(): Promise<{
  worlds: ComparedWorlds;
  reference: ReferenceTrading;
  world: InstanceWorld;
}> {
  await database.query({
    text: 'update market.instrument set orders_when_closed = code = any($1)',
    values: [ordersWhenClosed],
  });
  const instance = await openTradingInstance({ ...instanceOptions, startAt: NOW });
  const traders = [];
  for (let user = 0; user < USERS; user += 1) traders.push(await instance.openUser());
  const reopen = (before: TradingInstance) =>
    openTradingInstance({ ...instanceOptions, clock: before.clock });
  const world = new InstanceWorld({ database, instance, traders, reopen });
  const reference = new ReferenceTrading({
    users: USERS,
    now: Date.parse(NOW),
    spans: referenceSpans(SUNDAY, 5),
    limits,
    ordersWhenClosed,
  });
  const worlds = new ComparedWorlds({ title: `SEED=${seed}`, reference, world });
  for (const [code, price] of Object.entries(startPrices)) await worlds.tell({ kind: 'tick', code, price });
  return { worlds, reference, world };
}

describe('random trading', () => {
  it(`agrees with the reference model after each of ${STEPS} steps (SEED=${seed})`, {
    timeout: 14_400_000,
  }, async () => {
    const { worlds, reference, world } = await startWorlds();
    const chance = seededChance(seed);
    const generator = new StepGenerator({ chance, reference, until: UNTIL });
    for (const code of Object.keys(startPrices)) await worlds.tell(randomRates(chance, code));
    const begun = worlds.steps;
    const started = performance.now();
    while (worlds.steps - begun < STEPS) {
      for (const step of generator.next()) await worlds.tell(step);
      if (worlds.steps % 500 < 2 && STEPS > 500) {
        const seconds = Math.round((performance.now() - started) / 1000);
        process.stderr.write(`server: ${worlds.steps} of ${STEPS} steps, ${seconds} s, SEED=${seed}\n`);
      }
    }
    if (STEPS > 500) process.stderr.write(`${worlds.summary()}\n`);
    await world.instance.stop();
    expect(await verifyLedger(database)).toEqual([]);
    expect(await verifyForex(database)).toEqual([]);
  });
});
