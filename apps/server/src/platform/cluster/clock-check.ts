import type pg from 'pg';
import type { ClockSources } from '../clock/guarded-clock.ts';
import { StartProblem } from '../start-problem.ts';

/** A process whose clock is further off than this from the database's does not join. */
const APART_MS_MAX = 250;
const ROUND_TRIPS = 5;

/**
 * Compares the clock of this machine with the database's, by the quickest of some round trips. A slow connection is
 * no wrong clock: half of the round trip counts for it.
 *
 * @throws StartProblem: one line that says by how much the clock is off.
 */
export async function requireAgreeingClock(client: pg.Client, clock: ClockSources): Promise<void> {
  let quickest = { roundTripMs: Number.POSITIVE_INFINITY, aheadMs: 0 };
  for (let turn = 0; turn < ROUND_TRIPS; turn += 1) {
    const asked = { wall: clock.wall(), steadyMs: clock.steadyMs() };
    const { rows } = await client.query<{ at: number }>(
      'select (extract(epoch from clock_timestamp()) * 1000)::float8 as at',
    );
    const roundTripMs = clock.steadyMs() - asked.steadyMs;
    const aheadMs = asked.wall + roundTripMs / 2 - (rows[0]?.at ?? asked.wall);
    if (roundTripMs < quickest.roundTripMs) quickest = { roundTripMs, aheadMs };
  }
  const { roundTripMs, aheadMs } = quickest;
  const apartMs = Math.abs(aheadMs);
  if (apartMs - roundTripMs / 2 <= APART_MS_MAX) return;
  throw new StartProblem(
    `the clock of this machine is ${Math.round(apartMs)} ms ${aheadMs > 0 ? 'ahead of' : 'behind'} the database's, and may differ by ${APART_MS_MAX} ms: let a time service (NTP) set both, then start again`,
  );
}
