import { expect, it } from 'vitest';
import { testDatabase } from '../../../test/support/test-database.ts';
import type { Queryable } from './queryable.ts';
import { replicationRisk } from './replication.ts';

const { database } = await testDatabase();

/** The answer of a PostgreSQL with these settings. */
const settings = (names: string, commit: string): Queryable => ({
  query: async () => [{ names, commit }] as never,
});

it('replication: a database without a synchronous replica may lose commits', async () => {
  expect(await replicationRisk(database)).toContain('the newest commits are lost');
});

it.each([
  ['', 'on', true],
  ['replica', 'off', true],
  ['replica', 'local', true],
  ['replica', 'on', false],
  ['ANY 1 (a, b)', 'remote_apply', false],
])('replication: standby names «%s» with commit %s may lose commits: %s', async (names, commit, mayLose) => {
  expect((await replicationRisk(settings(names, commit))) !== undefined).toBe(mayLose);
});
