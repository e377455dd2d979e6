import type { Finding, SourceTree } from '../tidy/tree.ts';

/** The page: each line of the specification, where it is built, which test shows it. */
export const PAGE = 'docs/spec-coverage.md';

/** A row of its tables, as it is written. */
interface Row {
  readonly line: number;
  readonly cells: readonly string[];
}

/** A link to a heading of the specification; that it exists is checked with all links (tidy). */
const PART = /^\[[^\]]+\]\(spec\/(?:product|rules|interface)\.md#[\w-]+\)$/;
/** Part of the specification, statement, files, tests. */
const COLUMNS = 4;

/**
 * False claims on the page: an empty cell, a file or folder that does not exist, a test that its file does
 * not contain. A test is named `path` › title, as the source writes the title; several are separated by <br>.
 */
export function uncovered(tree: SourceTree): Finding[] {
  const rows = rowsOf(tree.read(PAGE));
  if (rows.length === 0) return [{ path: PAGE, message: 'has no row' }];
  return rows.flatMap(({ line, cells }) =>
    problemsOf(tree, cells).map((message) => ({ path: PAGE, line, message })),
  );
}

function rowsOf(page: string): readonly Row[] {
  return page.split('\n').flatMap((text, at) => {
    if (!text.startsWith('|') || /^\|[\s|:-]+$/.test(text) || text.startsWith('| part')) return [];
    return [{ line: at + 1, cells: cellsOf(text) }];
  });
}

/** The cells of a line of a table, without the bars; `\|` is a bar within a cell. */
export function cellsOf(text: string): readonly string[] {
  return text
    .trim()
    .replace(/^\||\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'));
}

function problemsOf(tree: SourceTree, cells: readonly string[]): readonly string[] {
  if (cells.length !== COLUMNS) return [`has ${cells.length} cells in place of ${COLUMNS}`];
  if (cells.some((cell) => cell === '')) return ['has an empty cell'];
  const [part = '', , built = '', shown = ''] = cells;
  if (!PART.test(part)) return [`«${part}» is no link to a heading of docs/spec`];
  const files = [...built.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path);
  if (files.length === 0) return ['names no file where it is built'];
  const missing = files.filter((path) => !exists(tree, path)).map((path) => `${path} does not exist`);
  return [...missing, ...shown.split('<br>').flatMap((test) => problemOfTest(tree, test.trim()))];
}

/** What is wrong with a test that a page names as `path` › title; nothing where the file has that test. */
export function problemOfTest(tree: SourceTree, named: string): readonly string[] {
  const [, path, title] = /^`([^`]+)` › (.+)$/.exec(named) ?? [];
  if (path === undefined || title === undefined) return [`«${named}» is not written as \`path\` › title`];
  if (!/\.(test|spec)\.tsx?$/.test(path)) return [`${path} holds no tests`];
  if (!tree.paths.includes(path)) return [`${path} does not exist`];
  return titlesIn(tree.read(path)).has(title) ? [] : [`${path} has no test «${title}»`];
}

/** A file, or a folder that holds one. */
export function exists(tree: SourceTree, path: string): boolean {
  return tree.paths.some((known) => known === path || known.startsWith(`${path.replace(/\/$/, '')}/`));
}

const LITERAL = /\(\s*(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|`((?:[^`\\]|\\.)*)`)\s*,/g;

/** First arguments in calls with more than one argument: titles of tests are among them. */
function titlesIn(source: string): ReadonlySet<string> {
  const found = [...source.matchAll(LITERAL)].map(
    ([, single, double, back]) => single ?? double ?? back ?? '',
  );
  return new Set(found.map((text) => text.replace(/\\(.)/g, '$1')));
}
