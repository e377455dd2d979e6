import { resolve } from 'node:path';

/**
 * A program that runs next to a benchmark, as bench/run.mjs has built it: `sockets/server`. Paths are
 * relative to the root of the repository, where npm runs its scripts.
 */
export function programOf(name: string): string {
  return resolve('apps/server/dist/bench', `${name}.js`);
}
