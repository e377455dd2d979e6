import { execFileSync, spawnSync } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { scratchHouse } from '../scratch/scratch-house.ts';
import { tidy } from '../tidy/check.ts';
import { treeOnDisk } from '../tidy/tree.ts';

const house = scratchHouse('new-module');
const copy = house.path;
/** Compilers on a machine that has other things to do as well. */
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
  execFileSync(process.execPath, ['tools/new-module.mjs', 'lagoon'], { cwd: copy, stdio: 'pipe' });
}, BUSY_MS);
afterAll(house.remove, BUSY_MS);

it(
  'lays a module whose own test passes against a database',
  () => {
    const output = said('vitest', 'run', '--project', 'server', 'apps/server/src/modules/lagoon');
    expect(output).toMatch(/Tests\s+1 passed/);
  },
  BUSY_MS,
);

it(
  'lays a module that compiles and is formatted as the house wants it',
  () => {
    for (const folder of ['packages/contract', 'apps/server']) {
      expect(said('tsc', '-p', folder)).not.toContain('lagoon');
    }
    const paths = [
      'apps/server/src/modules/lagoon',
      'packages/contract/src/calls/lagoon.ts',
      'packages/contract/src/openapi',
    ];
    expect(said('biome', 'ci', '--colors=off', ...paths)).toContain('No fixes applied');
    expect(said('biome', 'ci', '--colors=off', ...paths)).not.toMatch(/Found \d+ error/);
  },
  BUSY_MS,
);

it(
  'lays a module that breaks no rule, has its row in the door table and its seal, and is no dead code once wired',
  () => {
    const untidy = tidy(treeOnDisk(copy)).filter(({ path, message }) =>
      `${path} ${message}`.includes('lagoon'),
    );
    expect(untidy).toEqual([]);
    expect(said('node', 'tools/arrows/main.mjs')).not.toContain('lagoon');
    appendFileSync(
      join(copy, 'apps/server/src/app.ts'),
      "\nimport { createLagoon } from './modules/lagoon/index.ts';\nvoid createLagoon;\n",
    );
    expect(said('knip', '--no-progress')).not.toContain('lagoon');
  },
  BUSY_MS,
);

it('refuses a name that is taken or is no word', () => {
  expect(said('node', 'tools/new-module.mjs', 'ledger')).toContain('is there already');
  expect(said('node', 'tools/new-module.mjs', 'Two-Words')).toContain('usage:');
});
