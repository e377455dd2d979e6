import { isNode, literalText, propertyKey, type SyntaxNode, syntaxOf, visit } from '../syntax.ts';
import { type Finding, isTest, type Rule } from '../tree.ts';

const screens = /^(apps\/(web|console)|packages\/ui)\/src\/.*\.tsx$/;
const spoken = new Set([
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'aria-valuetext',
  'title',
  'placeholder',
  'alt',
  'label',
]);

/** The name of the product is the same in every language. */
const names = new Set(['Tidemark']);

function attributeName(attribute: SyntaxNode): string {
  const name = attribute.name as SyntaxNode;
  return String(name.type === 'JSXNamespacedName' ? propertyKey(name) : name.value);
}

/** Literal texts that an expression may result in: 'a', `b`, x ? 'c' : 'd', x && 'e'. */
function textsIn(node: unknown): string[] {
  if (!isNode(node)) return [];
  if (node.type === 'JSXExpressionContainer' || node.type === 'ParenthesisExpression')
    return textsIn(node.expression);
  if (node.type === 'ConditionalExpression') return [...textsIn(node.consequent), ...textsIn(node.alternate)];
  if (node.type === 'BinaryExpression' && /^(&&|\|\||\?\?)$/.test(String(node.operator)))
    return textsIn(node.right);
  if (node.type === 'TemplateLiteral') return (node.quasis as { raw: string }[]).map(({ raw }) => raw);
  const text = literalText(node);
  return text === undefined ? [] : [text];
}

function isProse(text: string): boolean {
  return /\p{L}{2,}/u.test(text) && !names.has(text.trim());
}

/**
 * Texts belong in the language files. The linter finds bare text between tags; this finds the rest:
 * attributes that are read aloud or shown, and texts in braces.
 */
export const jsxText: Rule = {
  name: 'jsx-text',
  check(tree) {
    const findings: Finding[] = [];
    for (const path of tree.paths) {
      if (!screens.test(path) || isTest(path)) continue;
      const syntax = syntaxOf(tree, path);
      visit(syntax.root, (node, parents) => {
        const attribute = node.type === 'JSXAttribute' && spoken.has(attributeName(node));
        const parent = parents.at(-1)?.type ?? '';
        const child = node.type === 'JSXExpressionContainer' && /^JSX(Element|Fragment)$/.test(parent);
        const texts = attribute ? textsIn(node.value) : child ? textsIn(node.expression) : [];
        for (const text of texts.filter(isProse)) {
          findings.push({
            path,
            line: syntax.firstLine(node),
            message: `text outside the language files: «${text}»`,
          });
        }
        return undefined;
      });
    }
    return findings;
  },
};
