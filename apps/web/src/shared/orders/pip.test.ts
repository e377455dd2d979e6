import { expect, it } from 'vitest';
import { pipOf } from './pip.ts';

it.each([
  [5, 0.0001],
  [3, 0.01],
  [2, 0.01],
  [1, 0.1],
])('pipOf: returns for %i decimal places a pip of %d', (precision, pip) => {
  expect(pipOf(precision)).toBe(pip);
});
