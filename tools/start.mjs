// npm start: builds what is not built, then serves.
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);

if (major < 20 || (major === 20 && minor < 19)) {
  process.stderr.write(`Node ${process.versions.node} is too old: 20.19 or later is needed\n`);
  process.exit(1);
}

// The build runs in a process of its own, so that the server does not carry it in memory.
const built = spawnSync(process.execPath, [join(root, 'tools', 'build.mjs')], { stdio: 'inherit' });
if (built.status !== 0) process.exit(built.status ?? 1);

// `npm start -- --processes 3` and other options of `serve` go on to it.
process.argv.splice(2, 0, 'serve');
process.argv[1] = join(root, 'apps', 'server', 'bin', 'tidemark.mjs');
await import('../apps/server/bin/tidemark.mjs');
