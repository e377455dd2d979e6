import { describe, expect, inject, it } from 'vitest';
import { verifyForex } from '../../src/modules/forex/index.ts';
import { openDatabase } from '../../src/platform/database/database.ts';
import type { World } from '../differential/compared-worlds.ts';
import { DomainWorld } from '../differential/domain-world.ts';
import { InstanceWorld } from '../differential/instance-world.ts';
import { naiveSpans } from '../reference-model/naive-terms.ts';
import { NaiveTrading } from '../reference-model/naive-trading.ts';
import { createDatabase, dropDatabase, templateName, urlOf } from '../support/template.ts';
import { openTradingInstance, type TradingInstance } from '../support/trading-instance.ts';
import { riskStories } from './risk-scenarios.ts';
import { StoryTeller } from './scenario-runner.ts';
import { orderStories } from './scenarios.ts';

const START = '2026-11-18T12:00:00Z';
const NOW = Date.parse(START);
const SUNDAY = Date.parse('2026-11-15T00:00:00Z');
const limits = { positions: 200, pendings: 100 };

function naiveWorld(): World {
  const naive = new NaiveTrading({ users: 1, now: NOW, spans: naiveSpans(SUNDAY, 2), limits });
  return {
    perform(step) {
      const outcome = naive.perform(step);
      return 'reasons' in outcome ? { refusal: outcome.reasons.join(' ') } : outcome;
    },
    view: (user) => naive.view(user),
  };
}

let databases = 0;

/** Every story has a market of its own, and so a database. */
async function inInstance(tell: (world: World) => Promise<void>): Promise<void> {
  const server = inject('postgres');
  databases += 1;
  const name = `${templateName(server)}_story_${process.pid}_${databases}`;
  await createDatabase(server, name, templateName(server));
  const database = await openDatabase({ url: urlOf(server.serverUrl, name), poolSize: 8 });
  const instance = await openTradingInstance({ database, startAt: START });
  const reopen = (before: TradingInstance) => openTradingInstance({ database, clock: before.clock });
  const world = new InstanceWorld({ instance, traders: [await instance.openUser()], reopen });
  try {
    await tell(world);
    await world.instance.stop();
    expect(await verifyForex(database)).toEqual([]);
  } finally {
    await database.close();
    await dropDatabase(server, name);
  }
}

const stories = [...orderStories, ...riskStories];

describe.each(stories)('$title', ({ story }) => {
  it('in the naive model', async () => {
    await new StoryTeller(naiveWorld(), NOW).tell(story);
  });

  it('in the domain', async () => {
    await new StoryTeller(new DomainWorld({ users: 1, now: NOW, limits }), NOW).tell(story);
  });

  it('in the server', () => inInstance((world) => new StoryTeller(world, NOW).tell(story)));
});
