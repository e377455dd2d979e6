import { expect, it } from 'vitest';
import { verifyForex } from '../../src/modules/forex/index.ts';
import { verifyLedger } from '../../src/modules/ledger/index.ts';
import { freshSeed, seededChance } from '../differential/chance.ts';
import { ComparedWorlds } from '../differential/compared-worlds.ts';
import { InstanceWorld } from '../differential/instance-world.ts';
import { StepGenerator, startPrices } from '../differential/step-generator.ts';
import { referenceSpans, referenceTerms } from '../reference-model/terms.ts';
import { ReferenceTrading } from '../reference-model/trading.ts';
import { testDatabase } from '../support/test-database.ts';
import { openTradingInstance } from '../support/trading-instance.ts';
import { TradingWeek } from './trading-week.ts';

const { database } = await testDatabase();

const seed = freshSeed();
const SUNDAY = Date.parse('2026-11-15T00:00:00Z');
const START = '2026-11-15T20:00:00Z';
/** Over the next weekend, into Monday. */
const END = Date.parse('2026-11-23T12:00:00Z');
const TRADERS = 6;
const limits = { positions: 200, pendings: 100 };

it(`trading week: openings, closings, gaps and silences of a week are exact (SEED=${seed})`, {
  timeout: 300_000,
}, async () => {
  const instance = await openTradingInstance({ database, startAt: START });
  const traders = [];
  for (let user = 0; user < TRADERS; user += 1) traders.push(await instance.openUser());
  const reopen = () => Promise.reject(new Error('this week nothing is started again'));
  const world = new InstanceWorld({ database, instance, traders, reopen });
  const byHours = referenceSpans(SUNDAY, 2);
  const reference = new ReferenceTrading({ users: TRADERS, now: Date.parse(START), spans: byHours, limits });
  const worlds = new ComparedWorlds({ title: `SEED=${seed}`, reference, world });
  const chance = seededChance(seed);
  for (const [code, price] of Object.entries(startPrices)) await worlds.tell({ kind: 'tick', code, price });
  const hours = new Map(
    referenceTerms.map(({ code, hours }) => [code, (byHours.get(hours) ?? []).filter(([from]) => from > 0)]),
  );
  const scripts = new StepGenerator({ chance, reference, until: END });
  const week = new TradingWeek({ chance, reference, world, worlds, scripts, hours });
  await week.run(END);
  await instance.stop();

  // Of the eleven instruments nine have hours: FX opens twice, metals, energy and London every day.
  expect(week.openings).toBe(2 * 6 + 6 * 2 + 6);
  expect(week.closings).toBe(1 * 6 + 5 * 2 + 5);
  expect(week.triggersAtOpenings).toBeGreaterThan(0);
  const needed = ['market.closed', 'market.price_stale', 'cancelled manual', 'set_stops'];
  for (const met of [...needed, 'charge of 1 night', 'charge of 3 nights', 'credit of 1 night']) {
    expect(worlds.counts.get(met) ?? 0, met).toBeGreaterThan(0);
  }
  expect(await verifyLedger(database)).toEqual([]);
  expect(await verifyForex(database)).toEqual([]);
});
