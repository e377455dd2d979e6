import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');
/** What is made and not written; `dist` and what it was built from stay, so that a server starts at once. */
const made = ['node_modules', '.git', 'data', 'results', 'coverage', 'pictures-out'];

/** A copy of the complete instance that may be changed. */
export interface ScratchInstance {
  readonly path: string;
  remove(): void;
}

/**
 * Copies the instance to a temporary directory, what is built included. The packages of the registry are
 * linked; our own (`@tidemark/*`) are those of the copy.
 */
export function scratchInstance(name: string): ScratchInstance {
  const path = mkdtempSync(join(tmpdir(), `tidemark-${name}-`));
  const entries = readdirSync(root).filter((entry) => !made.includes(entry));
  // Node's own copy truncates file times to milliseconds, by which a build detects that it is current.
  execFileSync('cp', ['-a', ...entries.map((entry) => join(root, entry)), path]);
  const modules = join(path, 'node_modules');
  mkdirSync(join(modules, '@tidemark'), { recursive: true });
  for (const entry of readdirSync(join(root, 'node_modules'))) {
    if (entry === '@tidemark' || entry === '.bin') continue;
    symlinkSync(join(root, 'node_modules', entry), join(modules, entry));
  }
  // Relative links, which lead into the copy.
  execFileSync('cp', ['-a', join(root, 'node_modules/.bin'), modules]);
  for (const folder of ['packages', 'apps']) {
    for (const one of readdirSync(join(path, folder))) {
      symlinkSync(join(path, folder, one), join(modules, '@tidemark', one));
    }
  }
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}
