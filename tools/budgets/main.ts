// The size of each page compared with its budget, after a build: `node --import tsx tools/budgets/main.ts`.
// `--write` writes the table again, with 2 % of slack; those of Home and Trade stay.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Budgets, overBudget, type Part, sumOf, weighBuild } from './weigh.ts';

const file = fileURLToPath(new URL('../../apps/web/budgets.json', import.meta.url));
/** Budgets that only a decision raises. */
const KEPT: Budgets['places'] = { home: 150_000, trade: 303_000 };
const ROOM = 1.02;
const STEP = 500;

const rounded = (bytes: number): number => Math.ceil((bytes * ROOM) / STEP) * STEP;
const heaviest = (parts: readonly Part[]): number => Math.max(...parts.map(({ bytes }) => bytes));

const weights = weighBuild();
if (process.argv.includes('--write')) {
  const places = Object.entries(weights.places).map(([place, parts]) => [
    place,
    KEPT[place] ?? rounded(sumOf(parts)),
  ]);
  const parts = Object.values(weights.places).flat();
  const known = new Map(parts.map(({ name, bytes }) => [name, bytes]));
  const budgets: Budgets = {
    texts: { first: 3000, pages: rounded(heaviest(weights.texts.pages)) },
    places: Object.fromEntries(places),
    parts: Object.fromEntries([...known].sort(([one], [other]) => (one < other ? -1 : 1))),
  };
  writeFileSync(file, `${JSON.stringify(budgets, null, 2)}\n`);
}
const budgets = JSON.parse(readFileSync(file, 'utf8')) as Budgets;
for (const [place, parts] of Object.entries(weights.places)) {
  console.log(
    `${String(sumOf(parts)).padStart(8)} of ${String(budgets.places[place]).padStart(7)}  ${place}`,
  );
}
const broken = overBudget(weights, budgets);
for (const text of broken) console.error(text);
process.exitCode = broken.length === 0 ? 0 : 1;
