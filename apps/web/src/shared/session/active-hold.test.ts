import { expect, test } from 'vitest';
import { activeHold } from './active-hold.ts';

const NOW = Date.parse('2026-11-21T22:00:00.000Z');

test.each([
  [null, undefined],
  ['2026-11-21T21:59:59.999Z', undefined],
  ['2026-11-21T22:00:00.001Z', '2026-11-21T22:00:00.001Z'],
])('withdrawal hold: reports a hold until %s as %s', (withdraw_hold_until, stands) => {
  expect(activeHold({ withdraw_hold_until }, NOW)?.withdraw_hold_until).toBe(stands);
});

test('withdrawal hold: reports nothing before the server has answered', () => {
  expect(activeHold(undefined, NOW)).toBeUndefined();
});
