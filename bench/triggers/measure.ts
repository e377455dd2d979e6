import { TrailingStops, type TriggerIndex } from '@tidemark/domain/forex';
import { priceFromUnits } from '@tidemark/domain/market';
import { sized } from '../support/size.ts';
import { Accounts } from './accounts.ts';
import { BookedWorld, type TickCost } from './booked-world.ts';
import type { RecordedMoves } from './recorded.ts';
import { ReferenceWorld } from './reference-world.ts';
import { seeded } from './seeded.ts';
import { openWorld, type World } from './world.ts';

/** Positions × ticks that the reference scan evaluates, at each size. */
const REFERENCE_LOOKS = sized(100_000_000, 100_000);
/** How often all ticks are evaluated again to measure the cost of finding nothing. */
const FINDING_ROUNDS = 100;
const TRAILING_STOPS = sized(100_000, 1000);
const TRAILING_TICKS = 1000;

/** What a world of one size has cost. */
export interface Measured {
  readonly size: number;
  readonly filledMs: number;
  /** Triggers, warnings, recoveries and close-outs. */
  readonly happenings: number;
  /** Ticks for which the reference scan ran too. */
  readonly compared: number;
  /** ns to find that a tick reaches nothing. */
  readonly findingNs: number;
  /** ns for each account that holds an instrument whose value has moved. */
  readonly checkingNs: number;
  /** Such accounts, for the average tick. */
  readonly holders: number;
  /** Complete ticks, ascending, in ns: all, and those that triggered nothing. */
  readonly ticks: Float64Array;
  readonly quietTicks: Float64Array;
}

/** Moves the prices of a world and checks the indexes against the reference scan. */
export function measure(size: number, moves: RecordedMoves, seed: number): Measured {
  const world = openWorld(size, moves.before, seeded(seed));
  const booked = new BookedWorld(new Accounts(world));
  const ticks = new Float64Array(moves.places.length);
  const quiet: number[] = [];
  let checkingNs = 0;
  let checks = 0;
  const cost: TickCost = { checking: 0, whole: 0, holders: 0, happenings: 0 };
  for (const [i, place] of moves.places.entries()) {
    booked.meet(place, moves.prices[i] ?? 0, cost);
    ticks[i] = cost.whole;
    if (cost.happenings > 0) continue;
    quiet.push(cost.whole);
    checkingNs += cost.checking;
    checks += cost.holders;
  }
  return {
    size,
    filledMs: booked.filledMs,
    happenings: booked.happened.length,
    compared: compareWithReference(world, moves, booked.happened),
    findingNs: findNothing(booked.triggers, moves),
    checkingNs: checkingNs / checks,
    holders: checks / quiet.length,
    ticks: ticks.sort(),
    quietTicks: Float64Array.from(quiet).sort(),
  };
}

/** Throws unless the reference scan gives the same results in the first ticks; returns their number. */
function compareWithReference(world: World, moves: RecordedMoves, happened: readonly string[]): number {
  const compared = Math.min(moves.places.length, Math.ceil(REFERENCE_LOOKS / world.size));
  const reference = new ReferenceWorld(new Accounts(world));
  for (let i = 0; i < compared; i += 1) reference.meet(moves.places[i] ?? 0, moves.prices[i] ?? 0);
  const expected = [...reference.happened].sort();
  const tickOf = (line: string) => Number(line.slice(0, line.indexOf(' ')));
  const found = happened.filter((line) => tickOf(line) <= compared).sort();
  const differing = expected.findIndex((line, i) => found[i] !== line);
  if (differing >= 0 || found.length !== expected.length) {
    const [theirs, ours] = [expected[differing], found[differing]];
    throw new Error(
      `the books differ from the naive scan: ${theirs ?? 'nothing'} there, ${ours ?? 'nothing'} here`,
    );
  }
  return compared;
}

/**
 * No tick of the run has reached the rest of the index, so repeating all of them finds nothing. They are
 * measured together, because no clock can measure 20 ns, and the median of the rounds counts, because a round
 * may be interrupted.
 */
function findNothing(triggers: TriggerIndex, moves: RecordedMoves): number {
  const rounds = Float64Array.from({ length: FINDING_ROUNDS }, () => {
    const begun = performance.now();
    findOnce(triggers, moves);
    return ((performance.now() - begun) * 1e6) / moves.places.length;
  });
  return rounds.sort()[FINDING_ROUNDS / 2] ?? 0;
}

function findOnce(triggers: TriggerIndex, { places, prices }: RecordedMoves): void {
  let reached = 0;
  for (let i = 0; i < places.length; i += 1) {
    triggers.take((places[i] ?? 0) + 1, priceFromUnits(prices[i] ?? 0), () => {
      reached += 1;
    });
  }
  if (reached > 0) throw new Error('a tick of the run has reached what it had left');
}

/** ns for each trailing stop of an instrument whose price rises at every tick and moves them all. */
export function moveTrailingStops(seed: number): number {
  const random = seeded(seed);
  const stops = new TrailingStops();
  for (let ref = 0; ref < TRAILING_STOPS; ref += 1) {
    const distance = 1_000_000 + Math.floor(1_000_000 * random());
    stops.add(1, { side: 'buy', distance, best: priceFromUnits(100_000_000), owner: ref, ref });
  }
  const begun = performance.now();
  for (let tick = 1; tick <= TRAILING_TICKS; tick += 1) {
    stops.take(1, priceFromUnits(100_000_000 + tick), () => {});
  }
  return ((performance.now() - begun) * 1e6) / (TRAILING_TICKS * TRAILING_STOPS);
}
