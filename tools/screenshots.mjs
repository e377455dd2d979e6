// npm run screenshots: builds, then takes a screenshot of every page (e2e/screenshots/).
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const run = (...args) => spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' }).status ?? 1;

process.exitCode =
  run(join(root, 'tools', 'build.mjs')) ||
  run('--import', 'tsx', join(root, 'e2e', 'screenshots', 'take.ts'), ...process.argv.slice(2));
