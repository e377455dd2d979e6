import { treeOnDisk } from '../tidy/tree.ts';
import { PAGE, uncovered } from './check.ts';
import { ASVS_PAGE, FAILURES_PAGE, missingNames, SECURITY_PAGE, unfounded } from './security.ts';

const tree = treeOnDisk('.');
const findings = [...uncovered(tree), ...unfounded(tree), ...missingNames(tree, FAILURES_PAGE)];
for (const { path, line, message } of findings) {
  console.error(`${path}${line === undefined ? '' : `:${line}`}  ${message}`);
}
if (findings.length > 0) process.exit(1);
console.log(`${PAGE}, ${SECURITY_PAGE}, ${ASVS_PAGE} and ${FAILURES_PAGE} hold`);
