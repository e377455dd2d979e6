import { expect, test } from 'vitest';
import { firstSimulation, readSimulation } from './simulation-draft.ts';

test.each([
  [{}, { amount: '500', mode: 'proportional', multiple: 1, period: '90' }],
  [{ amount: '9.99' }, 'amount'],
  [{ amount: '' }, 'amount'],
  [{ amount: '10000000.01' }, 'amount'],
  [{ multiple: '' }, 'multiple'],
  [{ multiple: '11' }, 'multiple'],
  [
    { mode: 'fixed', multiple: '11' },
    { amount: '500', mode: 'fixed', multiple: 11, period: '90' },
  ],
  [{ mode: 'fixed', multiple: '0.125' }, 'multiple'],
] as const)('readSimulation: reads the settings changed by %j as %j', (change, read) => {
  expect(readSimulation({ ...firstSimulation, ...change })).toEqual(read);
});
