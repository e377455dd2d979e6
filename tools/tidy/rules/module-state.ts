import type { Rule } from '../tree.ts';

/** Where the test files of a worker share the modules (vitest.config.ts, `isolate: false`). */
const SHARED = /^(apps\/server\/(src|test)|packages\/(domain|contract|i18n)\/src)\/.*(?<!\.test)\.ts$/;
/** A variable, or an empty collection, of the module itself: the formatter puts those at the line's beginning. */
const STATE = /^(?:export )?(?:let |const \w+(?:: [^=]+)? = (?:new (?:Map|Set)(?:<.*>)?\(\)|\[\]);)/;
const READONLY = /^(?:export )?const \w+: (?:Readonly|readonly)/;

/**
 * What a module keeps for all its callers would be shared by test files and by instances in one process. A
 * module keeps only what it could compute again, and says so: `/** Cache: …`. State of an object belongs to it,
 * or to a WeakMap by it.
 */
export const moduleState: Rule = {
  name: 'module-state',
  check(tree) {
    return tree.paths
      .filter((path) => SHARED.test(path))
      .flatMap((path) => {
        const lines = tree.read(path).split('\n');
        return lines.flatMap((line, i) => {
          if (!STATE.test(line) || READONLY.test(line) || isCache(lines, i)) return [];
          return [
            {
              path,
              line: i + 1,
              message: 'state of a module: pass it as an argument, or say above it `Cache:` what it repeats',
            },
          ];
        });
      });
  },
};

/** Whether the comment above it says so; several lines may stand below one comment. */
function isCache(lines: readonly string[], line: number): boolean {
  for (let i = line - 1; i >= 0; i -= 1) {
    const above = lines[i] ?? '';
    if (/^\/\*\* Cache: /.test(above)) return true;
    if (!STATE.test(above) && !/^ \*/.test(above)) return false;
  }
  return false;
}
