import { expect, it } from 'vitest';
import { batchLoader } from './batch-loader.ts';

it('asks once for what is asked in one turn, and again in the next', async () => {
  const asked: string[][] = [];
  const lengthOf = batchLoader(async (keys: readonly string[]) => {
    asked.push([...keys]);
    return new Map(keys.filter((key) => key !== '').map((key) => [key, key.length]));
  });
  expect(await Promise.all(['one', 'three', 'one', ''].map(lengthOf))).toEqual([3, 5, 3, undefined]);
  expect(await lengthOf('one')).toBe(3);
  expect(asked).toEqual([['one', 'three', ''], ['one']]);
});

it('batch loader: rejects all waiting callers when a query fails, and no later one', async () => {
  let isDown = true;
  const find = batchLoader(async (keys: readonly number[]) => {
    if (isDown) throw new Error('down');
    return new Map(keys.map((key) => [key, key]));
  });
  const [one, two] = await Promise.allSettled([find(1), find(2)]);
  expect([one.status, two.status]).toEqual(['rejected', 'rejected']);
  isDown = false;
  expect(await find(1)).toBe(1);
});
