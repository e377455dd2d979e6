import { identifierName, literalText, syntaxOf, visit } from '../syntax.ts';
import { type Finding, isCode, isTest, type Rule } from '../tree.ts';

const inModule = /^apps\/server\/src\/modules\/([^/]+)\//;
const store = /^apps\/server\/src\/modules\/[^/]+\/store(\.ts|\/[^/]+\.ts)$/;
/** Connectors of price sources read other things than the database, as JSON by JSONPath. */
const elsewhere = /\/feeds\/connectors\//;
const touched = /\b(?:from|join|into|update|table|using)\s+(?:only\s+)?([a-z_]+)\.[a-z_]+/gi;

/**
 * SQL statements belong in `store.ts` (or, if one file would be too long, in the folder `store/`), and touch
 * only the Postgres schema of their own module.
 */
export const sqlInStore: Rule = {
  name: 'sql-in-store',
  check(tree) {
    const findings: Finding[] = [];
    const modules = new Set(tree.paths.flatMap((path) => inModule.exec(path)?.[1] ?? []));
    for (const path of tree.paths) {
      const own = inModule.exec(path)?.[1];
      if (!own || !isCode(path) || isTest(path) || elsewhere.test(path)) continue;
      const syntax = syntaxOf(tree, path);
      visit(syntax.root, (node) => {
        const line = syntax.firstLine(node);
        const member = node.type === 'MemberExpression' ? identifierName(node.property) : undefined;
        if (member === 'query' && !store.test(path)) {
          findings.push({ path, line, message: 'statements stand in store.ts' });
        }
        const text = literalText(node);
        if (text === undefined || !store.test(path)) return undefined;
        for (const [, schema = ''] of text.matchAll(touched)) {
          if (schema === own || !modules.has(schema)) continue;
          findings.push({ path, line, message: `the schema of ${schema} belongs to its own module` });
        }
        return undefined;
      });
    }
    return findings;
  },
};
