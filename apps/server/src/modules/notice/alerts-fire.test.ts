import { alertDelete, alertList, alertSubmit } from '@tidemark/contract/calls/account/alert';
import { noticeList } from '@tidemark/contract/calls/account/notice';
import { expect, it } from 'vitest';
import { testDatabase } from '../../../test/support/test-database.ts';
import { openTradingInstance } from '../../../test/support/trading-instance.ts';
import { ConnectionLost, type Database } from '../../platform/database/queryable.ts';
import { type OpenNotice, openNotice } from './notice.fixture.ts';

const { database } = await testDatabase();
const firstPage = { page: 1, page_size: 100 };
const instance = await openTradingInstance({ database });
const GBPUSD = instance.instrumentId('GBPUSD');
let users = 0;
const aUser = (): number => {
  users += 1;
  return users;
};

/** The notices of a user, oldest first, as listed and as published. */
async function toldOf(notice: OpenNotice, user: number): Promise<unknown[]> {
  await notice.settled();
  const listed = (await notice.must(noticeList, user, firstPage)).data.map(({ id }) => id).reverse();
  const told = notice.told.filter(({ userId }) => userId === user);
  expect(told.map((one) => one.notice.id)).toEqual(listed);
  return told.map((one) => one.notice.params);
}

async function firedOf(notice: OpenNotice, user: number): Promise<number[]> {
  await notice.settled();
  const { data } = await notice.must(alertList, user, firstPage);
  return data.filter(({ fired_at }) => fired_at !== null).map(({ price }) => price);
}

it('fires once at the first tick at or past its price, up and down, and never again', async () => {
  const notice = await openNotice({ ...instance, database });
  const user = aUser();
  await instance.prices({ GBPUSD: 1.25 });
  for (const price of [1.26, 1.24, 1.3]) await notice.must(alertSubmit, user, { forex_id: GBPUSD, price });
  const rows: [number, unknown[]][] = [
    [1.2599, []],
    // A gap: past the price counts.
    [1.2605, [{ instrument: 'GBP/USD', price: 1.26, direction: 'rises' }]],
    [1.2601, []],
    // Exactly at it counts.
    [1.24, [{ instrument: 'GBP/USD', price: 1.24, direction: 'falls' }]],
    [1.26, []],
    [1.24, []],
  ];
  const expected: unknown[] = [];
  for (const [price, news] of rows) {
    await instance.prices({ GBPUSD: price });
    expected.push(...news);
    expect(await toldOf(notice, user), `at ${price}`).toEqual(expected);
  }
  const { data } = await notice.must(alertList, user, firstPage);
  expect(data.map(({ price, fired_at }) => [price, fired_at])).toEqual([
    [1.3, null],
    [1.24, '2026-11-18T12:00:00.000Z'],
    [1.26, '2026-11-18T12:00:00.000Z'],
  ]);
  await notice.stop();
});

it('one that was removed does not fire, one that fired can be removed', async () => {
  const notice = await openNotice({ ...instance, database });
  const user = aUser();
  await instance.prices({ GBPUSD: 1.25 });
  const expired = await notice.must(alertSubmit, user, { forex_id: GBPUSD, price: 1.27 });
  const fires = await notice.must(alertSubmit, user, { forex_id: GBPUSD, price: 1.28 });
  await notice.must(alertDelete, user, { id: expired.id });
  await instance.prices({ GBPUSD: 1.29 });
  expect(await toldOf(notice, user)).toMatchObject([{ price: 1.28 }]);
  await notice.must(alertDelete, user, { id: fires.id });
  expect(await notice.must(alertList, user, firstPage)).toMatchObject({ total: 0 });
  await notice.stop();
});

it('ticks in the very moment in which alerts are set lose none of them', async () => {
  const notice = await openNotice({ ...instance, database });
  const user = aUser();
  await instance.prices({ GBPUSD: 1.25 });
  for (let round = 0; round < 15; round += 1) {
    // Whichever of the three ticks it is set at, a later one reaches it, and then the price is back.
    const alert = notice.must(alertSubmit, user, { forex_id: GBPUSD, price: 1.255 });
    for (const price of [1.26, 1.25, 1.26, 1.25]) await instance.prices({ GBPUSD: price });
    await alert;
    for (const price of [1.26, 1.25]) await instance.prices({ GBPUSD: price });
    expect(await toldOf(notice, user)).toHaveLength(round + 1);
  }
  await notice.stop();
});

it('price alerts: fire after a restart for stored ticks, and for levels passed without stored ticks', async () => {
  const user = aUser();
  const before = await openNotice({ ...instance, database });
  await instance.prices({ GBPUSD: 1.25 });
  for (const price of [1.26, 1.24, 1.3, 1.2])
    await before.must(alertSubmit, user, { forex_id: GBPUSD, price });
  await before.stop();
  // Stored while the module was stopped: up to one level and back. No tick after the start repeats it.
  for (const price of [1.265, 1.25]) await instance.prices({ GBPUSD: price });
  const after = await openNotice({ ...instance, database });
  expect(await toldOf(after, user)).toEqual([{ instrument: 'GBP/USD', price: 1.26, direction: 'rises' }]);
  await instance.prices({ GBPUSD: 1.23 });
  expect(await firedOf(after, user)).toEqual([1.24, 1.26]);
  await after.stop();

  const again = await openNotice({ ...instance, database });
  expect(await toldOfThis(again, user)).toEqual([]);
  await instance.prices({ GBPUSD: 1.19 });
  expect(await toldOfThis(again, user)).toMatchObject([{ price: 1.2 }]);
  expect(await firedOf(again, user)).toEqual([1.2, 1.24, 1.26]);
  await again.stop();
});

/** What was published since this start. */
async function toldOfThis(notice: OpenNotice, user: number): Promise<unknown[]> {
  await notice.settled();
  return notice.told.filter(({ userId }) => userId === user).map((one) => one.notice.params);
}

it('price alerts: two servers on one database fire an alert once', async () => {
  const user = aUser();
  const first = await openNotice({ ...instance, database });
  await instance.prices({ GBPUSD: 1.25 });
  await first.must(alertSubmit, user, { forex_id: GBPUSD, price: 1.26 });
  const second = await openNotice({ ...instance, database });
  await instance.prices({ GBPUSD: 1.27 });
  await second.settled();
  expect(await toldOf(first, user)).toHaveLength(1);
  await Promise.all([first.stop(), second.stop()]);
});

it('price alert: sends one notice when the COMMIT gets no answer', async () => {
  const user = aUser();
  let isCut = false;
  const frail: Database = {
    ...database,
    async transaction(work) {
      const result = await database.transaction(work);
      if (!isCut) return result;
      isCut = false;
      throw new ConnectionLost('the line was cut after the COMMIT');
    },
  };
  const logged: string[] = [];
  const notice = await openNotice({ ...instance, database: frail, onLog: (line) => logged.push(line) });
  await instance.prices({ GBPUSD: 1.25 });
  isCut = true;
  await expect(notice.must(alertSubmit, user, { forex_id: GBPUSD, price: 1.26 })).rejects.toThrow('cut');
  expect((await notice.must(alertList, user, firstPage)).total).toBe(1);

  isCut = true;
  await instance.prices({ GBPUSD: 1.27 });
  expect(await toldOf(notice, user)).toMatchObject([{ price: 1.26 }]);
  expect(await firedOf(notice, user)).toEqual([1.26]);
  expect(logged.filter((line) => line.includes('it is tried again'))).toHaveLength(1);
  await notice.stop();
});
