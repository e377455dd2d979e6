import { treeOnDisk } from '../tidy/tree.ts';
import { PAGE, uncovered } from './check.ts';

const findings = uncovered(treeOnDisk('.'));
for (const { path, line, message } of findings) {
  console.error(`${path}${line === undefined ? '' : `:${line}`}  ${message}`);
}
if (findings.length > 0) process.exit(1);
console.log(`${PAGE} holds`);
