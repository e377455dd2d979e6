import { expect, it } from 'vitest';
import { treeOf } from '../tree.ts';
import { moduleReadme } from './module-readme.ts';

it('module README: refuses a module without README, with an empty one or without index', () => {
  const modules = 'apps/server/src/modules';
  const tree = treeOf({
    [`${modules}/ledger/README.md`]: '# Ledger\n',
    [`${modules}/ledger/index.ts`]: 'export {};\n',
    [`${modules}/desk/actions/deal.ts`]: '',
    [`${modules}/forex/README.md`]: '\n',
    [`${modules}/forex/index.ts`]: 'export {};\n',
  });
  expect(moduleReadme.check(tree).map(({ path, message }) => `${path}: ${message}`)).toEqual([
    `${modules}/desk: a module has a README.md`,
    `${modules}/desk: a module has a index.ts`,
    `${modules}/forex: a module has a README.md`,
  ]);
});
