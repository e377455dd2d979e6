import { dirname } from 'node:path/posix';
import { isCode, type Rule } from '../tree.ts';

export const FOLDER_FILES_MAX = 20;

/** A folder is about one subject: with more source files than this it is divided by topic. Tests do not count. */
export const folderSize: Rule = {
  name: 'folder-size',
  check(tree) {
    const sizes = new Map<string, number>();
    for (const path of tree.paths) {
      if (!isSource(path)) continue;
      const folder = dirname(path);
      sizes.set(folder, (sizes.get(folder) ?? 0) + 1);
    }
    return [...sizes]
      .filter(([, size]) => size > FOLDER_FILES_MAX)
      .map(([path, size]) => ({ path, message: `${size} source files; at most ${FOLDER_FILES_MAX}` }));
  },
};

function isSource(path: string): boolean {
  return (isCode(path) && !/\.(test|spec|fixture)\.tsx?$/.test(path)) || path.endsWith('.css');
}
