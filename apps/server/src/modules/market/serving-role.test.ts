import { DAY_MS } from '@tidemark/domain/time';
import { beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../test/support/test-database.ts';
import { ensureTickDays, insertTicks, type StoredBar, type StoredTick, saveBars } from './store/ticks.ts';

/** Forgeries that the serving role attempts, and the database's answers. */
const { database, owner } = await testDatabase();

const NOON = Date.parse('2026-11-20T12:00:00Z');
const tick = (seq: number, at: number, instrumentId = 1): StoredTick => ({
  ...{ instrumentId, seq, at, sourceTime: at },
  price: 108_420_000 as StoredTick['price'],
});
const bar = (time: number, more: Partial<Record<'open' | 'high' | 'low' | 'volume', number>> = {}) =>
  ({
    ...{
      instrumentId: 1,
      period: '1min',
      time,
      open: 100,
      high: 120,
      low: 90,
      close: 110,
      volume: 5,
      lastSeq: 3,
    },
    ...more,
  }) as unknown as StoredBar;

beforeAll(async () => {
  await ensureTickDays(database, NOON - DAY_MS, NOON + DAY_MS);
  await insertTicks(database, [tick(1, NOON), tick(1, NOON, 2)]);
  await insertTicks(database, [tick(2, NOON + 1), tick(3, NOON + 1)]);
  await saveBars(database, [bar(NOON), bar(NOON + 60_000)]);
});

describe('serving role and ticks', () => {
  it.each<[string, StoredTick[]]>([
    ['a number that is given already', [tick(3, NOON + 5)]],
    ['a number that leaves one out', [tick(5, NOON + 5)]],
    ['a moment before the last tick', [tick(4, NOON)]],
    ['a second tick of one batch that goes back in time', [tick(4, NOON + 9), tick(5, NOON + 8)]],
    ['one number twice in one batch', [tick(4, NOON + 9), tick(4, NOON + 9)]],
    ['a good tick beside a bad one', [tick(2, NOON + 1, 2), tick(9, NOON + 9)]],
    ['a first tick with another number', [tick(2, NOON, 3)]],
  ])('cannot add %s', async (_, forged) => {
    await expect(insertTicks(database, forged)).rejects.toThrow('a tick must follow the last one');
    expect(await database.query({ text: 'select count(*)::int as ticks from market.tick' })).toEqual([
      { ticks: 4 },
    ]);
  });

  it('cannot add a tick at or before the watermark', async () => {
    await database.query({ text: `update market.sealed set up_to = to_timestamp(${(NOON + 500) / 1000})` });
    await expect(insertTicks(database, [tick(4, NOON + 500)])).rejects.toThrow('lie behind what is sealed');
    await insertTicks(database, [tick(4, NOON + 501)]);
    await owner.query({ text: "update market.sealed set up_to = 'epoch'" });
  });

  it.each([
    "insert into market.tick values (1, 4, 7, now(), '2026-11-20T11:00:00Z')",
    "insert into market.tick_20261120 values (1, 4, 7, now(), '2026-11-20T11:00:00Z')",
    'update market.tick set price = 7',
    'delete from market.tick',
    'truncate market.tick_20261120',
    'update market.last_tick set seq = 0',
    "insert into market.bar values (1, '1min', now(), 1, 1, 1, 1, 1, 1)",
    'update market.bar set high = 1',
    'delete from market.bar',
    'update operator.audit_head set number = 0',
    'delete from operator.audit',
    'update ledger.posting set amount = 1',
    'delete from platform.migration',
    'alter table market.tick disable trigger all',
  ])('may not run “%s”', async (text) => {
    await expect(database.query({ text })).rejects.toThrow(/permission denied|must be owner/);
  });

  it('cannot drop the running week by making partitions far ahead', async () => {
    await ensureTickDays(database, NOON + 400 * DAY_MS, NOON + 400 * DAY_MS);
    await database.query({ text: "select market.drop_ticks_before('2028-01-01')" });
    expect(await database.query({ text: 'select count(*)::int as ticks from market.tick' })).toEqual([
      { ticks: 5 },
    ]);
  });
});

describe('serving role and bars', () => {
  it.each<[string, StoredBar[], string]>([
    ['change a complete bar', [bar(NOON, { high: 121 })], 'a bar that is complete cannot be changed'],
    ['put a bar before the newest', [bar(NOON - 60_000)], 'none can be put before it'],
    ['narrow the forming bar', [bar(NOON + 60_000, { high: 119 })], 'only widens'],
    ['change its open', [bar(NOON + 60_000, { open: 101 })], 'keeps its open'],
    ['count fewer ticks in it', [bar(NOON + 60_000, { volume: 4 })], 'only widens'],
  ])('cannot %s', async (_, forged, line) => {
    await expect(saveBars(database, forged)).rejects.toThrow(line);
  });

  it('widens the forming bar and adds the next', async () => {
    await saveBars(database, [bar(NOON + 60_000, { high: 130, low: 80, volume: 9 }), bar(NOON + 120_000)]);
  });
});

it('serving role: adds audit entries only after the last one', async () => {
  const add = (number: number, previous: string, hash: string) =>
    database.query({
      text: `insert into operator.audit (number, at, operator_email, role, action, object, reason, detail, address,
          previous_hash, hash)
        values (${number}, now(), '', 'command_line', 'a', 'b', '', '{}', '', decode('${previous}', 'hex'),
          decode('${hash}', 'hex'))`,
    });
  const [start, one, two] = ['00', '11', '22'].map((byte) => byte.repeat(32)) as [string, string, string];
  await expect(add(2, start, one)).rejects.toThrow('an audit entry must follow the last one');
  await add(1, start, one);
  await expect(add(2, two, two)).rejects.toThrow('an audit entry must follow the last one');
  await expect(add(1, start, two)).rejects.toThrow('an audit entry must follow the last one');
  await add(2, one, two);
});
