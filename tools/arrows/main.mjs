import { existsSync } from 'node:fs';
import { cruiseTree } from './cruise.mjs';

/** An empty or partly read tree must not pass as clean; the tree only grows. */
const MODULES_MIN = 150;

const folders = ['apps', 'packages', 'tools', 'bench', 'e2e'].filter((folder) => existsSync(folder));
const { modules, breaches } = await cruiseTree('.', folders);

for (const { rule, from, to, comment } of breaches) {
  console.error(`${from} → ${to}\n  ${rule}: ${comment}`);
}
if (modules < MODULES_MIN) {
  console.error(`only ${modules} modules were seen, at least ${MODULES_MIN} are there: the cruise is blind`);
}
if (breaches.length > 0 || modules < MODULES_MIN) process.exit(1);
console.log(`${modules} modules, every arrow as drawn`);
