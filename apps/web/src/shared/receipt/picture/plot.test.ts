import { checkReceipt, type Shown } from '@tidemark/verify/receipt';
import { makeReceipt, receiptText, sampleLog, sampleRecords, TestKey } from '@tidemark/verify/testing';
import { expect, test } from 'vitest';
import { plotOf } from './plot.ts';

const key = new TestKey('broker.example/log', 1);

async function shownOf(kind: keyof typeof sampleRecords): Promise<Shown> {
  const receipt = await makeReceipt({ log: sampleLog(), key, record: sampleRecords[kind] });
  const { shown } = checkReceipt(receiptText(receipt), key.file);
  if (!shown) throw new Error('the sample receipt cannot be read');
  return shown;
}

test('plotOf: places entry and exit in the order of time, with the level between the prices', async () => {
  const plot = plotOf(await shownOf('deal.close'));
  expect(plot?.ticks.map(({ tick, use, near }) => `${use} ${near} #${tick.seq}`)).toEqual([
    ...['open before #2', 'open used #3', 'open after #4'],
    ...['close before #9', 'close used #10', 'close after #11'],
  ]);
  const xs = plot?.ticks.map(({ x }) => x) ?? [];
  expect(xs).toEqual(xs.toSorted((one, other) => one - other));
  const [, open, , , close] = plot?.ticks ?? [];
  expect(open?.y).toBeGreaterThan(plot?.level?.y ?? 1);
  expect(close?.y).toBeLessThan(plot?.level?.y ?? 0);
  expect(plot?.places).toBe(5);
});

test('plotOf: draws an opening alone over the full width, and nothing for a withdrawal', async () => {
  const plot = plotOf(await shownOf('deal.open'));
  expect(plot?.ticks.map(({ x }) => Math.round(x * 100))).toEqual([17, 50, 83]);
  expect(plot?.ticks.map(({ y }) => y)).toEqual([0.5, 0.5, 0.5]);
  expect(plot?.level).toBeUndefined();
  expect(plotOf(await shownOf('withdrawal'))).toBeUndefined();
});
