import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The files of the instance, by their path from the root with forward slashes. */
export interface SourceTree {
  readonly paths: readonly string[];
  read(path: string): string;
}

/** Something that is not as the instance wants it. */
export interface Finding {
  readonly path: string;
  readonly line?: number;
  readonly message: string;
}

/** One promise of ARCHITECTURE.md that a program can hold. */
export interface Rule {
  readonly name: string;
  check(tree: SourceTree): Finding[];
}

/** Folders that are made, not written. */
const MADE = new Set([
  'node_modules',
  '.git',
  'dist',
  '.dist-dev',
  'data',
  'coverage',
  'results',
  'pictures-out',
]);

function walk(root: string, folder: string, paths: string[]): void {
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) {
      // `npm run release` writes into `release/`, beside its own sources in `tools/release/`.
      if (!MADE.has(entry.name) && path !== 'release') walk(root, path, paths);
    } else if (entry.isFile()) {
      paths.push(path);
    }
  }
}

/** The tree below a folder, each file read once. */
export function treeOnDisk(root: string): SourceTree {
  const paths: string[] = [];
  walk(root, '', paths);
  const read = new Map<string, string>();
  return {
    paths: paths.sort(),
    read(path) {
      const known = read.get(path);
      if (known !== undefined) return known;
      const text = readFileSync(join(root, path), 'utf8');
      read.set(path, text);
      return text;
    },
  };
}

/** A tree written down in a test. */
export function treeOf(files: Readonly<Record<string, string>>): SourceTree {
  return {
    paths: Object.keys(files).sort(),
    read(path) {
      const text = files[path];
      if (text === undefined) throw new Error(`no such file in this tree: ${path}`);
      return text;
    },
  };
}

/** TypeScript and JavaScript of ours, tests included. */
export function isCode(path: string): boolean {
  return /\.([cm]?ts|tsx|[cm]?js)$/.test(path) && !path.endsWith('.d.ts') && !path.endsWith('.d.mts');
}

/** Tests, their fixtures, and folders of test support. */
export function isTest(path: string): boolean {
  return /\.(test|spec|fixture)\.tsx?$|\/testing\/|^apps\/server\/test\//.test(path);
}
