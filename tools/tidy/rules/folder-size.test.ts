import { expect, it } from 'vitest';
import { treeOf } from '../tree.ts';
import { FOLDER_FILES_MAX, folderSize } from './folder-size.ts';

const files = (count: number, ending: string) =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [`apps/a/file-${i}${ending}`, '']));

it('folder size: refuses a folder with more than 20 source files', () => {
  const tree = treeOf({
    ...files(FOLDER_FILES_MAX, '.ts'),
    'apps/a/one-more.tsx': '',
    'apps/a/b/other.ts': '',
  });
  expect(folderSize.check(tree)).toEqual([{ path: 'apps/a', message: '21 source files; at most 20' }]);
});

it('folder size: does not count tests, fixtures, documents and migrations', () => {
  const others = {
    ...files(30, '.test.ts'),
    ...files(30, '.fixture.ts'),
    ...files(30, '.md'),
    ...files(30, '.sql'),
  };
  expect(folderSize.check(treeOf({ ...files(FOLDER_FILES_MAX, '.ts'), ...others }))).toEqual([]);
});
