import { present } from '@tidemark/domain/outcome';
import { inject } from 'vitest';
import { openDatabase } from '../../src/platform/database/database.ts';
import { WORKERS_MAX, type Writer } from '../../src/platform/database/fence.ts';
import type { Database } from '../../src/platform/database/queryable.ts';
import { atEnd } from './at-end.ts';
import { createDatabase, dropDatabase, templateName, urlOf } from './template.ts';

/** A database of one test file's own, with every migration applied and no rows. */
export interface TestDatabase {
  /** Under the server's role, as in real life. */
  readonly database: Database;
  /** Under the role that owns the tables, for what the server may not do. */
  readonly owner: Database;
  readonly url: string;
  readonly ownerUrl: string;
  /** The member in whose name `database` is used. */
  readonly memberId: number;
}

/**
 * Creates a database that is dropped after the file's last test, or after the test that calls it. At the top
 * of a file: `const { database } = await testDatabase();`
 */
export async function testDatabase(options: { empty?: boolean } = {}): Promise<TestDatabase> {
  const server = inject('postgres');
  const name = `${templateName(server)}_${process.pid}_${process.hrtime.bigint().toString(36)}`;
  await createDatabase(server, name, options.empty ? undefined : templateName(server));
  const url = urlOf(server.serverUrl, name);
  const ownerUrl = urlOf(server.ownerUrl, name);
  const owner = await openDatabase({ url: ownerUrl, poolSize: 2 });
  // As in real life, each batch passes the fence of a member of the cluster.
  const writer = options.empty ? undefined : await insertWriter(owner);
  const database = await openDatabase({ url, poolSize: 8, ...(writer && { writer }) });
  atEnd(async () => {
    await database.close();
    await owner.close();
    await dropDatabase(server, name);
  });
  return { database, owner, url, ownerUrl, memberId: writer?.memberId ?? 0 };
}

async function insertWriter(owner: Database): Promise<Writer> {
  const [row] = await owner.query<{ id: number }>({
    text: `insert into cluster.member (host, pid, port, version, roles)
           values ('test', $1, 0, 'test', '{all}') returning id::float8 as id`,
    values: [process.pid],
  });
  const memberId = present(row, 'an insert answers its row').id;
  await owner.query({
    text: 'insert into cluster.fence (member_id, worker) select $1::bigint, generate_series(0, $2::int - 1)',
    values: [memberId, WORKERS_MAX],
  });
  return { memberId, onFenced: () => undefined };
}
