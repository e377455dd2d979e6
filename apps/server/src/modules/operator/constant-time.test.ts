import { operatorLogin } from '@tidemark/contract/operator/session';
import { expect, test, vi } from 'vitest';
import { anOperator } from '../../../test/support/operators.ts';
import { testDatabase } from '../../../test/support/test-database.ts';
import { testServer } from '../../../test/support/test-server.ts';
import type { Database, Queryable, Statement } from '../../platform/database/queryable.ts';

/** As for users: the work of a sign-in does not reveal whether an operator exists. It is counted. */
const hashes = vi.hoisted(() => {
  // Files of a worker share their modules: those of this one are loaded again, with hashes that count.
  vi.resetModules();
  return { done: 0 };
});
vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof import('@node-rs/argon2')>();
  const verify: typeof real.verify = (...given) => {
    hashes.done += 1;
    return real.verify(...given);
  };
  return { ...real, verify };
});

const statements: string[] = [];
/** Runs statements as they are, and notes those of the operators' instance. */
function watched(under: Queryable): Queryable {
  return {
    query: (statement: Statement) => {
      const name = statement.name ?? statement.text;
      // The server's own query every second is no work of a sign-in.
      if (name.includes('operator') && name !== 'operator.due_proposal') statements.push(name);
      return under.query(statement);
    },
  };
}
const base = await testDatabase();
const watching: Database = {
  ...base.database,
  ...watched(base.database),
  transaction: (work) => base.database.transaction((tx) => work(watched(tx))),
};
const server = await testServer({ database: { ...base, database: watching } });

test('an operator who exists, one who does not and a wrong code take the same work', async () => {
  const known = await anOperator(server, 'finance');
  const guess = async (email: string, otp: string) => {
    statements.length = 0;
    hashes.done = 0;
    const { code, key, msg, data } = await server.call(operatorLogin, { email, password: 'a guess', otp });
    return { answer: { code, key, msg, data }, statements: [...statements], hashes: hashes.done };
  };
  for (const otp of ['', '123456']) {
    const unknown = await guess('nobody@example.com', otp);
    expect(unknown).toEqual(await guess(known.email, otp));
    expect(unknown.hashes).toBe(1);
    expect(unknown.statements.length).toBeGreaterThan(1);
  }
});
