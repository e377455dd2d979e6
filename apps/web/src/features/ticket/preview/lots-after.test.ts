import { expect, it } from 'vitest';
import { lotsAfter } from './lots-after.ts';

const terms = { Code: 'EURUSD', Pip: 0.01, ForexMinCont: 0.01, ForexMaxCont: 50 };

it.each([
  [undefined, 1, '0.02'],
  ['0.29', 1, '0.3'],
  ['0.30', -1, '0.29'],
  ['0.01', -1, undefined],
  ['50', 1, undefined],
  ['', 1, '0.01'],
  ['?1,2,3', 1, undefined],
] as const)('lotsAfter: steps %s lots by %d to %s', (lots, by, after) =>
  expect(lotsAfter(lots, terms, by)).toBe(after),
);
