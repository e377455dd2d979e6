import { expect, it } from 'vitest';
import { boundSize, growthOf, type HandlePlace, keyGrowth } from './pane-size.ts';

const list: HandlePlace = { axis: 'columns', pane: 'before', isRtl: false };
const ticket: HandlePlace = { axis: 'columns', pane: 'after', isRtl: false };
const orders: HandlePlace = { axis: 'rows', pane: 'after', isRtl: false };
const arabic = (place: HandlePlace): HandlePlace => ({ ...place, isRtl: true });

it.each([
  ['the list grows to the right', 10, list, 10],
  ['in Arabic, where it stands on the right, to the left', -10, arabic(list), 10],
  ['the ticket grows to the left', -10, ticket, 10],
  ['in Arabic to the right', 10, arabic(ticket), 10],
  ['the table grows upwards', -10, orders, 10],
  ['in Arabic upwards as well', -10, arabic(orders), 10],
])('pane drag: resizes as expected: %s', (_, moved, place, growth) =>
  expect(growthOf(moved, place)).toBe(growth),
);

it.each([
  ['ArrowRight', false, list, 16],
  ['ArrowRight', true, list, 64],
  ['ArrowRight', false, arabic(list), -16],
  ['ArrowLeft', false, ticket, 16],
  ['ArrowUp', false, orders, 16],
  ['ArrowUp', false, list, undefined],
  ['ArrowLeft', false, orders, undefined],
  ['Home', false, orders, 'reset'],
  ['Enter', false, list, undefined],
])('pane keys: %s with shift %s on %j results in %s', (key, shiftKey, place, growth) =>
  expect(keyGrowth({ key, shiftKey }, place)).toBe(growth),
);

it('boundSize: keeps a size within bounds, or at the minimum in a narrow window', () => {
  expect(boundSize(100, { min: 220, max: 480 })).toBe(220);
  expect(boundSize(333.4, { min: 220, max: 480 })).toBe(333);
  expect(boundSize(900, { min: 220, max: 480 })).toBe(480);
  expect(boundSize(300, { min: 220, max: 180 })).toBe(220);
});
