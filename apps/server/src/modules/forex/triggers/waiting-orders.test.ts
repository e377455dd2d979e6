import { expect, it } from 'vitest';
import { NONE, WaitingOrders } from './waiting-orders.ts';

interface Order {
  readonly id: number;
  readonly lots: number;
}

const order = (id: number, lots = 1): Order => ({ id, lots });

it('pending orders: find an order by id and keep its trigger handles separate from all others', () => {
  const waiting = new WaitingOrders<Order>();
  const count = 1000;
  const rows = Array.from({ length: count }, (_, id) => waiting.add(order(id)));
  for (const [id, row] of rows.entries()) {
    // A third has one level, a third both, a third only a trailing stop.
    if (id % 3 < 2) waiting.setLevel(row, 0, id * 10);
    if (id % 3 === 1) waiting.setLevel(row, 1, id * 10 + 1);
    if (id % 3 === 2) waiting.setTrailing(row, 2 ** 40 + id);
  }
  for (const [id, row] of rows.entries()) {
    expect(waiting.rowOf(id)).toBe(row);
    expect(waiting.find(id)).toEqual(order(id));
    expect(waiting.levelsOf(row)).toEqual([[id * 10], [id * 10, id * 10 + 1], []][id % 3]);
    expect(waiting.trailingOf(row)).toBe(id % 3 === 2 ? 2 ** 40 + id : NONE);
  }
});

it('pending orders: replace an order that is present, with its handles, and no other', () => {
  const waiting = new WaitingOrders<Order>();
  const row = waiting.add(order(7, 3));
  waiting.setLevel(row, 0, 70);
  expect(waiting.replace(order(7, 1))).toBe(true);
  expect(waiting.find(7)).toEqual(order(7, 1));
  expect(waiting.levelsOf(row)).toEqual([70]);
  expect(waiting.replace(order(8))).toBe(false);
  expect(waiting.find(8)).toBeUndefined();
});

it('pending orders: reuse the row of a removed order without its old triggers', () => {
  const waiting = new WaitingOrders<Order>();
  const row = waiting.add(order(1));
  waiting.setLevel(row, 1, 11);
  waiting.setTrailing(row, 12);
  waiting.remove(row);
  expect([waiting.rowOf(1), waiting.find(1)]).toEqual([NONE, undefined]);
  expect(waiting.add(order(2))).toBe(row);
  expect(waiting.levelsOf(row)).toEqual([]);
  expect(waiting.trailingOf(row)).toBe(NONE);
});
