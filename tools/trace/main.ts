import { pathNames, tracePaths } from './paths.ts';
import { withTrading } from './with-trading.ts';

const traced = await withTrading(tracePaths);
const wanted = pathNames.filter((name) => process.argv.includes(name));
for (const name of wanted.length > 0 ? wanted : pathNames) {
  const files = [...traced[name]].sort(([left], [right]) => (left < right ? -1 : 1));
  const functions = files.reduce((sum, [, names]) => sum + names.size, 0);
  console.log(`${name}: ${files.length} files, ${functions} functions`);
  for (const [file, names] of files) console.log(`  ${String(names.size).padStart(3)}  ${file}`);
}
