// npm run bench: builds the product, and the benchmarks as the server is built, so that what is measured
// is what runs; then runs them. (Under tsx every closure is given its name each time it is made.)
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { buildAll, bundleForNode } from '../tools/build.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
// Below apps/server, because the server looks for its migrations above itself.
const into = join(root, 'apps', 'server', 'dist', 'bench');

/** The benchmarks, and the programs that they start as separate processes: `sockets/server`. */
function entries() {
  const programs = readdirSync(join(root, 'bench'), { recursive: true })
    .map((path) => path.replaceAll('\\', '/').replace(/\.ts$/, ''))
    .filter((name) => /^[\w-]+\/(load|reader|server)$/.test(name));
  return Object.fromEntries(['main', ...programs].map((name) => [name, join(root, 'bench', `${name}.ts`)]));
}

await buildAll();
await bundleForNode(entries(), into);
await import(pathToFileURL(join(into, 'main.js')).href);
