import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { scratchInstance } from '../scratch/scratch-instance.ts';

const instance = scratchInstance('release');
afterAll(() => instance.remove());
const RELEASE_MS = 240_000;

const at = (...path: string[]) => join(instance.path, ...path);
const read = (...path: string[]) => readFileSync(at(...path), 'utf8');
const run = (program: string, ...args: string[]) =>
  execFileSync(program, args, { cwd: instance.path, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
const git = (...args: string[]) =>
  run('git', '-c', 'user.name=test', '-c', 'user.email=test@example.com', ...args);
const release = (version: string) =>
  run('node', '--import', 'tsx', 'tools/release/main.ts', version, '--no-checks');

it(
  'release: sets the version, writes changelog, notes and bill of materials, commits and tags',
  () => {
    git('init', '--quiet');
    git('config', 'user.name', 'test');
    git('config', 'user.email', 'test@example.com');
    writeFileSync(at('changes', 'a-test.fixed.md'), 'A fault of the test.\n');
    git('add', '--all');
    git('commit', '--quiet', '--message', 'before the release');

    expect(() => release('0.0.1')).toThrow();
    const said = release('9.8.7');
    expect(said).toContain('docker build --build-arg VERSION=9.8.7');
    expect(JSON.parse(read('package.json')).version).toBe('9.8.7');
    expect(JSON.parse(read('apps', 'server', 'package.json')).dependencies['@tidemark/domain']).toBe('9.8.7');
    expect(JSON.parse(read('package-lock.json')).packages['apps/web'].version).toBe('9.8.7');
    expect(read('CHANGELOG.md')).toMatch(
      /## \[9\.8\.7\] - \d{4}-\d\d-\d\d\n[\s\S]*### Fixed\n\n[\s\S]*A fault of the test\./,
    );
    expect(readdirSync(at('changes'))).toEqual(['README.md']);
    expect(read('release', 'notes.md')).toContain('A fault of the test.');
    const bill = JSON.parse(read('release', 'sbom.cdx.json'));
    expect(bill.bomFormat).toBe('CycloneDX');
    expect(bill.components.map(({ name }: { name: string }) => name)).toContain('fastify');
    expect(git('tag', '--list').trim()).toBe('v9.8.7');
    expect(git('status', '--porcelain')).toBe('');
    expect(() => release('9.9.0')).toThrow('changes/ is empty');
  },
  RELEASE_MS,
);
