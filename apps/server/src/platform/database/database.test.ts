import { describe, expect, it } from 'vitest';
import { testDatabase } from '../../../test/support/test-database.ts';
import { brokenConstraint } from './database.ts';
import { isDatabaseAway } from './unavailable.ts';

const { database, owner } = await testDatabase();

await owner.query({
  text: 'create table public.purse (id bigint primary key, cents bigint not null constraint never_negative check (cents >= 0))',
});
await owner.query({ text: 'grant select, insert, update on public.purse to public' });

describe('the open database', () => {
  it('answers whole numbers of eight bytes as texts, and takes bigints', async () => {
    const huge = 2n ** 62n;
    const rows = await database.query<{ one: string; many: string[] }>({
      text: 'select $1::bigint as one, $2::bigint[] as many',
      values: [huge, [huge, 1n]],
    });
    expect(rows).toEqual([{ one: String(huge), many: [String(huge), '1'] }]);
  });

  it('commits a transaction, and rolls back one that throws', async () => {
    await database.transaction((tx) => tx.query({ text: 'insert into purse values (1, 5)' }));
    const attempt = database.transaction(async (tx) => {
      await tx.query({ text: 'update purse set cents = 7 where id = 1' });
      throw new Error('changed my mind');
    });
    await expect(attempt).rejects.toThrow('changed my mind');
    expect(await database.query({ text: 'select cents from purse where id = 1' })).toEqual([{ cents: '5' }]);
  });

  it('names the constraint that a statement broke', async () => {
    const attempt = database.transaction((tx) => tx.query({ text: 'insert into purse values (2, -1)' }));
    const error = await attempt.catch((broken: unknown) => broken);
    expect(brokenConstraint(error)).toBe('never_negative');
    expect(brokenConstraint(new Error('another'))).toBeUndefined();
  });

  it('keeps the order of a connection worker, and reconnects after its connection was cut', async () => {
    const worker = await database.connectionWorker();
    const trace: number[] = [];
    await Promise.all(
      [1, 2, 3].map((turn) =>
        worker.transact({
          read: (tx) => tx.query({ text: 'select 1' }),
          write: () => [Promise.resolve(trace.push(turn))],
        }),
      ),
    );
    expect(trace).toEqual([1, 2, 3]);
    const cut = worker.transact({
      read: (tx) => tx.query({ text: 'select pg_terminate_backend(pg_backend_pid())' }),
      write: () => [],
    });
    await expect(cut).rejects.toThrow();
    const alive = await worker.transact({
      read: (tx) => tx.query({ text: 'select 1 as alive' }),
      write: () => [],
    });
    expect(alive).toEqual([{ alive: 1 }]);
    await worker.release();
  });

  it('a read-only database: is away until it can be written', async () => {
    const refused = database.transaction(async (tx) => {
      await tx.query({ text: 'set transaction read only' });
      await tx.query({ text: 'insert into purse values (3, 1)' });
    });
    const error = await refused.catch((broken: unknown) => broken);
    expect(isDatabaseAway(error)).toBe(true);
  });

  it('rolls back when a write fails after COMMIT was already sent', async () => {
    const worker = await database.connectionWorker();
    await worker.transaction((tx) => tx.query({ text: 'create temp table lane_trial (id int primary key)' }));
    const twice = worker.transact({
      read: () => Promise.resolve(),
      write: (tx) =>
        [1, 1].map((id) => tx.query({ text: 'insert into lane_trial values ($1)', values: [id] })),
    });
    await expect(twice).rejects.toThrow(/duplicate key/);
    expect(await worker.transaction((tx) => tx.query({ text: 'select * from lane_trial' }))).toEqual([]);
    await worker.release();
  });

  it('uses a named statement again on the same connection', async () => {
    const worker = await database.connectionWorker();
    const counted = await worker.transact({
      read: async (tx) => {
        for (const value of [1, 2])
          await tx.query({ name: 'twice', text: 'select $1::int', values: [value] });
        return tx.query({
          text: "select count(*)::int as n from pg_prepared_statements where name = 'twice'",
        });
      },
      write: () => [],
    });
    expect(counted).toEqual([{ n: 1 }]);
    await worker.release();
  });
});
