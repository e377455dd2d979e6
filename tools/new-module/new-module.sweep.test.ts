import { execFileSync, spawnSync } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { scratchInstance } from '../scratch/scratch-instance.ts';
import { tidy } from '../tidy/check.ts';
import { treeOnDisk } from '../tidy/tree.ts';

const instance = scratchInstance('new-module');
const copy = instance.path;
/** Enough for the compilers on a busy machine. */
const BUSY_MS = 180_000;

function said(program: string, ...args: string[]): string {
  const bin = program === 'node' ? process.execPath : join(copy, 'node_modules/.bin', program);
  const { stdout, stderr } = spawnSync(bin, args, {
    cwd: copy,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1' },
  });
  return stdout + stderr;
}

beforeAll(() => {
  execFileSync(process.execPath, ['tools/new-module.mjs', 'lagoon', 'content'], { cwd: copy, stdio: 'pipe' });
}, BUSY_MS);
afterAll(instance.remove, BUSY_MS);

// docs/guides/developers.md, whose commands a test runs, shows that it compiles and that its test passes.
it(
  'new-module: creates a module that is formatted correctly',
  () => {
    const paths = [
      'apps/server/src/modules/lagoon',
      'packages/contract/src/calls/content/lagoon.ts',
      'packages/contract/src/openapi',
    ];
    const form = said('biome', 'ci', '--colors=off', ...paths);
    expect(form).toContain('No fixes applied');
    expect(form).not.toMatch(/Found \d+ error/);
  },
  BUSY_MS,
);

it(
  'new-module: creates a module that passes tidy, import rules and the dead-code check',
  () => {
    const untidy = tidy(treeOnDisk(copy)).filter(({ path, message }) =>
      `${path} ${message}`.includes('lagoon'),
    );
    expect(untidy).toEqual([]);
    expect(said('node', 'tools/arrows/main.mjs')).not.toContain('lagoon');
    appendFileSync(
      join(copy, 'apps/server/src/wiring.ts'),
      "\nimport { createLagoon } from './modules/lagoon/index.ts';\nvoid createLagoon;\n",
    );
    expect(said('knip', '--no-progress')).not.toContain('lagoon');
  },
  BUSY_MS,
);

it('new-module: refuses a name that is taken or malformed, and an unknown area', () => {
  expect(said('node', 'tools/new-module.mjs', 'ledger', 'money')).toContain('exists already');
  expect(said('node', 'tools/new-module.mjs', 'Two-Words', 'content')).toContain('usage:');
  expect(said('node', 'tools/new-module.mjs', 'lagoon', 'nowhere')).toContain('usage:');
});
