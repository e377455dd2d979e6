import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * What the policy of an app's page allows besides its own files: the inline scripts of its build, each by its
 * hash, so that no other one ever runs. Called for each response, because a new build may replace the page;
 * read again only then.
 */
export function inlineScripts(directory: string): () => readonly string[] {
  const file = join(directory, 'index.html');
  let known: { readonly mtimeMs: number; readonly sources: readonly string[] } | undefined;
  return () => {
    const { mtimeMs } = statSync(file, { throwIfNoEntry: false }) ?? { mtimeMs: 0 };
    if (known?.mtimeMs !== mtimeMs) {
      known = { mtimeMs, sources: mtimeMs === 0 ? [] : hashesOf(readFileSync(file, 'utf8')) };
    }
    return known.sources;
  };
}

function hashesOf(html: string): readonly string[] {
  return [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
}
