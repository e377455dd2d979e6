import { createHash } from 'node:crypto';
import type { Finding, Rule, SourceTree } from '../tree.ts';

export const MIGRATIONS = 'apps/server/migrations';
export const CHECKSUMS = `${MIGRATIONS}/checksums.json`;

const migration = /^apps\/server\/migrations\/(\d{4}-[a-z0-9-]+\.sql)$/;

/** SHA-256 of a migration as it is written, in hex. */
export function checksum(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** The migrations of a tree by file name, in the order in which they run. */
export function migrationsOf(tree: SourceTree): Map<string, string> {
  return new Map(
    tree.paths.flatMap((path) => {
      const name = migration.exec(path)?.[1];
      return name ? [[name, tree.read(path)] as const] : [];
    }),
  );
}

/** The checksums that were sealed; empty where none are. */
export function sealedChecksums(tree: SourceTree): Map<string, string> {
  if (!tree.paths.includes(CHECKSUMS)) return new Map();
  return new Map(Object.entries(JSON.parse(tree.read(CHECKSUMS)) as Record<string, string>));
}

/**
 * A migration that has run somewhere is never changed: its checksum is sealed in checksums.json
 * when it is written, and a later thought is a new migration.
 */
export const migrationsUnchanged: Rule = {
  name: 'migrations-unchanged',
  check(tree) {
    const findings: Finding[] = [];
    const migrations = migrationsOf(tree);
    const sealed = sealedChecksums(tree);
    const numbers = new Set<string>();
    for (const [name, text] of migrations) {
      const path = `${MIGRATIONS}/${name}`;
      const seal = sealed.get(name);
      const number = name.slice(0, 4);
      if (numbers.has(number)) findings.push({ path, message: `a second migration ${number}` });
      numbers.add(number);
      if (!/^\s*--\s*\S/.test(text)) findings.push({ path, message: 'the header comment says why' });
      if (seal === undefined) findings.push({ path, message: 'is not sealed: npm run dump-schema' });
      else if (seal !== checksum(text))
        findings.push({ path, message: 'has changed; write a new migration' });
    }
    for (const name of sealed.keys()) {
      if (!migrations.has(name)) findings.push({ path: CHECKSUMS, message: `${name} is gone` });
    }
    for (const path of tree.paths) {
      const stray = path.startsWith(`${MIGRATIONS}/`) && path.endsWith('.sql') && !migration.test(path);
      if (stray && !path.endsWith('/schema.sql')) {
        findings.push({ path, message: 'a migration is named NNNN-title.sql' });
      }
    }
    return findings;
  },
};
