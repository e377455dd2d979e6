import { noticeList } from '@tidemark/contract/calls/account/notice';
import { expect, it } from 'vitest';
import { testDatabase } from '../../../test/support/test-database.ts';
import { openTradingInstance } from '../../../test/support/trading-instance.ts';
import { createBus } from '../../platform/bus/bus.ts';
import { lockQueuedNotices, queueNotices } from '../../platform/outbox/outbox.ts';
import { openNotice } from './notice.fixture.ts';

const { database } = await testDatabase();
const instance = await openTradingInstance({ database });
const keysOf = (told: readonly { readonly notice: { readonly key: string } }[]) =>
  told.map(({ notice }) => notice.key);
/** A bus without subscribers: as if the process ended at once. */
const deaf = () => createBus(() => undefined);

it('a notice whose process ended before it was written is written at the next start, once', async () => {
  const dead = await openNotice({ ...instance, database });
  await dead.stop();
  const notice = { userId: 71, key: 'forex.stopped', params: { id: 1, reason: 'stop_loss' } };
  await queueNotices(database, [notice], instance.clock.now());
  const [one, other] = await Promise.all([
    openNotice({ ...instance, database, bus: deaf() }),
    openNotice({ ...instance, database, bus: deaf() }),
  ]);
  await Promise.all([one.settled(), other.settled()]);
  expect([...keysOf(one.told), ...keysOf(other.told)]).toEqual(['forex.stopped']);
  expect(await one.must(noticeList, 71, { page: 1, page_size: 20 })).toMatchObject({ total: 1 });
  expect(await lockQueuedNotices(database, 10)).toEqual([]);
  await Promise.all([one.stop(), other.stop()]);
});

it('outbox: a notice without a signal is found by the next poll', async () => {
  const notice = await openNotice({ ...instance, database });
  await queueNotices(database, [{ userId: 72, key: 'micro.void', params: {} }], instance.clock.now());
  instance.clock.advance(5000);
  await notice.settled();
  expect(keysOf(notice.told)).toEqual(['micro.void']);
  await notice.stop();
});

it('an item that cannot be written is set aside with an alarm; those around it are written', async () => {
  const lines: string[] = [];
  const notice = await openNotice({ ...instance, database, onLog: (line) => lines.push(line) });
  const good = (id: number) => ({ userId: 73, key: 'micro.void', params: { id } });
  // PostgreSQL takes no NUL in jsonb.
  const poison = { userId: 73, key: 'review.real_name_rejected', params: { remark: 'a\0b' } };
  await notice.queue([good(1), poison, good(2)]);
  await notice.settled();
  await notice.queue([good(3)]);
  await notice.settled();
  expect(notice.told.map((one) => one.notice.params)).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }]);
  expect(notice.alarms).toEqual(['poison_item notices']);
  const aside = await database.query<{ key: string; error: string }>({
    text: 'select key, error from platform.outbox where failed_at is not null',
  });
  expect(aside).toEqual([{ key: poison.key, error: expect.stringContaining('Unicode') }]);

  // It is retried after a restart: a newer release may accept it.
  await notice.stop();
  await database.query({ text: `update platform.outbox set params = '{"remark":"ab"}'` });
  const next = await openNotice({ ...instance, database });
  await next.settled();
  expect(next.told.map((one) => one.notice.params)).toEqual([{ remark: 'ab' }]);
  await next.stop();
});
