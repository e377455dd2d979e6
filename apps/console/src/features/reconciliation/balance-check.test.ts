import { expect, it } from 'vitest';
import { currentStatus, totalOf } from './balance-check.ts';

const world = { demo: false, customers: [], house: [], sum: '0.000000', breaches: [] };

it.each([
  [[world], true],
  [[world, { ...world, demo: true }], true],
  [[world, { ...world, demo: true, sum: '0.000001' }], false],
  [[{ ...world, sum: '-0.000001' }], false],
  [[{ ...world, sum: 'nothing' }], false],
  [[{ ...world, breaches: ['account 1001: balance is 5'] }], false],
])('standingOf: judges that the worlds %j are balanced: %s', (worlds, isSound) => {
  expect(currentStatus({ worlds }).isSound).toBe(isSound);
});

it('totalOf: sums balances exactly to six decimal places, beyond the precision of a float', () => {
  const rows = [{ balance: '9007199254740993.000001' }, { balance: '0.000001' }, { balance: '-1.000000' }];
  expect(totalOf(rows, ({ balance }) => balance)).toBe('9007199254740992.000002');
});
