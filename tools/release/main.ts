// npm run release -- VERSION [--no-checks]: checks, sets the version everywhere, moves the fragments of changes/ into
// CHANGELOG.md, takes the database that the next release is upgraded from, commits and tags; then writes the
// bill of materials and the notes to release/ and names the command that builds the image.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { isHigher, notesOf, readFragment, withRelease } from './changelog.ts';
import { installSbom } from './sbom.ts';

const root = resolve(process.env.RELEASE_ROOT ?? join(import.meta.dirname, '../..'));
const out = join(root, 'release');
const tell = (line: string) => process.stdout.write(`release: ${line}\n`);
const run = (program: string, ...args: string[]) =>
  execFileSync(program, args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }).trim();
const json = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8'));
const write = (path: string, value: unknown) =>
  writeFileSync(join(root, path), `${JSON.stringify(value, null, 2)}\n`);

/** The manifests of the product: its own and those of its parts. */
function manifests(): string[] {
  const parts = ['packages', 'apps'].flatMap((folder) =>
    readdirSync(join(root, folder)).map((name) => `${folder}/${name}`),
  );
  return ['package.json', ...parts.map((part) => `${part}/package.json`)];
}

function fragmentNames(): string[] {
  return readdirSync(join(root, 'changes'))
    .filter((name) => name !== 'README.md')
    .sort();
}

/** Sets the version of every part, and of what they need of each other. */
function setVersion(version: string): void {
  const inPart = (part: Record<string, unknown>) => {
    part.version = version;
    const needs = part.dependencies as Record<string, string> | undefined;
    for (const name of Object.keys(needs ?? {}))
      if (name.startsWith('@tidemark/') && needs) needs[name] = version;
    return part;
  };
  for (const path of manifests()) write(path, inPart(json(path)));
  const lock = json('package-lock.json');
  lock.version = version;
  for (const [path, part] of Object.entries<Record<string, unknown>>(lock.packages)) {
    if (path === '' || /^(packages|apps)\/[^/]+$/.test(path)) inPart(part);
  }
  write('package-lock.json', lock);
}

function release(version: string, checks: boolean): void {
  if (!isHigher(version, json('package.json').version)) {
    throw new Error(`VERSION is a version of the form 1.2.3 above ${json('package.json').version}`);
  }
  if (run('git', 'status', '--porcelain') !== '') throw new Error('there are changes that are not committed');
  const names = fragmentNames();
  if (names.length === 0) throw new Error('changes/ is empty: nothing is released');
  const notes = notesOf(
    names.map((name) => readFragment(name, readFileSync(join(root, 'changes', name), 'utf8'))),
  );
  if (checks) {
    tell('npm run check and npm test');
    for (const script of ['check', 'test']) run('npm', 'run', '--silent', script);
  }
  setVersion(version);
  const day = new Date().toISOString().slice(0, 10);
  const changelog = join(root, 'CHANGELOG.md');
  writeFileSync(changelog, withRelease(readFileSync(changelog, 'utf8'), { version, day, notes }));
  for (const name of names) rmSync(join(root, 'changes', name));
  tell('the database that the next release is upgraded from');
  run('node', 'tools/build.mjs');
  run('node', '--import', 'tsx', 'tools/release/previous-database.ts');
  run('git', 'add', '--all');
  run('git', 'commit', '--quiet', '--message', `release: ${version}`);
  run('git', 'tag', '--annotate', `v${version}`, '--message', `Tidemark ${version}`);
  mkdirSync(out, { recursive: true });
  writeFileSync(join(out, 'notes.md'), `# Tidemark ${version}\n\n${notes}\n`);
  tell('the bill of materials');
  run(
    'node',
    installSbom(root),
    '--package-lock-only',
    '--omit',
    'dev',
    '--output-file',
    join(out, 'sbom.cdx.json'),
  );
  tell(`tagged v${version}; release/ has notes.md and sbom.cdx.json. The image:`);
  tell(
    `docker build --build-arg VERSION=${version} --build-arg REVISION=${run('git', 'rev-parse', 'HEAD')} -t tidemark:${version} .`,
  );
}

try {
  const [version = '', ...more] = process.argv.slice(2);
  release(version, !more.includes('--no-checks'));
} catch (problem) {
  process.stderr.write(`release: ${problem instanceof Error ? problem.message : String(problem)}\n`);
  process.exitCode = 1;
}
