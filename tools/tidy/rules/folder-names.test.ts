import { expect, it } from 'vitest';
import { treeOf } from '../tree.ts';
import { folderNames } from './folder-names.ts';

it('folder names: refuse generic folders at any depth, by the whole name only', () => {
  const tree = treeOf({
    'apps/web/src/utils/a.ts': '',
    'apps/web/src/helpers/deep/b.ts': '',
    'packages/common/c.ts': '',
    'packages/ui/src/misc/d.ts': '',
    'packages/ui/src/utilities-of-war/e.ts': '',
    'packages/ui/src/common.ts': '',
  });
  expect(
    folderNames
      .check(tree)
      .map(({ path }) => path)
      .sort(),
  ).toEqual(['apps/web/src/helpers', 'apps/web/src/utils', 'packages/common', 'packages/ui/src/misc']);
});
