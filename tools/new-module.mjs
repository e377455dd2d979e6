import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * `npm run new-module NAME` lays a module of the server in the style of the instance, whole and
 * working: contract calls, migration, store, actions with a test, door, README, its row in the door
 * table. What is left to do by hand is said at the end.
 */

const root = fileURLToPath(new URL('..', import.meta.url));
const skeleton = join(root, 'tools/new-module/skeleton');

function stop(problem) {
  console.error(problem);
  process.exit(1);
}

const name = process.argv[2] ?? '';
if (!/^[a-z]{3,20}$/.test(name)) {
  stop('usage: npm run new-module NAME, one word in small letters, for example: npm run new-module payout');
}
const home = `apps/server/src/modules/${name}`;
if (existsSync(join(root, home))) stop(`${home} is there already`);

const capital = name[0].toUpperCase() + name.slice(1);

function lay(template, path) {
  const text = readFileSync(join(skeleton, template), 'utf8')
    .replaceAll('__module__', name)
    .replaceAll('__Module__', capital);
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
  console.log(`  ${path}`);
}

/** Adds a line behind the first that reads like `mark`; a file without it has changed its form. */
function addAfter(path, mark, line) {
  const text = readFileSync(join(root, path), 'utf8');
  const at = text.indexOf(mark);
  if (at === -1) stop(`${path} has no line «${mark.trim()}» any more: mend tools/new-module.mjs`);
  const end = at + mark.length;
  writeFileSync(join(root, path), `${text.slice(0, end)}${line}${text.slice(end)}`);
  console.log(`  ${path}`);
}

const migrations = readdirSync(join(root, 'apps/server/migrations')).filter((file) => /^\d{4}-/.test(file));
const number = Math.max(0, ...migrations.map((file) => Number(file.slice(0, 4)))) + 1;

for (const file of ['README.md', 'index.ts', 'routes.ts', 'store.ts', 'present.ts', 'events.ts']) {
  lay(`${file}.tpl`, `${home}/${file}`);
}
for (const file of ['add-entry.ts', 'add-entry.test.ts', 'list-entries.ts']) {
  lay(`actions/${file}.tpl`, `${home}/actions/${file}`);
}
lay('calls.ts.tpl', `packages/contract/src/calls/${name}.ts`);
lay('migration.sql.tpl', `apps/server/migrations/${String(number).padStart(4, '0')}-${name}.sql`);
addAfter('.dependency-cruiser.cjs', 'const doors = {\n', `  ${name}: [],\n`);
const calls = 'packages/contract/src/openapi/all-calls.ts';
addAfter(
  calls,
  "import * as session from '../calls/session.ts';\n",
  `import * as ${name} from '../calls/${name}.ts';\n`,
);
addAfter(calls, "  ...callsOf('session', session),\n", `  ...callsOf('${name}', ${name}),\n`);

// Imports are put in order and lines broken as the instance does it.
const biome = join(root, 'node_modules/.bin/biome');
const laid = [home, `packages/contract/src/calls/${name}.ts`, calls];
const formatted = spawnSync(biome, ['check', '--write', ...laid], { cwd: root, encoding: 'utf8' });
if (formatted.status !== 0) stop(formatted.stdout + formatted.stderr);
const dumped = spawnSync(process.execPath, ['--import', 'tsx', 'tools/dump-schema.ts'], {
  cwd: root,
  encoding: 'utf8',
});
if (dumped.status !== 0) stop(dumped.stdout + dumped.stderr);

console.log(`
Laid. Left to do: wire create${capital} in apps/server/src/wiring.ts, make the skeleton yours (table,
calls, words), then: npm run dump-schema && npm run check && npx vitest run ${home}`);
