import { present } from '@tidemark/domain/outcome';
import { expect, it } from 'vitest';
import { testDatabase } from '../../../../test/support/test-database.ts';
import { selectTickEntries } from './logged-ticks.ts';

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
