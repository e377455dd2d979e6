import type { PendingOrder } from '@tidemark/domain/forex';
import { expect, it } from 'vitest';
import { manualClock } from '../../../../test/support/manual-clock.ts';
import { createLog } from '../../../platform/log/log.ts';
import type { AccountHoldings } from '../batch/position-cache.ts';
import type { ForexCommandHandler } from '../command-handler.ts';
import { ExpiryWatch } from './expiry-watch.ts';
import { OrderExpirer } from './order-expirer.ts';

const order = (id: number, expireAt: number | undefined) => ({ id, accountId: 7, expireAt }) as PendingOrder;
const holding = (...pendings: PendingOrder[]) =>
  ({ accountId: 7, userId: 3, positions: [], pendings }) as unknown as AccountHoldings;

/** An expirer whose watermark, ticks and desk answer as the test says, and what it has sent. */
function anExpirer() {
  const clock = manualClock('2026-11-18T12:00:00Z');
  const held = new Map<number, AccountHoldings>();
  const sent: { moment: number; at: number }[] = [];
  const answers = { watermark: true, ticks: true, desk: true };
  const expirer = new OrderExpirer({
    clock,
    log: createLog({ pretty: false, write: () => undefined }),
    market: {
      async advanceWatermark() {
        if (!answers.watermark) throw new Error('the database is away');
      },
    },
    desk: {
      async execute(_: unknown, command: { readonly moment: number }) {
        if (!answers.desk) throw new Error('the database is away');
        sent.push({ moment: command.moment, at: clock.now() });
      },
    } as never,
    positionCache: { of: (id) => held.get(id) },
    handler: () => ({}) as ForexCommandHandler,
    ticksMet: async () => answers.ticks,
  });
  const place = (...pendings: PendingOrder[]) => {
    const before = held.get(7);
    held.set(7, holding(...pendings));
    expirer.follow(before, holding(...pendings));
  };
  const pass = async (ms: number) => {
    clock.advance(ms);
    await expirer.idle();
  };
  return { clock, sent, answers, expirer, place, pass, now: clock.now() };
}

it.each(['watermark', 'ticks', 'desk'] as const)(
  'expirer: tries an expiry again a second after its %s failed',
  async (part) => {
    const { answers, sent, expirer, place, pass, now } = anExpirer();
    expirer.start();
    place(order(1, now + 60_000));
    answers[part] = false;
    await pass(60_000);
    expect(sent).toEqual([]);
    answers[part] = true;
    await pass(999);
    expect(sent).toEqual([]);
    await pass(1);
    expect(sent).toEqual([{ moment: now + 61_000, at: now + 61_000 }]);
    await pass(600_000);
    expect(sent).toHaveLength(1);
  },
);

it('expirer: sends an account once for orders of one moment, and nothing for those that ended', async () => {
  const { sent, expirer, place, pass, now } = anExpirer();
  expirer.start();
  place(order(1, now + 60_000), order(2, now + 60_000), order(3, now + 30_000), order(4, undefined));
  place(order(1, now + 60_000), order(2, now + 60_000), order(4, undefined));
  await pass(59_999);
  expect(sent).toEqual([]);
  await pass(1);
  expect(sent).toHaveLength(1);
});

it('expirer: does nothing before its start, and begins with what is overdue', async () => {
  const { sent, expirer, place, pass, now } = anExpirer();
  place(order(1, now - 60_000));
  await pass(10_000);
  expect(sent).toEqual([]);
  expirer.start();
  await expirer.idle();
  expect(sent).toHaveLength(1);
});

it('expiry watch: retains nothing of orders that were moved, ended or never expire', () => {
  const watch = new ExpiryWatch();
  let before: PendingOrder[] = [];
  for (let round = 0; round < 1000; round += 1) {
    const after = [order(1, 1_000_000 + round), order(2, undefined)];
    watch.follow(before, after);
    before = after;
  }
  expect([watch.size, watch.next]).toEqual([1, 1_000_999]);
  watch.follow(before, []);
  expect([watch.size, watch.next]).toEqual([0, undefined]);
});
