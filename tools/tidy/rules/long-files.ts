import type { Rule } from '../tree.ts';

export const FILE_LINES_MAX = 400;

const written = /\.([cm]?[jt]s|tsx|css|json|md|html|svg|ya?ml|sh)$|^\.ci\/run$/;
const exempt = /(^|\/)locales\/|\.gen\.ts$|(^|\/)package-lock\.json$/;

/** A file is about one thing. SQL, what is generated and the languages are as long as they are. */
export const longFiles: Rule = {
  name: 'long-files',
  check(tree) {
    return tree.paths
      .filter((path) => written.test(path) && !exempt.test(path))
      .map((path) => ({ path, lines: tree.read(path).split('\n').length - 1 }))
      .filter(({ lines }) => lines > FILE_LINES_MAX)
      .map(({ path, lines }) => ({ path, message: `${lines} lines; at most ${FILE_LINES_MAX}` }));
  },
};
