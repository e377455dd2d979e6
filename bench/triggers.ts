import { type Bench, count, type Figure } from './support/figure.ts';
import { isSmoke, sized } from './support/size.ts';
import { type Measured, measure, moveTrailingStops } from './triggers/measure.ts';
import { readMoves, recordings } from './triggers/recorded.ts';

const SIZES = isSmoke ? ([1000] as const) : ([10_000, 100_000, 1_000_000] as const);
const MOVES = sized(30_000, 300);
const SEED = Number(process.env.SEED ?? 20_140_509);

const FINDING_RATIO_MAX = 3;
const CHECKING_NS_MAX = 10;
const TICK_P99_MS_MAX = 1;

/** What a tick costs among up to a million open positions that wait for it. */
export const triggersBench: Bench = {
  name: 'triggers',
  summary: 'a tick among 10,000 to 1,000,000 open positions with stops, recorded moves, crosses included',
  run: async (say) => {
    const { dir, areThere } = recordings();
    if (!areThere) {
      say(`skipped: no recordings in ${dir} (set TIDEMARK_DATA)`);
      return [];
    }
    const moves = readMoves(MOVES);
    say(`${count(moves.places.length)} recorded moves, seed ${SEED}`);
    // What is measured has run before, so that the smallest world does not pay for the compiler.
    measure(SIZES[0], moves, SEED);
    const measured = SIZES.map((size) => {
      const one = measure(size, moves, SEED);
      say(`${count(size)} positions: books filled in ${count(one.filledMs)} ms`);
      say(`  ${count(one.happenings)} stops, targets, warnings and close-outs;`);
      say(`  the naive scan saw the same in the first ${count(one.compared)} ticks`);
      return one;
    });
    return [
      ...measured.map((one, i) => findingFigure(one, i > 0 ? measured[0] : undefined)),
      ...measured.map(checkingFigure),
      ...measured.map(quietFigure),
      ...measured.map(tickFigure),
      { what: 'trailing stops that all move', measured: `${moveTrailingStops(SEED).toFixed(1)} ns each` },
    ];
  },
};

function findingFigure({ size, findingNs }: Measured, smallest: Measured | undefined): Figure {
  const what = `${count(size)}: finding that a tick triggers nothing`;
  const measured = `${findingNs.toFixed(1)} ns`;
  if (smallest === undefined) return { what, measured };
  const ratio = findingNs / smallest.findingNs;
  return {
    what,
    measured,
    yardstick: `${smallest.findingNs.toFixed(1)} ns at ${count(smallest.size)}`,
    ratio,
    goal: { text: `at most ${FINDING_RATIO_MAX}`, isMet: ratio <= FINDING_RATIO_MAX },
  };
}

function checkingFigure({ size, checkingNs, holders }: Measured): Figure {
  return {
    what: `${count(size)}: close-out check, each account that holds`,
    measured: `${checkingNs.toFixed(1)} ns (${count(holders)} of them)`,
    goal: { text: `at most ${CHECKING_NS_MAX} ns`, isMet: checkingNs <= CHECKING_NS_MAX },
  };
}

function quietFigure({ size, quietTicks }: Measured): Figure {
  return {
    what: `${count(size)}: whole tick that triggers nothing, p50`,
    measured: `${count(percentile(quietTicks, 50))} ns (${count(quietTicks.length)} ticks)`,
  };
}

function tickFigure({ size, ticks }: Measured): Figure {
  const p99Ms = percentile(ticks, 99) / 1e6;
  const measured = `${p99Ms.toFixed(3)} ms (p50 ${(percentile(ticks, 50) / 1e6).toFixed(3)})`;
  return {
    what: `${count(size)}: whole tick, what it triggers included, p99`,
    measured,
    goal: { text: `under ${TICK_P99_MS_MAX} ms`, isMet: p99Ms < TICK_P99_MS_MAX },
  };
}

function percentile(ascending: Float64Array, percent: number): number {
  return ascending[Math.floor((ascending.length * percent) / 100)] ?? 0;
}
