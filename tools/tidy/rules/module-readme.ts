import type { Rule } from '../tree.ts';

const inModule = /^(apps\/server\/src\/modules\/[^/]+)\//;

/** Every module documents what it owns, its terms, states and callers, and has a public interface. */
export const moduleReadme: Rule = {
  name: 'module-readme',
  check(tree) {
    const modules = new Set(tree.paths.flatMap((path) => inModule.exec(path)?.[1] ?? []));
    const paths = new Set(tree.paths);
    return [...modules].flatMap((module) =>
      ['README.md', 'index.ts']
        .filter((file) => !paths.has(`${module}/${file}`) || tree.read(`${module}/${file}`).trim() === '')
        .map((file) => ({ path: module, message: `a module has a ${file}` })),
    );
  },
};
