import { expect, it } from 'vitest';
import { treeOf } from '../tree.ts';
import { CHECKSUMS, checksum, MIGRATIONS, migrationsUnchanged } from './migrations-unchanged.ts';

const first = '-- Why.\ncreate schema ledger;\n';
const seals = (names: Record<string, string>) => JSON.stringify(names);

function findings(files: Record<string, string>) {
  return migrationsUnchanged.check(treeOf(files)).map(({ path, message }) => `${path}: ${message}`);
}

it('migrations: accepts sealed files and the dump of their schema', () => {
  expect(
    findings({
      [`${MIGRATIONS}/0001-ledger.sql`]: first,
      [`${MIGRATIONS}/schema.sql`]: 'create schema ledger;',
      [CHECKSUMS]: seals({ '0001-ledger.sql': checksum(first) }),
    }),
  ).toEqual([]);
});

it('migrations: refuses changed, missing, unsealed, duplicate and misnamed files', () => {
  expect(
    findings({
      [`${MIGRATIONS}/0001-ledger.sql`]: `${first}-- one more thought\n`,
      [`${MIGRATIONS}/0003-a.sql`]: first,
      [`${MIGRATIONS}/0003-b.sql`]: 'create table x ();\n',
      [`${MIGRATIONS}/fix.sql`]: first,
      [CHECKSUMS]: seals({
        '0001-ledger.sql': checksum(first),
        '0002-gone.sql': checksum(first),
        '0003-a.sql': checksum(first),
      }),
    }),
  ).toEqual([
    `${MIGRATIONS}/0001-ledger.sql: has changed; write a new migration`,
    `${MIGRATIONS}/0003-b.sql: a second migration 0003`,
    `${MIGRATIONS}/0003-b.sql: the header comment says why`,
    `${MIGRATIONS}/0003-b.sql: is not sealed: npm run dump-schema`,
    `${CHECKSUMS}: 0002-gone.sql is gone`,
    `${MIGRATIONS}/fix.sql: a migration is named NNNN-title.sql`,
  ]);
});
