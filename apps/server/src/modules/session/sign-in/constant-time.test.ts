import * as calls from '@tidemark/contract/calls/account/session';
import { HOUR_MS } from '@tidemark/domain/time';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { testDatabase } from '../../../../test/support/test-database.ts';
import type { Database, Queryable, Statement } from '../../../platform/database/queryable.ts';
import { aSession, GOOD_PASSWORD } from '../session.fixture.ts';

/**
 * An account that exists and one that does not take the same work: the same statements in the same
 * order, the same number of password hashes. It is counted, because a clock would only guess.
 */
const hashes = vi.hoisted(() => {
  // Files of a worker share their modules: those of this one are loaded again, with hashes that count.
  vi.resetModules();
  return { done: 0 };
});
vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof import('@node-rs/argon2')>();
  const counted = <Work extends (...given: never[]) => unknown>(work: Work) =>
    ((...given) => {
      hashes.done += 1;
      return work(...given);
    }) as Work;
  return { ...real, hash: counted(real.hash), verify: counted(real.verify) };
});

const { database } = await testDatabase();
const statements: string[] = [];

/** Runs statements as they are, and notes which. */
function watched(under: Queryable): Queryable {
  return {
    query: (statement: Statement) => {
      statements.push(statement.name ?? statement.text);
      return under.query(statement);
    },
  };
}
const watching: Database = {
  ...database,
  ...watched(database),
  transaction: (work) => database.transaction((tx) => work(watched(tx))),
};
const session = aSession(watching);

beforeAll(async () => {
  await session.register('known@example.com');
});
beforeEach(() => session.clock.advance(2 * HOUR_MS));

const code = { new_password: GOOD_PASSWORD, secondary_password: GOOD_PASSWORD, auth_code: '12345x' };

test.each([
  ['a wrong password', 1, (account: string) => session.call(calls.login, { account, password: 'a guess' })],
  [
    'a wrong password with a second factor',
    1,
    (account: string) => session.call(calls.login, { account, password: 'a guess', otp: '123456' }),
  ],
  ['a code for a reset', 0, (to: string) => session.call(calls.sendEmail, { to, type: 2 })],
  [
    'a wrong code of a reset',
    0,
    (account: string) => session.call(calls.forgetPassword, { account, ...code }),
  ],
  ['a code for a registration', 0, (to: string) => session.call(calls.sendEmail, { to, type: 1 })],
  [
    'a wrong code of a registration',
    0,
    (account: string) =>
      session.call(calls.register, {
        account,
        password: GOOD_PASSWORD,
        re_password: GOOD_PASSWORD,
        sms_code: '12345x',
      }),
  ],
] as const)('constant time: %s takes the same work with and without an account', async (_, hashed, ask) => {
  const work = async (account: string) => {
    statements.length = 0;
    hashes.done = 0;
    const answer = await ask(account);
    await session.settled();
    return { answer, statements: [...statements], hashes: hashes.done };
  };
  // The first question of a process prepares what the next ones find.
  await work('warm-up@example.com');
  const unknown = await work('unknown@example.com');
  expect(await work('known@example.com')).toEqual(unknown);
  expect(unknown.hashes).toBe(hashed);
  expect(unknown.statements.length).toBeGreaterThan(1);
});
