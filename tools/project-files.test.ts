import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { readFragment } from './release/changelog.ts';

const root = resolve(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const scripts: Readonly<Record<string, string>> = JSON.parse(read('package.json')).scripts;

test('project files: every npm script that a document or an editor names exists', () => {
  const files = [
    'README.md',
    'CONTRIBUTING.md',
    'ARCHITECTURE.md',
    '.vscode/launch.json',
    '.github/pull_request_template.md',
    'changes/README.md',
    ...readdirSync(join(root, 'docs/guides')).map((name) => `docs/guides/${name}`),
  ];
  const named = files.flatMap((file) =>
    [...read(file).matchAll(/npm run ([a-z][a-z:-]*)|"run", "([a-z][a-z:-]*)"/g)].map(([, one, other]) => ({
      file,
      script: one ?? other ?? '',
    })),
  );
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter(({ script }) => !(script in scripts))).toEqual([]);
});

test('project files: every path with an owner exists', () => {
  const paths = read('.github/CODEOWNERS').match(/^\/\S+/gm) ?? [];
  expect(paths.length).toBeGreaterThan(3);
  expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

test('project files: the workflow runs .ci/run on the Node of .nvmrc', () => {
  const workflow = read('.github/workflows/ci.yaml');
  expect(workflow).toContain('run: .ci/run');
  expect(workflow).toContain('node-version-file: .nvmrc');
  expect(existsSync(join(root, '.ci/run'))).toBe(true);
});

test('project files: the debugger starts programs that exist', () => {
  const { configurations } = JSON.parse(read('.vscode/launch.json'));
  const programs = configurations.flatMap(({ program }: { program?: string }) => program ?? []);
  const paths = programs.map((path: string) => path.replace('${workspaceFolder}/', ''));
  expect(paths.filter((path: string) => !existsSync(join(root, path)))).toEqual([]);
});

test('project files: every fragment in changes/ can be released', () => {
  const names = readdirSync(join(root, 'changes')).filter((name) => name !== 'README.md');
  for (const name of names) expect(readFragment(name, read(`changes/${name}`)).text).not.toBe('');
});
