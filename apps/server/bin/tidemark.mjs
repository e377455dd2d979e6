#!/usr/bin/env node
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const built = new URL('../dist/main.js', import.meta.url);

if (existsSync(fileURLToPath(built))) {
  await import(built.href);
} else {
  process.stderr.write('the server is not built: run npm run build, then npx tidemark serve\n');
  process.exitCode = 1;
}
