import { expect, it } from 'vitest';
import { GuardedClock } from './guarded-clock.ts';

const START = Date.parse('2026-11-18T12:00:00Z');

/** A guarded clock, and the machine's clocks and the database's beneath it, which a test moves. */
function aMachine() {
  let passedMs = 0;
  let wallShiftMs = 0;
  let stoppedAt: number | undefined;
  let databaseShiftMs = 0;
  const wall = () => stoppedAt ?? START + passedMs + wallShiftMs;
  const clock = new GuardedClock({ wall, steadyMs: () => passedMs });
  return {
    clock,
    /** Lets time pass with a look at the database every second, which takes 4 ms. */
    pass(ms: number) {
      for (let left = ms; left > 0; left -= 1000) {
        passedMs += Math.min(left, 1000);
        clock.follow();
        clock.compare(START + passedMs + databaseShiftMs - 2, 4);
      }
    },
    /** Lets time pass without a look. */
    passUnseen: (ms: number) => {
      passedMs += ms;
    },
    set: (shiftMs: number) => {
      wallShiftMs = shiftMs;
    },
    setDatabase: (shiftMs: number) => {
      databaseShiftMs = shiftMs;
    },
    stop: () => {
      stoppedAt = wall();
    },
    /** The reported time, since the start; whether it is trusted; the current problem. */
    seen: () => [clock.now() - START, clock.period() !== undefined, clock.problem()?.kind ?? 'none'],
  };
}

it('clock: follows a system clock that is right', () => {
  const { pass, seen, clock } = aMachine();
  pass(3_600_000);
  expect(seen()).toEqual([3_600_000, true, 'none']);
  expect([clock.period(), clock.databaseMs]).toEqual([0, 0]);
});

it.each([
  ['five minutes forward', 300_000],
  ['five minutes back', -300_000],
  ['just over a second forward', 1_001],
])('clock: is not moved by a system clock set %s and right again after 1.5 s', (_, shiftMs) => {
  const { pass, passUnseen, set, seen, clock } = aMachine();
  pass(10_000);
  set(shiftMs);
  expect(seen()).toEqual([10_000, false, 'system_clock_jumped']);
  pass(1_500);
  expect(seen()).toEqual([11_500, false, 'system_clock_jumped']);
  set(0);
  passUnseen(1);
  expect(seen()).toEqual([11_501, true, 'none']);
  // Code that stored the period of trusted time sees that it was interrupted.
  expect(clock.period()).toBe(1);
});

it('clock: goes on by the time passed where the system clock stops', () => {
  const { pass, passUnseen, stop, seen } = aMachine();
  pass(10_000);
  stop();
  passUnseen(1_000);
  expect(seen()).toEqual([10_000, true, 'none']);
  passUnseen(1);
  expect(seen()).toEqual([11_001, false, 'system_clock_jumped']);
  pass(60_000);
  expect(seen()).toEqual([71_001, false, 'system_clock_jumped']);
});

it('clock: never goes back; a small step back is trusted again once the database confirms it', () => {
  const { pass, passUnseen, set, seen } = aMachine();
  pass(10_000);
  set(-100);
  expect(seen()).toEqual([10_000, true, 'none']);
  set(-500);
  expect(seen()).toEqual([10_000, false, 'system_clock_went_back']);
  passUnseen(400);
  expect(seen()).toEqual([10_000, false, 'system_clock_went_back']);
  passUnseen(200);
  expect(seen()).toEqual([10_100, false, 'system_clock_went_back']);
  pass(1_000);
  expect(seen()).toEqual([11_100, true, 'none']);
});

it.each([
  [1_000, 'none'],
  [1_001, 'database_clock_differs'],
  [-1_000, 'none'],
  [-1_001, 'database_clock_differs'],
])("clock: with the database's clock %i ms from ours the problem is %s", (shiftMs, problem) => {
  const { pass, setDatabase, seen } = aMachine();
  pass(5_000);
  setDatabase(shiftMs);
  pass(1_000);
  expect(seen()).toEqual([6_000, problem === 'none', problem]);
  setDatabase(0);
  pass(1_000);
  expect(seen()).toEqual([7_000, true, 'none']);
});

it('clock: ignores a slow answer of the database', () => {
  const { clock, pass } = aMachine();
  pass(5_000);
  clock.compare(START + 60_000, 2_001);
  expect(clock.problem()).toBeUndefined();
  clock.compare(START + 60_000, 2_000);
  expect(clock.problem()).toEqual({ kind: 'database_clock_differs', byMs: 56_000 });
});

it('clock: takes over a later time that the database has confirmed for 10 s', () => {
  const { pass, set, setDatabase, seen } = aMachine();
  pass(10_000);
  set(300_000);
  setDatabase(300_000);
  pass(10_000);
  expect(seen()).toEqual([20_000, false, 'system_clock_jumped']);
  pass(1_000);
  expect(seen()).toEqual([321_000, true, 'none']);
});

it('clock: waits for an earlier time that the database has confirmed, and is not trusted until then', () => {
  const { pass, set, setDatabase, seen } = aMachine();
  pass(10_000);
  set(-300_000);
  setDatabase(-300_000);
  pass(11_000);
  expect(seen()).toEqual([21_000, false, 'system_clock_jumped']);
  pass(298_000);
  expect(seen()).toEqual([21_000, false, 'system_clock_jumped']);
  pass(2_000);
  expect(seen()).toEqual([21_000, true, 'none']);
});

it('clock: does not take over a time that the database contradicts', () => {
  const { pass, set, seen } = aMachine();
  set(300_000);
  pass(3_600_000);
  expect(seen()).toEqual([3_600_000, false, 'system_clock_jumped']);
});
