import { expect, it } from 'vitest';
import { manualClock } from '../../../test/support/manual-clock.ts';
import { createLog } from '../log/log.ts';
import { createDelivery, WAITING_MAX } from './delivery.ts';

/** Deliveries to a recipient that accepts all messages once `accept` is called. */
function aDelivery() {
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
  return { delivery, sent, results, accept };
}

it('delivery: keeps the newest hundred that wait, and counts what it drops', async () => {
  const { delivery, sent, results, accept } = aDelivery();
  for (let n = 0; n < WAITING_MAX + 11; n += 1) delivery.add(n);
  expect(results).toEqual(Array(10).fill('dropped'));
  accept();
  await expect.poll(() => sent.length).toBe(WAITING_MAX + 1);
  expect(sent.slice(0, 3)).toEqual([0, 11, 12]);
  await delivery.stop();
});

it('delivery: its end waits for what is being sent, and sends nothing else', async () => {
  const { delivery, sent, results, accept } = aDelivery();
  delivery.add(1);
  delivery.add(2);
  const stopped = delivery.stop();
  delivery.add(3);
  accept();
  await stopped;
  expect(sent).toEqual([1]);
  expect(results).toEqual(['sent']);
});
