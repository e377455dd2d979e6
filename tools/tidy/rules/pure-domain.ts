import { callArguments, identifierName, literalText, type SyntaxNode, syntaxOf, visit } from '../syntax.ts';
import { type Finding, isCode, isTest, type Rule } from '../tree.ts';

/** Fields that the wire calls by names the domain does not know, besides all with an underscore. */
const WIRE_NAMES = new Set(['cont', 'multiple', 'number']);

/**
 * Time and randomness are arguments, so that a complete trading day can be simulated from a seed; a refusal
 * names its field by its meaning, and packages/contract/src/wire-fields.ts translates it.
 */
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
        const field = refusedField(node);
        if (field?.includes('_') || WIRE_NAMES.has(field ?? '')) {
          findings.push({
            path,
            line: syntax.firstLine(node),
            message: `${field}: a wire name; the domain names a field by its meaning (wire-fields.ts)`,
          });
        }
        return undefined;
      });
    }
    return findings;
  },
};

/** The field that `refuse(key, params, field)` names, if it is written out there. */
function refusedField(node: SyntaxNode): string | undefined {
  if (node.type !== 'CallExpression' || identifierName(node.callee) !== 'refuse') return undefined;
  return literalText(callArguments(node)[2]);
}
