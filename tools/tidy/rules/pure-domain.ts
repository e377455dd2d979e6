import { identifierName, syntaxOf, visit } from '../syntax.ts';
import { type Finding, isCode, isTest, type Rule } from '../tree.ts';

/** Time and randomness are arguments, so that a complete trading day can be simulated from a seed. */
export const pureDomain: Rule = {
  name: 'pure-domain',
  check(tree) {
    const findings: Finding[] = [];
    for (const path of tree.paths) {
      if (!path.startsWith('packages/domain/src/') || !isCode(path) || isTest(path)) continue;
      const syntax = syntaxOf(tree, path);
      visit(syntax.root, (node, parents) => {
        const parent = parents.at(-1);
        const isMember = parent?.type === 'MemberExpression' && parent.property === node;
        const isKey = parent?.type === 'KeyValueProperty' && parent.key === node;
        if (identifierName(node) === 'Date' && !isMember && !isKey) {
          findings.push({
            path,
            line: syntax.firstLine(node),
            message: 'Date: a moment is an argument (Millis)',
          });
        }
        if (
          node.type === 'MemberExpression' &&
          identifierName(node.object) === 'Math' &&
          identifierName(node.property) === 'random'
        ) {
          findings.push({
            path,
            line: syntax.firstLine(node),
            message: 'Math.random: chance is an argument (Random)',
          });
        }
        return undefined;
      });
    }
    return findings;
  },
};
