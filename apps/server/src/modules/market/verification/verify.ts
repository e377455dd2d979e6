import { MINUTE_MS, type Millis, sessionPhase } from '@tidemark/domain/time';
import type { Queryable } from '../../../platform/database/queryable.ts';
import { loadInstruments } from '../store/ticks.ts';
import {
  type Reach,
  selectBarBreaches,
  selectNewestMoment,
  selectReach,
  selectReachingTicks,
  selectTickBreaches,
  type WaitingLevel,
} from '../store/verification.ts';

/**
 * Holds the numbers and moments of all recorded ticks against each other, and every complete bar against
 * its ticks. Answers the first thing of each instrument that does not agree, a sentence each.
 */
export async function verifyMarket(database: Queryable): Promise<string[]> {
  const [ticks, bars] = [await selectTickBreaches(database), await selectBarBreaches(database)];
  return [...ticks, ...bars].map(({ code, told }) => `${code}: ${told}`);
}

/** A server that runs has acted on a tick within this time, and on what was due. */
const ACTED_MS = MINUTE_MS;

/**
 * The moment up to which a server must have acted: a minute before the newest recorded tick. Undefined if
 * nothing is recorded. The wall clock is no measure: the server may be stopped.
 */
export async function actedUntil(database: Queryable): Promise<Millis | undefined> {
  const newest = await selectNewestMoment(database);
  return newest === undefined ? undefined : newest - ACTED_MS;
}

/** Of levels at which something still waits, those that a recorded tick of an open market has reached. */
export async function reachedLevels<Level extends WaitingLevel>(
  database: Queryable,
  levels: readonly Level[],
): Promise<{ readonly level: Level; readonly seq: number }[]> {
  const until = await actedUntil(database);
  if (until === undefined || levels.length === 0) return [];
  const candidates = await withinReach(database, levels);
  const sessions = new Map((await loadInstruments(database)).map((one) => [one.id, one.sessions]));
  const found = new Map<Level, number>();
  for (let from = 0; from < candidates.length; from += AT_ONCE) {
    const asked = candidates.slice(from, from + AT_ONCE);
    for (const { place, seq, at } of await selectReachingTicks(database, asked, until)) {
      const level = asked[place];
      const hours = level && sessions.get(level.instrumentId);
      if (level && hours && !found.has(level) && sessionPhase(hours, at).isOpen) found.set(level, seq);
    }
  }
  return [...found].map(([level, seq]) => ({ level, seq }));
}

const AT_ONCE = 500;

/** Leaves out, by the bars of minutes, what no price can have reached: ticks are read for the rest only. */
async function withinReach<Level extends WaitingLevel>(
  database: Queryable,
  levels: readonly Level[],
): Promise<Level[]> {
  const ids = [...new Set(levels.map(({ instrumentId }) => instrumentId))];
  const since = levels.reduce((first, level) => Math.min(first, level.since), Number.POSITIVE_INFINITY);
  const bars = new Map<number, Reach[]>();
  for (const bar of await selectReach(database, ids, since)) {
    const own = bars.get(bar.instrumentId);
    const later = own?.at(-1);
    // Each bar takes over how far the later ones went.
    const high = Math.max(bar.high, later?.high ?? bar.high);
    const low = Math.min(bar.low, later?.low ?? bar.low);
    if (own) own.push({ ...bar, high, low });
    else bars.set(bar.instrumentId, [{ ...bar, high, low }]);
  }
  return levels.filter((level) => {
    const reach = reachAfter(bars.get(level.instrumentId) ?? [], level.afterSeq);
    return reach !== undefined && (level.isAbove ? reach.high >= level.level : reach.low <= level.level);
  });
}

/** The oldest bar with a tick behind the number; bars are ordered newest first. */
function reachAfter(bars: readonly Reach[], afterSeq: number): Reach | undefined {
  let [low, high] = [0, bars.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((bars[middle]?.lastSeq ?? 0) > afterSeq) low = middle + 1;
    else high = middle;
  }
  return bars[low - 1];
}
