import * as calls from '@tidemark/contract/calls/account/session';
import { describe, expect, test } from 'vitest';
import { testDatabase } from '../../../../test/support/test-database.ts';
import { aSession, must } from '../session.fixture.ts';

const { database } = await testDatabase();
const session = aSession(database);
const open = async (demo_id?: string, address = '198.51.100.7') =>
  must(await session.call(calls.createAccountDemo, demo_id === undefined ? {} : { demo_id }, { address }));

const LONG_ID = '5f0c9a4e-77b1-4d52-9c1d-2c1f0f1f7a11';

describe('demo sign-in', () => {
  test('opens a new account with 10,000 in each of three balances when it has no id, and returns the id', async () => {
    const first = await open();
    expect(first.user).toMatchObject({ is_demo: 1, email: '', mobile: '' });
    expect(await session.authenticate(first.token)).toMatchObject({ userId: first.user.id, isDemo: true });
    const accounts = await session.ledger.accountsOf(first.user.id);
    expect(accounts.map(({ type, balance }) => `${type} ${balance}`).sort()).toEqual([
      'change 10000.000000',
      'forex 10000.000000',
      'micro 10000.000000',
    ]);
    expect((await open()).user.id).not.toBe(first.user.id);
    expect((await open(first.user.demo_id, '203.0.113.1')).user.id).toBe(first.user.id);
  });

  test('opens the same account for the same id, from any address where the id is long and random', async () => {
    const home = await open(LONG_ID);
    const away = await open(LONG_ID, '203.0.113.2');
    expect(away.user).toEqual(home.user);
    expect(away.token).not.toBe(home.token);
  });

  test.each(['1', 'demo', '0000000000000000', '1111111122222222', 'abababababababababab'])(
    'opens the account of guessable id %s only from the address that created it',
    async (id) => {
      const mine = await open(id, '192.0.2.1');
      expect((await open(id, '192.0.2.1')).user.id).toBe(mine.user.id);
      expect((await open(id, '192.0.2.2')).user.id).not.toBe(mine.user.id);
    },
  );

  test('opens one account for two simultaneous calls with one new id', async () => {
    const id = 'a-browser-that-asks-twice-at-once';
    const opened = await Promise.all([open(id), open(id), open(id)]);
    expect(new Set(opened.map(({ user }) => user.id)).size).toBe(1);
    expect(await session.ledger.accountsOf(opened[0]?.user.id ?? 0)).toHaveLength(3);
  });

  test('opens forty accounts for forty users right after the server starts', async () => {
    const fresh = aSession(database);
    const opened = await Promise.all(
      Array.from({ length: 40 }, async () => must(await fresh.call(calls.createAccountDemo, {}))),
    );
    expect(new Set(opened.map(({ user }) => user.id)).size).toBe(40);
    expect(new Set(opened.map(({ user }) => user.uid)).size).toBe(40);
  });
});
