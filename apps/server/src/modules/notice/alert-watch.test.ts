import { priceFromNumber, type Tick } from '@tidemark/domain/market';
import { expect, test } from 'vitest';
import type { WaitingAlert } from './alert.ts';
import { AlertWatch } from './alert-watch.ts';

const price = (value: number) => priceFromNumber(value, 5);
const tick = (seq: number, value: number): Tick => ({ instrumentId: 1, seq, price: price(value), at: seq });
const alert: WaitingAlert = {
  id: 7,
  userId: 1,
  instrumentId: 1,
  price: price(1.1),
  direction: 'rises',
  setSeq: 5,
};

function aWatch() {
  const reached: [number, number][] = [];
  return { reached, watch: new AlertWatch(({ id }, { seq }) => reached.push([id, seq])) };
}

test('price alert: reached before its row is written, it fires afterwards by that tick', () => {
  const { watch, reached } = aWatch();
  watch.expect(alert);
  watch.onTicks([tick(6, 1.09), tick(7, 1.11), tick(8, 1.09), tick(9, 1.12)]);
  expect(reached).toEqual([]);
  watch.keep(alert.id);
  expect(reached).toEqual([[7, 7]]);
  watch.keep(alert.id);
  watch.onTicks([tick(10, 1.11)]);
  expect(reached).toEqual([[7, 7]]);
  expect(watch.size).toBe(0);
});

test('at the start only ticks after the one it was set at count, and the first of them', () => {
  const { watch, reached } = aWatch();
  watch.load([alert, { ...alert, id: 8, setSeq: 8 }, { ...alert, id: 9, instrumentId: 2 }]);
  watch.evaluateMissed([tick(4, 1.2), tick(6, 1.0), tick(7, 1.15), tick(8, 1.16), tick(9, 1.0)]);
  expect(reached).toEqual([[7, 7]]);
  watch.onTicks([tick(10, 1.1)]);
  expect(reached).toEqual([
    [7, 7],
    [8, 10],
  ]);
});

test('price alert: a removed one never fires', () => {
  const { watch, reached } = aWatch();
  watch.expect(alert);
  watch.onTicks([tick(6, 1.2)]);
  watch.drop(alert.id);
  watch.keep(alert.id);
  watch.onTicks([tick(7, 1.2)]);
  expect(reached).toEqual([]);
});
