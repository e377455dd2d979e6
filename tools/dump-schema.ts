import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../apps/server/src/platform/database/database.ts';
import { openEmbedded } from '../apps/server/src/platform/database/embedded/embedded.ts';
import { migrate } from '../apps/server/src/platform/database/migrate.ts';
import { SERVER_ROLE } from '../apps/server/src/platform/database/roles.ts';
import { dumpCatalogue } from './schema/catalogue.ts';
import {
  CHECKSUMS,
  checksum,
  MIGRATIONS,
  migrationsOf,
  sealedChecksums,
} from './tidy/rules/migrations-unchanged.ts';
import { treeOnDisk } from './tidy/tree.ts';

/**
 * Writes apps/server/migrations/schema.sql, the result of all migrations as PostgreSQL understood them, and
 * seals new migrations. With `--check` it writes nothing and fails if schema.sql differs.
 */

const SCHEMA = `${MIGRATIONS}/schema.sql`;
const HEADER = `-- What all migrations add up to, drawn from the catalogue by \`npm run dump-schema\`.
-- To be read, never to be run or edited: changes are made by migrations.

`;

async function dumpMigrated(): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tidemark-schema-'));
  const embedded = await openEmbedded({ dataDir, durable: false, onTrouble: (line) => console.error(line) });
  try {
    const database = await openDatabase({ url: embedded.ownerUrl, poolSize: 1 });
    try {
      await migrate({ database, serverRole: SERVER_ROLE });
      return HEADER + (await dumpCatalogue(database));
    } finally {
      await database.close();
    }
  } finally {
    await embedded.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Seals what has no seal yet; one that differs is never sealed again automatically. */
function seal(): string[] {
  const tree = treeOnDisk('.');
  const sealed = sealedChecksums(tree);
  const fresh = [...migrationsOf(tree)].filter(([name]) => !sealed.has(name));
  for (const [name, text] of fresh) sealed.set(name, checksum(text));
  const ordered = Object.fromEntries([...sealed].sort(([left], [right]) => (left < right ? -1 : 1)));
  writeFileSync(CHECKSUMS, `${JSON.stringify(ordered, null, 2)}\n`);
  return fresh.map(([name]) => name);
}

function committed(): string | undefined {
  try {
    return readFileSync(SCHEMA, 'utf8');
  } catch {
    return undefined;
  }
}

const dumped = await dumpMigrated();
if (!process.argv.includes('--check')) {
  writeFileSync(SCHEMA, dumped);
  const sealed = seal();
  console.log(`${SCHEMA} written${sealed.length > 0 ? `, sealed: ${sealed.join(', ')}` : ''}`);
} else if (committed() === dumped) {
  console.log(`${SCHEMA} is the sum of the migrations`);
} else {
  console.error(
    `${SCHEMA} is not the sum of the migrations: npm run dump-schema, and look at the difference`,
  );
  process.exit(1);
}
