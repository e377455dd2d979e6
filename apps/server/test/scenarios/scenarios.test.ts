import { describe, expect, inject, it } from 'vitest';
import { verifyForex } from '../../src/modules/forex/index.ts';
import { openDatabase } from '../../src/platform/database/database.ts';
import type { World } from '../differential/compared-worlds.ts';
import { DomainWorld } from '../differential/domain-world.ts';
import { InstanceWorld } from '../differential/instance-world.ts';
import { referenceSpans } from '../reference-model/terms.ts';
import { ReferenceTrading } from '../reference-model/trading.ts';
import { createDatabase, dropDatabase, templateName, urlOf } from '../support/template.ts';
import { openTradingInstance, type TradingInstance } from '../support/trading-instance.ts';
import { riskScenarios } from './risk-scenarios.ts';
import { ScenarioRunner } from './scenario-runner.ts';
import { orderScenarios } from './scenarios.ts';

const START = '2026-11-18T12:00:00Z';
const NOW = Date.parse(START);
const SUNDAY = Date.parse('2026-11-15T00:00:00Z');
const limits = { positions: 200, pendings: 100 };

function referenceWorld(): World {
  const reference = new ReferenceTrading({ users: 1, now: NOW, spans: referenceSpans(SUNDAY, 2), limits });
  return {
    perform(step) {
      const outcome = reference.perform(step);
      return 'reasons' in outcome ? { refusal: outcome.reasons.join(' ') } : outcome;
    },
    view: (user) => reference.view(user),
  };
}

let databases = 0;

/** Every scenario has its own market, and so a database. */
async function inInstance(run: (world: World) => Promise<void>): Promise<void> {
  const server = inject('postgres');
  databases += 1;
  const name = `${templateName(server)}_story_${process.pid}_${databases}`;
  await createDatabase(server, name, templateName(server));
  const database = await openDatabase({ url: urlOf(server.serverUrl, name), poolSize: 8 });
  const instance = await openTradingInstance({ database, startAt: START });
  const reopen = (before: TradingInstance) => openTradingInstance({ database, clock: before.clock });
  const world = new InstanceWorld({ database, instance, traders: [await instance.openUser()], reopen });
  try {
    await run(world);
    await world.instance.stop();
    expect(await verifyForex(database)).toEqual([]);
  } finally {
    await database.close();
    await dropDatabase(server, name);
  }
}

const scenarios = [...orderScenarios, ...riskScenarios];

describe.each(scenarios)('$title', ({ scenario }) => {
  it('in the naive model', async () => {
    await new ScenarioRunner(referenceWorld(), NOW).run(scenario);
  });

  it('agrees with the domain rules', async () => {
    await new ScenarioRunner(new DomainWorld({ users: 1, now: NOW, limits }), NOW).run(scenario);
  });

  it('agrees with the server', () => inInstance((world) => new ScenarioRunner(world, NOW).run(scenario)));
});
