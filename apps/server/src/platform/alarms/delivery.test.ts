import { expect, it } from 'vitest';
import { manualClock } from '../../../test/support/manual-clock.ts';
import { createLog } from '../log/log.ts';
import { createDelivery, WAITING_MAX } from './delivery.ts';

it('delivery: keeps the newest hundred that wait, and counts what it drops', async () => {
  const sent: number[] = [];
  const results: string[] = [];
  let accept = (): void => {};
  const accepts = new Promise<void>((resolve) => {
    accept = resolve;
  });
  const delivery = createDelivery<number>({
    async send(message) {
      sent.push(message);
      await accepts;
    },
    pausesMs: [],
    clock: manualClock(0),
    log: createLog({ pretty: false, write: () => undefined }),
    channel: 'mail',
    count: (result) => results.push(result),
  });
  for (let n = 0; n < WAITING_MAX + 11; n += 1) delivery.add(n);
  expect(results).toEqual(Array(10).fill('dropped'));
  accept();
  await expect.poll(() => sent.length).toBe(WAITING_MAX + 1);
  expect(sent.slice(0, 3)).toEqual([0, 11, 12]);
  await delivery.stop();
  delivery.add(1_000);
  expect(sent).not.toContain(1_000);
});
