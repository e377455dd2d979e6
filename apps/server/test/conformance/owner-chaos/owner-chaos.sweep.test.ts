import { setTimeout as pass } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import type { Database } from '../../../src/platform/database/queryable.ts';
import { freshSeed, seededChance } from '../../differential/chance.ts';
import { testDatabase } from '../../support/test-database.ts';
import { PRICE_MIN, startLoad } from './load.fixture.ts';
import { expectFenced, startProcesses } from './processes.fixture.ts';
import { openStandingPositions } from './standing-positions.fixture.ts';

/**
 * The owner of a cluster is hurt under 500 orders and 50 ticks a second, and its stand-by takes over. After each
 * round every acknowledged order is there once, nothing is written past a fence, and every stop was executed at
 * the first tick that reached it. CHAOS_ROUNDS=200 for the long run, CHAOS_POSITIONS=250000 for the takeover of a
 * large database; SEED repeats one.
 */
const ROUNDS = Number(process.env.CHAOS_ROUNDS ?? 20);
/** Open positions of other users, which the stand-by loads at each takeover. */
const POSITIONS = Number(process.env.CHAOS_POSITIONS ?? 1000);
const ROUND_MS_MAX = 120_000;
const ORDERS_BEFORE = 300;
/** Twice the goal, for a machine that does other things: docs/benchmarks.md#takeover has the figures. */
const TAKEOVER_P95_MS_MAX = 10_000;
/** For the stops of the last ticks to be executed. */
const STOPS_MS_MAX = 10_000;

const seed = freshSeed();
const chance = seededChance(seed);
const { owner: database, ownerUrl } = await testDatabase();
const processes = await startProcesses(ownerUrl);
const load = await startLoad(processes.url, chance);
await openStandingPositions(processes.url, POSITIONS);
const standing = await idsOfOrders(database);

type Fault = 'kill -9' | 'SIGSTOP' | 'cut connections' | 'cut answers';
const faults: readonly Fault[] = ['kill -9', 'SIGSTOP', 'cut connections', 'cut answers'];
/** From the fault to the first acknowledgement of an order that was sent after it, by fault. */
const takeovers = new Map<Fault, number[]>();

afterAll(async () => {
  await load.stop();
  for (const [fault, times] of takeovers) {
    process.stderr.write(`owner chaos: takeover after ${fault}: ${times.map(Math.round).join(', ')} ms\n`);
  }
  process.stderr.write(`owner chaos: ${load.count()} orders acknowledged in ${ROUNDS} rounds\n`);
});

it.each(Array.from({ length: ROUNDS }, (_, round) => round))(
  `owner chaos: round %i loses and doubles no order (SEED=${seed})`,
  { timeout: ROUND_MS_MAX },
  async (round) => {
    await processes.standBy();
    const before = load.count();
    await load.begin();
    await expect.poll(() => load.count() - before, { timeout: 30_000 }).toBeGreaterThan(ORDERS_BEFORE);
    await pass(chance.between(0, 300));
    const fault = faults[round % faults.length] ?? 'kill -9';
    const hurt = performance.now();
    const heal = hurtOwner(fault);
    await load.acknowledged();
    takeovers.set(fault, [...(takeovers.get(fault) ?? []), performance.now() - hurt]);
    const former = processes.takenOver();
    const fenced = await batchesOfFenced(database);
    heal();
    if (fault === 'kill -9') expect(await former.run.ended()).toBe('SIGKILL');
    else await expectFenced(former);
    await load.end();
    expect(await batchesOfFenced(database), 'batches of fenced processes').toEqual(fenced);
    await expectOrdersOnce(database);
    await expectStopsAtFirstTick(database);
  },
);

it('owner chaos: verify finds no fault, and the last processes end in order', {
  timeout: ROUND_MS_MAX,
}, async () => {
  expect(await processes.verify()).toEqual([0, expect.stringContaining('verified')]);
  expect(await processes.stop()).toEqual([0, 0]);
  const [stops] = await database.query<{ executed: number }>({
    text: "select count(*)::int as executed from forex.deal where close_reason = 'stop_loss'",
  });
  expect(stops?.executed, 'stops executed').toBeGreaterThan(0);
  const all = [...takeovers.values()].flat().sort((one, other) => one - other);
  expect(all[Math.ceil(all.length * 0.95) - 1], 'p95 of the takeovers').toBeLessThan(TAKEOVER_P95_MS_MAX);
});

/** Hurts the owner; answers how it is healed. */
function hurtOwner(fault: Fault): () => void {
  const { run, proxy } = processes.owner;
  if (fault === 'kill -9' || fault === 'SIGSTOP') run.child.kill(fault === 'SIGSTOP' ? fault : 'SIGKILL');
  else proxy.cut(fault === 'cut answers' ? 'answers' : 'both');
  return () => {
    if (fault === 'SIGSTOP') run.child.kill('SIGCONT');
    proxy.heal();
  };
}

function batchesOfFenced(of: Database) {
  return of.query<{ member: number; batches: number }>({
    text: `select member_id::float8 as member, sum(batches)::float8 as batches from cluster.fence
           where state = 'fenced' group by member_id order by member_id`,
  });
}

/** Each trader has as many orders as were acknowledged, with their numbers. */
async function expectOrdersOnce(of: Database): Promise<void> {
  const acknowledged = load.traders.flatMap(({ acknowledged: ids }) => ids);
  const expected = [...standing, ...acknowledged].sort((one, other) => one - other);
  const seen = await idsOfOrders(of);
  expect(seen.length).toBe(expected.length);
  expect(seen.every((id, n) => id === expected[n])).toBe(true);
}

async function idsOfOrders(of: Database): Promise<number[]> {
  const rows = await of.query<{ id: number }>({
    text: 'select id::float8 as id from forex.deal where parent_id is null order by id',
  });
  return rows.map(({ id }) => id);
}

/**
 * Ticks have one number each, and no tick that reached a stop passed it by. A new owner executes the stops of the
 * ticks it missed while it already serves, so those may still be open for a moment; they count as late afterwards.
 */
async function expectStopsAtFirstTick(of: Database): Promise<void> {
  await expect
    .poll(() => stopsAndTicks(of), { timeout: STOPS_MS_MAX, interval: 200 })
    .toEqual({ late: 0, missed: 0, doubled: 0 });
}

async function stopsAndTicks(of: Database): Promise<unknown> {
  const [row] = await of.query({
    text: `
      with fallen as materialized (
        select instrument_id, seq, price, at from market.tick where price < $1::bigint),
      closed as (
        select d.*, (select min(t.seq) from fallen t where t.instrument_id = d.instrument_id
          and t.seq > d.open_tick_seq and t.price <= d.close_level) as first_seq
        from forex.deal d where d.close_reason = 'stop_loss')
      select (select count(*)::int from closed where close_tick_seq is distinct from first_seq) as late,
        (select count(*)::int from forex.stops s join forex.deal d on d.id = s.deal_id
          where d.status = 1 and exists (select from fallen t where t.instrument_id = d.instrument_id and t.seq > d.open_tick_seq
            and t.price <= s.stop_loss)) as missed,
        (select count(*)::int - count(distinct (instrument_id, seq))::int from market.tick) as doubled`,
    values: [BigInt(PRICE_MIN) * 100_000_000n],
  });
  return row;
}
