import { expect, it } from 'vitest';
import { createGroupCommit } from './actions/take-ticks.ts';

/** A store that records its items, until it is set to fail. */
function recording() {
  const batches: number[][] = [];
  const failures: unknown[] = [];
  const disk = { isBroken: false };
  const commits = createGroupCommit<number>({
    batchMs: 0,
    batchMax: 3,
    store: async (batch) => {
      await Promise.resolve();
      if (disk.isBroken) throw new Error('the disk is full');
      batches.push([...batch]);
    },
    onFailure: (error) => failures.push(error),
  });
  return { batches, failures, disk, commits };
}

it('group commit: stores concurrent requests together, in order and up to the limit', async () => {
  const { batches, commits } = recording();
  await Promise.all([commits.add([1, 2]), commits.add([3, 4]), commits.add([])]);
  expect(batches).toEqual([[1, 2, 3], [4]]);
});

it('group commit: answers a request only after all its rows are stored', async () => {
  const { batches, commits } = recording();
  const storedThen = commits.add([1, 2, 3, 4, 5, 6, 7]).then(() => batches.flat().length);
  expect(await storedThen).toBe(7);
});

it('group commit: reports a failure to every waiting request, and stores the next ones', async () => {
  const { batches, failures, disk, commits } = recording();
  disk.isBroken = true;
  const answers = await Promise.allSettled([commits.add([1]), commits.add([2])]);
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(failures.length).toBe(1);
  disk.isBroken = false;
  await commits.add([3]);
  await commits.idle();
  expect(batches).toEqual([[3]]);
});
