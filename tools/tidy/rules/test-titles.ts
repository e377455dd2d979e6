import {
  callArguments,
  identifierName,
  isNode,
  literalText,
  type SyntaxNode,
  syntaxOf,
  visit,
} from '../syntax.ts';
import type { Finding, Rule } from '../tree.ts';

export const TITLE_WORDS_MIN = 4;

/** Words that mean nothing outside the project, or stand for a user who is not named. */
const VAGUE =
  /\b(?:anew|dealt|everybody|nobody|somebody|strangers?|told|whoever|the house|in force|at the most)\b/i;

/** A test title, together with the names of its describes, is a sentence that is clear in a CI log. */
export const testTitles: Rule = {
  name: 'test-titles',
  check(tree) {
    return tree.paths
      .filter((path) => /\.(test|spec)\.tsx?$/.test(path))
      .flatMap((path): Finding[] => {
        const syntax = syntaxOf(tree, path);
        return titlesIn(syntax.root).flatMap(({ node, text }) => {
          const line = syntax.firstLine(node);
          const vague = VAGUE.exec(text)?.[0];
          const words = text.split(/\s+/).filter(Boolean).length;
          return [
            ...(words < TITLE_WORDS_MIN
              ? [`"${text}": a sentence of at least ${TITLE_WORDS_MIN} words`]
              : []),
            ...(vague === undefined ? [] : [`"${text}": name what "${vague}" stands for`]),
          ].map((message) => ({ path, line, message }));
        });
      });
  },
};

interface Title {
  readonly node: SyntaxNode;
  readonly text: string;
}

/** Titles of `it` and `test`, with the names of the describes around them. */
function titlesIn(root: SyntaxNode): Title[] {
  const found: Title[] = [];
  visit(root, (node, parents) => {
    const title = ['it', 'test'].includes(calledName(node) ?? '') ? firstText(node) : undefined;
    if (title === undefined || callArguments(node).length < 2) return undefined;
    const names = parents.flatMap((parent) =>
      calledName(parent) === 'describe' ? [firstText(parent) ?? ''] : [],
    );
    found.push({ node, text: [...names, title].join(' ') });
    return undefined;
  });
  return found;
}

/** `it` of `it(…)`, `it.each(…)(…)` and `it.skipIf(…)(…)`. */
function calledName(node: SyntaxNode): string | undefined {
  let callee: unknown = node.type === 'CallExpression' ? node.callee : undefined;
  while (isNode(callee) && identifierName(callee) === undefined) {
    if (callee.type === 'MemberExpression' && identifierName(callee.property) === 'step') return undefined;
    callee = callee.type === 'MemberExpression' ? callee.object : (callee.callee ?? callee.tag);
  }
  return identifierName(callee);
}

/** The first argument as a text, with `…` for what a template inserts. */
function firstText(call: SyntaxNode): string | undefined {
  const [first] = callArguments(call);
  if (!isNode(first)) return undefined;
  if (first.type !== 'TemplateLiteral') return literalText(first);
  return (first.quasis as readonly { readonly raw: string }[]).map(({ raw }) => raw).join('…');
}
