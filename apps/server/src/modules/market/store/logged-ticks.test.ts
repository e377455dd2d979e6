import { present } from '@tidemark/domain/outcome';
import { formatEntry } from '@tidemark/verify/entry';
import { expect, it } from 'vitest';
import { testDatabase } from '../../../../test/support/test-database.ts';
import { selectTickEntries, selectTickTexts } from './logged-ticks.ts';

const { owner } = await testDatabase();
const AT = Date.UTC(2026, 5, 1, 12);
const FEW = 22;
const MANY = 5000;

it('reads each of thousands of ticks once, also where the table was small before', async () => {
  await owner.query({ text: `select market.ensure_tick_days('2026-06-01', '2026-06-01')` });
  const [instrument] = await owner.query<{ id: number }>({
    text: 'select id from market.instrument order by id limit 1',
  });
  const { id: instrumentId } = present(instrument, 'an instrument');
  const add = (first: number, last: number) => ({
    text: `insert into market.tick (instrument_id, seq, price, source_time, at)
      select $1, seq, 100, moment, moment
      from generate_series($2::int, $3::int) as seq, to_timestamp($4::float8 / 1000) as moment`,
    values: [instrumentId, first, last, AT],
  });
  const keys = (count: number) =>
    Array.from({ length: count }, (_, place) => ({ instrumentId, seq: place + 1, at: AT }));
  // Pages without rows let PostgreSQL expect few rows in many pages.
  const rolledBack = owner.transaction(async (tx) => {
    await tx.query(add(1, MANY));
    throw new Error('rolled back');
  });
  await expect(rolledBack).rejects.toThrow('rolled back');
  await owner.query(add(1, FEW));
  await owner.query({ text: 'analyze market.tick' });

  await owner.transaction(async (tx) => {
    // As PostgreSQL does with a statement that has a name, from the sixth execution on.
    await tx.query({ text: 'set local plan_cache_mode = force_generic_plan' });
    await selectTickEntries(tx, keys(FEW));
    await tx.query(add(FEW + 1, MANY));
    const before = await rowsRead();
    expect((await selectTickEntries(tx, keys(MANY))).filter(Boolean)).toHaveLength(MANY);
    expect((await rowsRead()) - before).toBeLessThanOrEqual(2 * MANY);

    async function rowsRead(): Promise<number> {
      const [row] = await tx.query<{ count: number }>({
        text: `select sum(seq_tup_read + idx_tup_fetch)::float8 as count from pg_stat_xact_all_tables
          where schemaname = 'market' and relname like 'tick_%'`,
      });
      return present(row, 'statistics').count;
    }
  });
});

it('writes ticks in the database letter by letter as the contents of their leaves', async () => {
  const [instrument] = await owner.query<{ id: number; code: string }>({
    text: 'select id, code from market.instrument order by id offset 1 limit 1',
  });
  const { id, code } = present(instrument, 'an instrument');
  const texts = (last: number) =>
    selectTickTexts(owner, [{ instrument: code, first: 1, last, since: AT, until: AT + 60_000 }]);
  await owner.query({ text: `select market.ensure_tick_days('2026-06-01', '2026-06-01')` });
  expect((await texts(7)).get(code)).toBeUndefined();
  await owner.query({
    text: `with source as (insert into market.source (name) values ($3) returning id)
      insert into market.tick (instrument_id, seq, price, source_time, at, source_id, bid, ask)
      select $1, seq, price, moment - late * interval '1 microsecond', moment, case when late > 0 then source.id end, bid, bid + 1
      from source, (values (1, 1, 0, null), (2, 100000000, 499, null), (3, 12345678901, 500, 99999999),
        (4, 9007199254740991, 1, 1), (5, 6000000000000, 1000, 120000000), (6, 10, 1501, 100), (7, 108345000, 0, null))
        as tick (seq, price, late, bid),
        lateral (select to_timestamp($2::float8 / 1000) + seq * interval '1001 milliseconds' as moment) as at`,
    values: [id, AT, 'a "source"\\\n\u0001\u007f\u2028é'],
  });
  const keys = Array.from({ length: 7 }, (_, place) => ({
    ...{ instrumentId: id, seq: place + 1, at: AT + (place + 1) * 1001 },
  }));
  const entries = await selectTickEntries(owner, keys);
  const expected = entries.map((entry) => formatEntry({ kind: 'tick', ...present(entry, 'a tick') }));
  expect((await texts(7)).get(code)?.split('\n')).toEqual(expected);
  expect((await texts(3)).get(code)?.split('\n')).toEqual(expected.slice(0, 3));

  // No leaf has the time of a tick that is a microsecond off.
  await owner.query({
    text: `insert into market.tick (instrument_id, seq, price, source_time, at)
      values ($1, 8, 1, now(), to_timestamp($2::float8 / 1000) + interval '8008001 microseconds')`,
    values: [id, AT],
  });
  expect((await texts(8)).get(code)?.split('\n')[7]).toContain(`,${AT + 8008}.1,`);
});
