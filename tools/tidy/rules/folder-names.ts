import type { Rule } from '../tree.ts';

const drawers = new Set(['utils', 'util', 'helpers', 'helper', 'common', 'misc', 'lib', 'libs']);

/** Folders are named by the domain; a drawer for everything is a name for nothing. */
export const folderNames: Rule = {
  name: 'folder-names',
  check(tree) {
    const folders = new Set(
      tree.paths.flatMap((path) =>
        path
          .split('/')
          .slice(0, -1)
          .map((_, depth, parts) => parts.slice(0, depth + 1).join('/')),
      ),
    );
    return [...folders]
      .filter((folder) => drawers.has(folder.split('/').at(-1) ?? ''))
      .map((path) => ({ path, message: 'a folder is named after what it holds' }));
  },
};
