// What Home's first load weighs: `node apps/web/home-budget.mjs [dist]` after a build. Exit 1 above
// the budget. Counted are the entry, the page, everything they import at once, and the heaviest language.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const BUDGET_BYTES = 150_000;
const dist = resolve(process.argv[2] ?? fileURLToPath(new URL('./dist', import.meta.url)));
const manifest = JSON.parse(readFileSync(`${dist}/.vite/manifest.json`, 'utf8'));

const weigh = (file) => gzipSync(readFileSync(`${dist}/${file}`), { level: 9 }).length;
const files = new Set();
function follow(name) {
  const chunk = manifest[name];
  if (!chunk) throw new Error(`the build has no chunk ${name}`);
  if (files.has(chunk.file)) return;
  files.add(chunk.file);
  for (const next of chunk.imports ?? []) follow(next);
}
follow('index.html');
follow('src/shells/home.tsx');

const languages = Object.keys(manifest).filter((name) => /tidemark-messages\/\w+-first$/.test(name));
const heaviest = languages.map((name) => manifest[name].file).sort((a, b) => weigh(b) - weigh(a))[0];
if (!heaviest) throw new Error('the build has no language chunks');
files.add(heaviest);

let sum = 0;
for (const file of files) {
  const bytes = weigh(file);
  sum += bytes;
  console.log(`${String(bytes).padStart(8)}  ${file}`);
}
console.log(`${String(sum).padStart(8)}  bytes of JavaScript (gzip) for Home; at most ${BUDGET_BYTES}`);
if (sum > BUDGET_BYTES) process.exit(1);
