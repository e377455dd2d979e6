import { createRequire } from 'node:module';
import type { SourceTree } from './tree.ts';

// @swc/core is CommonJS; required, it looks the same under tsx, Vitest and plain Node.
const { parseSync } = createRequire(import.meta.url)('@swc/core') as typeof import('@swc/core');

/** A node of the syntax tree; its further fields depend on the type. */
export interface SyntaxNode {
  readonly type: string;
  readonly span?: { readonly start: number; readonly end: number };
  readonly [part: string]: unknown;
}

/** A parsed file. */
export interface Syntax {
  readonly root: SyntaxNode;
  /** The line, from 1, on which a node begins. */
  firstLine(node: SyntaxNode): number;
  /** The line on which it ends. */
  lastLine(node: SyntaxNode): number;
}

const parsed = new WeakMap<SourceTree, Map<string, Syntax>>();

/** The syntax of one file of a tree, parsed once. */
export function syntaxOf(tree: SourceTree, path: string): Syntax {
  const known = parsed.get(tree) ?? new Map<string, Syntax>();
  parsed.set(tree, known);
  const syntax = known.get(path) ?? parse(path, tree.read(path));
  known.set(path, syntax);
  return syntax;
}

function parse(path: string, source: string): Syntax {
  const typescript = /\.[cm]?tsx?$/.test(path);
  // swc counts bytes, starting where the previous file of the process ended. An empty statement added before
  // the file shows where this one begins.
  const text = `;${source.replace(/^#!/, '//')}`;
  const root = parseSync(text, {
    ...(typescript
      ? { syntax: 'typescript', tsx: path.endsWith('x') }
      : { syntax: 'ecmascript', jsx: path.endsWith('x') }),
    target: 'es2022',
  }) as unknown as SyntaxNode & { body: SyntaxNode[] };
  const begin = root.body[0]?.span?.start ?? 0;
  const lineEnds: number[] = [];
  Buffer.from(text).forEach((byte, offset) => {
    if (byte === 10) lineEnds.push(offset);
  });
  const lineOf = (offset: number): number => {
    const line = lineEnds.findIndex((end) => end >= offset - begin);
    return line === -1 ? lineEnds.length + 1 : line + 1;
  };
  return {
    root,
    firstLine: (node) => lineOf(node.span?.start ?? begin),
    lastLine: (node) => lineOf((node.span?.end ?? begin) - 1),
  };
}

export function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && typeof (value as SyntaxNode).type === 'string';
}

/** Visits every node below `start`, parents first. Returning false leaves out what is below. */
export function visit(
  start: unknown,
  look: (node: SyntaxNode, parents: readonly SyntaxNode[]) => boolean | undefined,
): void {
  const parents: SyntaxNode[] = [];
  const step = (value: unknown): void => {
    if (Array.isArray(value)) {
      for (const item of value) step(item);
      return;
    }
    if (typeof value !== 'object' || value === null) return;
    const node = isNode(value) ? value : undefined;
    if (node && look(node, parents) === false) return;
    if (node) parents.push(node);
    for (const part of Object.values(value)) step(part);
    if (node) parents.pop();
  };
  step(start);
}

/** The text of a string literal, or of a template without holes; undefined for anything else. */
export function literalText(node: unknown): string | undefined {
  if (!isNode(node)) return undefined;
  if (node.type === 'StringLiteral') return String(node.value);
  if (node.type !== 'TemplateLiteral') return undefined;
  const quasis = node.quasis as readonly { readonly raw: string }[];
  return quasis.length === 1 ? quasis[0]?.raw : undefined;
}

/** The name of an identifier; undefined for anything else. */
export function identifierName(node: unknown): string | undefined {
  return isNode(node) && node.type === 'Identifier' ? String(node.value) : undefined;
}

/** The key of a property as it is written: `a`, `'a.b'`; undefined where it is computed. */
export function propertyKey(node: SyntaxNode): string | undefined {
  return identifierName(node.key) ?? literalText(node.key);
}

/** The expressions handed to a call, in order. */
export function callArguments(call: SyntaxNode): SyntaxNode[] {
  return (call.arguments as { expression: SyntaxNode }[]).map(({ expression }) => expression);
}
