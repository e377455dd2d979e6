import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { testDatabase } from '../../../test/support/test-database.ts';
import type { AlarmKind } from '../alarms/alarms.ts';
import { watchDisk } from './disk-watch.ts';

const { database, owner } = await testDatabase();
const lasting: string[] = [];
const alarms = {
  raise: (kind: AlarmKind, subject: string) => void lasting.splice(0, 9, `${kind}: ${subject}`),
  clear: () => void lasting.splice(0, 9),
  list: () => [],
};
const failing = (code: string) => ({
  text: `do $$ begin raise exception 'could not extend file' using errcode = '${code}'; end $$`,
});
/** The probe fails as it does on a full disk, until it is taken back. */
const fill = () =>
  owner.query({
    text: `create function platform.full_disk() returns trigger language plpgsql as
        $$ begin raise exception 'No space left on device' using errcode = '53100'; end $$;
      create trigger full_disk before insert on platform.write_probe execute function platform.full_disk()`,
  });
const empty = () => owner.query({ text: 'drop function platform.full_disk cascade' });

let watch: ReturnType<typeof watchDisk>;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
  watch = watchDisk(database, () => alarms);
});
afterEach(() => {
  watch.stop();
  vi.useRealTimers();
});

it.each([
  ['53100', 'disk: the disk is full'],
  ['58030', 'disk: the disk fails (an input or output error)'],
])(
  'disk watch: an error %s of any statement raises an alarm, a write that works ends it',
  async (code, said) => {
    await expect(watch.database.query(failing(code))).rejects.toThrow('could not extend');
    expect(lasting).toEqual([said]);
    await watch.probe();
    expect(lasting).toEqual([]);
    const worker = await watch.database.connectionWorker();
    await expect(worker.transaction((tx) => tx.query(failing(code)))).rejects.toThrow('could not extend');
    await worker.release();
    expect(lasting).toEqual([said]);
    vi.advanceTimersByTime(5000);
    await watch.probe();
    expect(lasting).toEqual([]);
  },
);

it('disk watch: a probe finds a full disk before a statement does, and notices when it has room again', async () => {
  await fill();
  await watch.probe();
  expect(lasting).toEqual(['disk: the disk is full']);
  await empty();
  await watch.probe();
  expect(lasting, 'it is not asked again within five seconds').toEqual(['disk: the disk is full']);
  vi.advanceTimersByTime(5000);
  await watch.probe();
  expect(lasting).toEqual([]);
});

it('disk watch: a refusal that has nothing to do with the disk raises no alarm', async () => {
  await expect(watch.database.query({ text: 'select 1 / 0' })).rejects.toThrow('division by zero');
  expect(lasting).toEqual([]);
});
