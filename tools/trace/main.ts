import { readFileSync, writeFileSync } from 'node:fs';
import type { CalledFunctions } from './coverage.ts';
import { type PathName, pathNames, tracePaths } from './paths.ts';
import { withTrading } from './with-trading.ts';
import { writtenPaths } from './written-paths.ts';

/**
 * `npm run trace [submit|tick|fill]` prints the files and functions that an order or a price enters.
 * With `--write` it writes the files into ARCHITECTURE.md; with `--check` it fails where they differ.
 */
const PAGE = new URL('../../ARCHITECTURE.md', import.meta.url);
const options = process.argv.slice(2);

function print(name: PathName, called: CalledFunctions): void {
  const files = [...called].sort(([left], [right]) => (left < right ? -1 : 1));
  const functions = files.reduce((sum, [, names]) => sum + names.size, 0);
  console.log(`${name}: ${files.length} files, ${functions} functions`);
  for (const [file, names] of files) console.log(`  ${String(names.size).padStart(3)}  ${file}`);
}

const traced = await withTrading(tracePaths);
if (options.includes('--write') || options.includes('--check')) {
  const page = readFileSync(PAGE, 'utf8');
  const wanted = writtenPaths(page, traced);
  if (options.includes('--write')) writeFileSync(PAGE, wanted);
  else if (page !== wanted) {
    console.error('ARCHITECTURE.md prints another order path than the code takes: npm run trace -- --write');
    process.exitCode = 1;
  }
} else {
  const chosen = pathNames.filter((name) => options.includes(name));
  for (const name of chosen.length > 0 ? chosen : pathNames) print(name, traced[name]);
}
