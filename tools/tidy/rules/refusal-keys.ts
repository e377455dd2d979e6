import { placeholdersOf } from '../../check-i18n/icu.ts';
import { readLocales } from '../../check-i18n/locales.ts';
import {
  callArguments,
  identifierName,
  isNode,
  literalText,
  propertyKey,
  type SyntaxNode,
  syntaxOf,
  visit,
} from '../syntax.ts';
import { type Finding, isCode, isTest, type Rule, type SourceTree } from '../tree.ts';

const TABLE = 'packages/contract/src/refusals.ts';

interface Row {
  readonly code: number;
  readonly params: readonly string[];
  readonly line: number;
}

function readRow(value: unknown, line: number): Row {
  let code = 0;
  const params: string[] = [];
  visit(value, (node) => {
    if (node.type === 'NumericLiteral') code = Number(node.value);
    if (node.type === 'StringLiteral') params.push(String(node.value));
    return undefined;
  });
  return { code, params, line };
}

/** The table as it is written: key → number, params. */
function readTable(tree: SourceTree): Map<string, Row> {
  const rows = new Map<string, Row>();
  const syntax = syntaxOf(tree, TABLE);
  visit(syntax.root, (node) => {
    if (node.type !== 'VariableDeclarator') return undefined;
    if (identifierName(node.id) !== 'refusals') return false;
    visit(node.init, (property) => {
      if (property.type !== 'KeyValueProperty') return undefined;
      const key = propertyKey(property);
      const line = isNode(property.key) ? syntax.firstLine(property.key) : 1;
      if (key) rows.set(key, readRow(property.value, line));
      return false;
    });
    return false;
  });
  return rows;
}

/** `refuse(a ? 'x' : 'y')` names two keys. */
function keysIn(node: SyntaxNode | undefined): string[] {
  if (node?.type === 'ConditionalExpression') {
    return [node.consequent, node.alternate].flatMap((part) => (isNode(part) ? keysIn(part) : []));
  }
  const key = literalText(node);
  return key === undefined ? [] : [key];
}

/** The names in `{ needed, free: 1 }`; undefined where it is no plain object. */
function namesIn(node: SyntaxNode | undefined): string[] | undefined {
  if (node === undefined) return [];
  if (node.type !== 'ObjectExpression') return undefined;
  const names = (node.properties as SyntaxNode[]).map((part) => identifierName(part) ?? propertyKey(part));
  return names.every((name) => name !== undefined) ? names : undefined;
}

function checkUses(tree: SourceTree, table: ReadonlyMap<string, Row>): Finding[] {
  const findings: Finding[] = [];
  for (const path of tree.paths) {
    if (!/^(apps|packages)\//.test(path) || !isCode(path) || isTest(path)) continue;
    if (!tree.read(path).includes('refuse(')) continue;
    const syntax = syntaxOf(tree, path);
    visit(syntax.root, (node) => {
      if (node.type !== 'CallExpression' || identifierName(node.callee) !== 'refuse') return undefined;
      const [first, second] = callArguments(node);
      const line = syntax.firstLine(node);
      const given = namesIn(second);
      for (const key of keysIn(first)) {
        const row = table.get(key);
        if (!row) findings.push({ path, line, message: `no such refusal in the table: ${key}` });
        const lost = row?.params.filter((name) => given && !given.includes(name)) ?? [];
        if (lost.length > 0)
          findings.push({ path, line, message: `${key} does not tell ${lost.join(', ')}` });
      }
      return undefined;
    });
  }
  return findings;
}

function checkSentences(tree: SourceTree, table: ReadonlyMap<string, Row>): Finding[] {
  const findings: Finding[] = [];
  const locales = readLocales(tree);
  const begun = [...locales].filter(([, areas]) => areas.has('refusals')).map(([language]) => language);
  for (const language of begun) {
    const sentences = locales.get(language)?.get('refusals');
    for (const [key, { params, line }] of table) {
      const sentence = sentences?.get(key);
      if (sentence === undefined) {
        findings.push({ path: TABLE, line, message: `${key} has no sentence in ${language}/refusals.json` });
        continue;
      }
      const strange = [...placeholdersOf(sentence)].filter(
        (name) => !name.startsWith('<') && !params.includes(name),
      );
      if (strange.length > 0) {
        findings.push({
          path: TABLE,
          line,
          message: `${key} in ${language} names ${strange.join(', ')}, not among its params`,
        });
      }
    }
  }
  return findings;
}

/** Numbers identify business refusals; those of the transport are HTTP's and may be shared. */
function checkNumbers(table: ReadonlyMap<string, Row>): Finding[] {
  const first = new Map<number, string>();
  return [...table].flatMap(([key, { code, line }]) => {
    const other = first.get(code);
    if (other === undefined || code < 1000) {
      first.set(code, other ?? key);
      return [];
    }
    return [{ path: TABLE, line, message: `${key} has the number of ${other}: ${code}` }];
  });
}

/** Every refusal is a row of the one table, with a number of its own and a sentence in every language. */
export const refusalKeys: Rule = {
  name: 'refusal-keys',
  check(tree) {
    const table = readTable(tree);
    if (table.size === 0) return [{ path: TABLE, message: 'the table of refusals was not found' }];
    return [...checkNumbers(table), ...checkUses(tree, table), ...checkSentences(tree, table)];
  },
};
