import { rules, tidy } from './check.ts';
import { treeOnDisk } from './tree.ts';

const tree = treeOnDisk('.');
const findings = tidy(tree);
for (const { rule, path, line, message } of findings) {
  console.error(`${path}${line === undefined ? '' : `:${line}`}  ${message}  (${rule})`);
}
if (findings.length > 0) process.exit(1);
console.log(`${tree.paths.length} files, ${rules.length} rules`);
