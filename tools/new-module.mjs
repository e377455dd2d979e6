import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * `npm run new-module NAME AREA` writes a complete, working server module in the common form: contract calls
 * (in `calls/AREA`), migration, store, actions with a test, `index.ts`, README and the module's row in the
 * table of allowed dependencies. It prints the remaining manual steps.
 */

const root = fileURLToPath(new URL('..', import.meta.url));
const skeleton = join(root, 'tools/new-module/skeleton');

function stop(problem) {
  console.error(problem);
  process.exit(1);
}

const [name = '', area = ''] = process.argv.slice(2);
const areas = readdirSync(join(root, 'packages/contract/src/calls'));
if (!/^[a-z]{3,20}$/.test(name) || !areas.includes(area)) {
  stop(`usage: npm run new-module NAME AREA
NAME: one word in small letters; AREA: the folder of its calls, one of ${areas.join(', ')}
for example: npm run new-module payout money`);
}
const home = `apps/server/src/modules/${name}`;
if (existsSync(join(root, home))) stop(`${home} exists already`);

const capital = name[0].toUpperCase() + name.slice(1);

function write(template, path) {
  const text = readFileSync(join(skeleton, template), 'utf8')
    .replaceAll('__module__', name)
    .replaceAll('__area__', area)
    .replaceAll('__Module__', capital);
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
  console.log(`  ${path}`);
}

/** Adds a line after the first occurrence of `mark`; stops where a file no longer has it. */
function addAfter(path, mark, line) {
  const text = readFileSync(join(root, path), 'utf8');
  const at = text.indexOf(mark);
  if (at === -1) stop(`${path} no longer has the line "${mark.trim()}": update tools/new-module.mjs`);
  const end = at + mark.length;
  writeFileSync(join(root, path), `${text.slice(0, end)}${line}${text.slice(end)}`);
  console.log(`  ${path}`);
}

const migrations = readdirSync(join(root, 'apps/server/migrations')).filter((file) => /^\d{4}-/.test(file));
const number = Math.max(0, ...migrations.map((file) => Number(file.slice(0, 4)))) + 1;

for (const file of ['README.md', 'index.ts', 'routes.ts', 'store.ts', 'present.ts', 'events.ts']) {
  write(`${file}.tpl`, `${home}/${file}`);
}
for (const file of ['add-entry.ts', 'add-entry.test.ts', 'list-entries.ts']) {
  write(`actions/${file}.tpl`, `${home}/actions/${file}`);
}
const contract = `packages/contract/src/calls/${area}/${name}.ts`;
write('calls.ts.tpl', contract);
write('migration.sql.tpl', `apps/server/migrations/${String(number).padStart(4, '0')}-${name}.sql`);
addAfter('.dependency-cruiser.cjs', 'const doors = {\n', `  ${name}: [],\n`);
const calls = 'packages/contract/src/openapi/all-calls.ts';
addAfter(
  calls,
  "import * as session from '../calls/account/session.ts';\n",
  `import * as ${name} from '../calls/${area}/${name}.ts';\n`,
);
addAfter(calls, "  ...callsOf('session', session),\n", `  ...callsOf('${name}', ${name}),\n`);

// Sort the imports and wrap the lines as everywhere else.
const biome = join(root, 'node_modules/.bin/biome');
const written = [home, contract, calls];
const formatted = spawnSync(biome, ['check', '--write', ...written], { cwd: root, encoding: 'utf8' });
if (formatted.status !== 0) stop(formatted.stdout + formatted.stderr);
const dumped = spawnSync(process.execPath, ['--import', 'tsx', 'tools/dump-schema.ts'], {
  cwd: root,
  encoding: 'utf8',
});
if (dumped.status !== 0) stop(dumped.stdout + dumped.stderr);

console.log(`
Written. Left to do: wire create${capital} in apps/server/src/wiring.ts, replace the example (table,
calls, texts), then: npm run dump-schema && npm run check && npx vitest run ${home}`);
