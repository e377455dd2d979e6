import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import '../packages/i18n/generate-keys.mjs';

/**
 * All static checks: types, lint and format, dependencies, dead code, project rules, coverage of the
 * specification and of the security requirements, languages, the dump of the schema. Prints one line per
 * check, then the output of those that failed. Exit code 1 if any failed.
 */

const root = fileURLToPath(new URL('..', import.meta.url));
const bin = (name) => join(root, 'node_modules', '.bin', name);
const tsx = (...script) => [process.execPath, '--import', 'tsx', ...script];

function typeChecks() {
  const folders = ['packages', 'apps'].flatMap((folder) =>
    readdirSync(join(root, folder)).map((name) => `${folder}/${name}`),
  );
  return ['.', ...folders]
    .filter((folder) => existsSync(join(root, folder, 'tsconfig.json')))
    .map((folder) => ({ name: `types ${folder}`, command: [bin('tsc'), '-p', folder] }));
}

const checks = [
  { name: 'order path', command: tsx('tools/trace/main.ts', '--check') },
  { name: 'schema.sql', command: tsx('tools/dump-schema.ts', '--check') },
  { name: 'lint and format', command: [bin('biome'), 'ci', '--colors=off', '--max-diagnostics=50'] },
  { name: 'arrows', command: [process.execPath, 'tools/arrows/main.mjs'] },
  { name: 'dead code', command: [bin('knip'), '--no-progress', '--treat-config-hints-as-errors'] },
  { name: 'tidy', command: tsx('tools/tidy/main.ts') },
  { name: 'spec coverage', command: tsx('tools/spec-coverage/main.ts') },
  { name: 'languages', command: tsx('tools/check-i18n/main.ts') },
  ...typeChecks(),
];

function run({ name, command: [program, ...args] }) {
  return new Promise((resolve) => {
    const started = Date.now();
    const child = spawn(program, args, {
      cwd: root,
      env: { ...process.env, FORCE_COLOR: undefined, NO_COLOR: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    });
    let said = '';
    child.stdout.on('data', (chunk) => (said += chunk));
    child.stderr.on('data', (chunk) => (said += chunk));
    child.on('error', (error) => resolve({ name, failed: true, said: error.message, ms: 0 }));
    child.on('close', (code) => resolve({ name, failed: code !== 0, said, ms: Date.now() - started }));
  });
}

const waiting = [...checks];
const failures = [];

async function work() {
  for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) {
    const { name, failed, said, ms } = await run(check);
    console.log(`${failed ? '✗' : '✓'} ${name.padEnd(24)} ${(ms / 1000).toFixed(1)} s`);
    if (failed) failures.push({ name, said });
  }
}

const started = Date.now();
await Promise.all(Array.from({ length: Math.max(2, availableParallelism()) }, work));

for (const { name, said } of failures) console.error(`\n── ${name}\n${said.trimEnd()}`);
const seconds = ((Date.now() - started) / 1000).toFixed(1);
console.log(`\ncheck: ${checks.length - failures.length} passed, ${failures.length} failed (${seconds} s)`);
if (failures.length > 0) process.exit(1);
