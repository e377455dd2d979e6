import { microOrders, submitMicro } from '@tidemark/contract/calls/trading/micro';
import { afterAll, expect, it } from 'vitest';
import { done } from '../../../test/support/forex-calls.ts';
import { testDatabase } from '../../../test/support/test-database.ts';
import { openTradingInstance } from '../../../test/support/trading-instance.ts';
import type { Caller } from '../../platform/http/route.ts';
import { verifyLedger } from '../ledger/index.ts';
import { verifyMicro } from './index.ts';

const { database, owner } = await testDatabase();
const instance = await openTradingInstance({ database });
afterAll(() => instance.stop());

const USERS = 20;
const ROUNDS = 6;

/** Cuts all database connections of the server, busy or not. */
async function cut(): Promise<void> {
  await database.query({
    text: `
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and usename = current_user and pid <> pg_backend_pid()`,
  });
}

/** Tries until the database is found again. */
async function atLast<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (tries === 20) throw error;
    }
  }
}

async function runningInDatabase(): Promise<number> {
  const [row] = await atLast(() =>
    owner.query<{ running: number }>({
      text: 'select count(*)::int as running from micro.wager where status = 1',
    }),
  );
  return row?.running ?? -1;
}

it('Up/Down futures: begin once and settle once although database connections break', {
  timeout: 60_000,
}, async () => {
  const users: Caller[] = [];
  for (let n = 0; n < USERS; n += 1) users.push(await instance.openUser());
  await instance.prices({ EURUSD: 1.0842 });
  const input = { forex_id: instance.instrumentId('EURUSD'), type: 1, number: 10, seconds: 30 };
  const bet = (user: Caller, round: number) => done(instance, submitMicro, user, input, `round ${round}`);

  const unanswered: [Caller, number][] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const asked = users.map((user) =>
      bet(user, round).catch(() => {
        unanswered.push([user, round]);
      }),
    );
    await atLast(cut);
    await Promise.all(asked);
  }
  // A user without an answer gets it by repeating the call; no repetition bets twice.
  for (const [user, round] of unanswered) await atLast(() => bet(user, round));
  expect(await runningInDatabase()).toBe(USERS * ROUNDS);

  instance.clock.advance(25_000);
  await atLast(() => instance.prices({ EURUSD: 1.09 }));
  instance.clock.advance(5001);
  for (let tries = 0; tries < 30 && (await runningInDatabase()) > 0; tries += 1) {
    if (tries < 3) await atLast(cut);
    await instance.micro.settled();
    instance.clock.advance(1000);
  }
  await instance.micro.settled();
  for (const user of users) {
    const closed = await atLast(() => done(instance, microOrders, user, { status: 3 }));
    expect([closed.total, closed.all_fact_profits]).toEqual([ROUNDS, '48.000000']);
  }
  expect(await atLast(() => verifyLedger(database))).toEqual([]);
  expect(await verifyMicro(database)).toEqual([]);
});
