import { expect, it } from 'vitest';
import { testDatabase } from '../../../test/support/test-database.ts';
import { createLog } from '../log/log.ts';
import { migrate, readMigrations } from './migrate.ts';
import { roleProblem } from './roles.ts';
import { openStorage } from './storage.ts';

const log = createLog({ pretty: false, write: () => undefined });
const open = (databaseUrl: string, databaseOwnerUrl?: string) =>
  openStorage({ databaseUrl, databaseOwnerUrl, dataDir: '/nowhere', log, attach: true });

/** What each role may do with each of our tables and columns. */
const RIGHTS = `
  select oid::regclass::text || ' ' || array_to_string(array(select unnest(relacl)::text order by 1), ',') as line
    from pg_class where relkind in ('r', 'p', 'S') and relacl is not null
      and relnamespace::regnamespace::text !~ '^(pg_|information_schema)'
  union all
  select attrelid::regclass::text || '.' || attname || ' ' || attacl::text from pg_attribute where attacl is not null
    and (select relnamespace from pg_class where oid = attrelid)::regnamespace::text !~ '^(pg_|information_schema)'
  order by line`;

it('storage: grants a later role the same rights as an initial one', async () => {
  const [fresh, grown] = [await testDatabase({ empty: true }), await testDatabase({ empty: true })];
  const first = await open(fresh.url, fresh.ownerUrl);
  expect(await first.migrate()).toHaveLength(readMigrations().length);
  // One role at first, as before DATABASE_OWNER_URL; then a second one is made.
  await migrate({ database: grown.owner });
  await expect(grown.database.query({ text: 'select from ledger.account' })).rejects.toThrow(
    'permission denied',
  );
  const second = await open(grown.url, grown.ownerUrl);
  expect(await second.migrate()).toEqual([]);
  expect(await grown.owner.query({ text: RIGHTS })).toEqual(await fresh.owner.query({ text: RIGHTS }));

  expect(await roleProblem(second.database)).toBeUndefined();
  expect(await roleProblem(grown.owner)).toMatch(/ owns them$/);
  await first.close();
  await second.close();
});

it('storage: refuses an owner of another database in one line', async () => {
  const [one, other] = [await testDatabase(), await testDatabase()];
  await expect(open(one.url, other.ownerUrl)).rejects.toThrow(
    /^DATABASE_OWNER_URL names another database than DATABASE_URL: [^\n]*$/,
  );
});
