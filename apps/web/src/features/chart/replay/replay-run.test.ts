import { expect, it } from 'vitest';
import { createReplayRun, type ReplayTick } from './replay-run.ts';

const DAY = { start: 1_000_000, end: 1_000_000 + 86_400_000 };
/** A tick each ten seconds of the first hours, two of each moment. */
const all: ReplayTick[] = Array.from({ length: 4000 }, (_, at) => ({
  ...{ seq: at + 1, time: DAY.start + Math.floor(at / 2) * 10_000, price: 1 + at / 1000 },
}));

function aRun(pageSize = 700) {
  let pages = 0;
  const run = createReplayRun(DAY, (after) => {
    pages += 1;
    const from = after ? all.findIndex(({ seq }) => seq > after.seq) : 0;
    const ticks = from < 0 ? [] : all.slice(from, from + pageSize);
    return Promise.resolve({ ticks, more: from >= 0 && from + pageSize < all.length });
  });
  const seen: number[] = [];
  run.onTicks((ticks) => {
    if (!ticks) seen.length = 0;
    else seen.push(...ticks.map(({ seq }) => seq));
  });
  return { run, seen, pages: () => pages };
}

const upTo = (count: number) => all.slice(0, count).map(({ seq }) => seq);

it('createReplayRun: begins at the first tick and steps from tick to tick of another moment', async () => {
  const { run, seen } = aRun();
  await run.start();
  expect([seen, run.view().at]).toEqual([[1, 2], DAY.start]);
  await run.step();
  expect([seen, run.view().at]).toEqual([[1, 2, 3, 4], DAY.start + 10_000]);
});

it('createReplayRun: passes time at its speed, and none while it is paused', async () => {
  const { run, seen } = aRun();
  await run.start();
  run.elapse(60_000);
  expect(run.view().at).toBe(DAY.start);
  run.setSpeed(600);
  run.play(true);
  run.elapse(100);
  expect([run.view().at, seen]).toEqual([DAY.start + 60_000, upTo(14)]);
  run.play(false);
  run.elapse(100);
  expect(run.view().at).toBe(DAY.start + 60_000);
});

it('createReplayRun: passes every tick once and in order, however they were loaded', async () => {
  const { run, seen, pages } = aRun();
  await run.start();
  await run.jump(DAY.start + 3_000_000);
  expect(seen).toEqual(upTo(602));
  expect(pages()).toBeLessThan(6);
  run.setSpeed(600);
  run.play(true);
  for (let at = 0; at < 2000 && !run.view().isOver; at += 1) {
    run.elapse(50);
    await Promise.resolve();
    await new Promise((done) => setTimeout(done, 0));
  }
  expect(seen).toEqual(upTo(4000));
  expect(run.view()).toMatchObject({ isOver: true, isPlaying: false });
});

it('createReplayRun: begins the day again to go back in time', async () => {
  const { run, seen } = aRun();
  await run.start();
  await run.jump(DAY.start + 10_000_000);
  await run.jump(DAY.start + 50_000);
  expect(seen).toEqual(upTo(12));
  expect(run.passed()).toHaveLength(12);
});

it('createReplayRun: says why ticks could not be loaded, and goes on when asked again', async () => {
  let isDown = true;
  const run = createReplayRun(DAY, () =>
    isDown ? Promise.reject(new Error('down')) : Promise.resolve({ ticks: all.slice(0, 4), more: false }),
  );
  await run.start();
  expect(run.view()).toMatchObject({ problem: { message: 'down' }, isWaiting: false });
  isDown = false;
  await run.step();
  expect(run.passed()).toHaveLength(2);
  expect(run.view().problem).toBe(undefined);
});
