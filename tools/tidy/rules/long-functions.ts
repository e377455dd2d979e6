import { identifierName, isNode, type SyntaxNode, syntaxOf, visit } from '../syntax.ts';
import { type Finding, isCode, isTest, type Rule } from '../tree.ts';

export const FUNCTION_LINES_MAX = 70;

const functions = new Set([
  'FunctionDeclaration',
  'FunctionExpression',
  'ArrowFunctionExpression',
  'ClassMethod',
  'PrivateMethod',
  'Constructor',
  'MethodProperty',
  'GetterProperty',
  'SetterProperty',
]);

/** `describe`, `describe.each(…)`, `test.describe`: a chapter of a test, not a function one reads at once. */
function isChapter(call: SyntaxNode | undefined): boolean {
  if (call?.type !== 'CallExpression') return false;
  let callee: unknown = call.callee;
  while (isNode(callee)) {
    if (identifierName(callee) === 'describe') return true;
    if (callee.type === 'MemberExpression' && identifierName(callee.property) === 'describe') return true;
    callee = callee.type === 'MemberExpression' ? callee.object : callee.callee;
  }
  return false;
}

/** A function is read in one look. */
export const longFunctions: Rule = {
  name: 'long-functions',
  check(tree) {
    const findings: Finding[] = [];
    for (const path of tree.paths.filter(isCode)) {
      const syntax = syntaxOf(tree, path);
      visit(syntax.root, (node, parents) => {
        if (!functions.has(node.type)) return undefined;
        if (isTest(path) && isChapter(parents.at(-1))) return undefined;
        const line = syntax.firstLine(node);
        const lines = syntax.lastLine(node) - line + 1;
        if (lines > FUNCTION_LINES_MAX) {
          findings.push({
            path,
            line,
            message: `a function of ${lines} lines; at most ${FUNCTION_LINES_MAX}`,
          });
        }
        return undefined;
      });
    }
    return findings;
  },
};
