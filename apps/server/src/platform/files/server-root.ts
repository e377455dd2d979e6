import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The directory of apps/server, from the sources as well as from the built bundle. */
export function serverRoot(): string {
  let directory = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(directory, 'migrations'))) {
    const parent = dirname(directory);
    if (parent === directory) throw new Error('the migrations directory is missing beside the server');
    directory = parent;
  }
  return directory;
}

/** The directory of the repository, where apps/web/dist is found. */
export function repositoryRoot(): string {
  return dirname(dirname(serverRoot()));
}

/** The version of the product, from its package.json. */
export function productVersion(): string {
  const about = JSON.parse(readFileSync(join(serverRoot(), 'package.json'), 'utf8')) as { version: string };
  return about.version;
}

/** SHA-256 of the rules document of this version, in hex; undefined where the documents are not installed. */
export function rulesDigest(): string | undefined {
  const path = join(repositoryRoot(), 'docs/spec/rules.md');
  return existsSync(path) ? createHash('sha256').update(readFileSync(path)).digest('hex') : undefined;
}
