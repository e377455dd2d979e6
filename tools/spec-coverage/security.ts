import type { Finding, SourceTree } from '../tidy/tree.ts';
import { type Requirement, requirements } from './asvs.ts';
import { cellsOf, exists, problemOfTest } from './check.ts';

/** Possible attacks, and where secrets are stored. */
export const SECURITY_PAGE = 'docs/security.md';
/** Each requirement of the standard, with where it is met. */
export const ASVS_PAGE = 'docs/security-asvs.md';

const STATES = ['met', 'partly', 'not met', 'not applicable'] as const;

/** What happens when a part of the system fails, and which test shows it. */
export const FAILURES_PAGE = 'docs/failure-modes.md';

/** Number, level, requirement, state, where or why not. */
const COLUMNS = 5;

interface Line {
  readonly line: number;
  readonly text: string;
}

/**
 * False claims on the two pages: a file, folder or test that does not exist, a requirement of `required` that
 * has no row or is out of order, an invalid state, a requirement marked as met without a file that shows it,
 * sums that differ from the rows.
 */
export function unfounded(tree: SourceTree, required: readonly Requirement[] = requirements): Finding[] {
  const lines = linesOf(tree, ASVS_PAGE);
  const rows = lines.filter(({ text }) => /^\| \d+\.\d+\.\d+ \|/.test(text));
  const inRows = [
    ...rows.flatMap(problemsOfRow),
    ...problemsOfOrder(rows, required),
    ...problemsOfSums(lines, rows),
  ];
  return [
    ...missingNames(tree, SECURITY_PAGE),
    ...missingNames(tree, ASVS_PAGE),
    ...inRows.map((finding) => ({ path: ASVS_PAGE, ...finding })),
  ];
}

/** Files and tests that a page names and that do not exist. */
export function missingNames(tree: SourceTree, page: string): Finding[] {
  const problems = linesOf(tree, page).flatMap((line) => problemsOfNames(tree, line));
  return problems.map((problem) => ({ path: page, ...problem }));
}

function linesOf(tree: SourceTree, page: string): readonly Line[] {
  const texts = tree.read(page).split('\n');
  return texts.map((text, at) => ({ line: at + 1, text }));
}

type Found = Omit<Finding, 'path'>;

/** Every name in backticks that is written like a path, and every `path` › title; a title ends at <br>. */
function problemsOfNames(tree: SourceTree, { line, text }: Line): Found[] {
  const named = [...text.matchAll(/`([^`]+)`(?: › ((?:(?!<br>)[^|])+))?/g)];
  return named.flatMap(([, name = '', title]) => {
    const problems =
      title === undefined
        ? isPath(name) && !exists(tree, name) && [`${name} does not exist`]
        : problemOfTest(tree, `\`${name}\` › ${title.trim()}`);
    return (problems || []).map((message) => ({ line, message }));
  });
}

/** `apps/server`, `SECURITY.md`; not `/metrics`, `DATA_DIR/files.key` or `no-store`. */
function isPath(name: string): boolean {
  if (/[\s:{*]/.test(name) || name.startsWith('/') || name.startsWith('DATA_DIR/')) return false;
  return name.includes('/') || /^(Dockerfile|\.dockerignore)$|\.(md|json|ya?ml|tsx?|mjs|sql)$/.test(name);
}

function problemsOfRow({ line, text }: Line): Found[] {
  const cells = cellsOf(text);
  if (cells.length !== COLUMNS)
    return [{ line, message: `has ${cells.length} cells in place of ${COLUMNS}` }];
  if (cells.some((cell) => cell === '')) return [{ line, message: 'has an empty cell' }];
  const [, , , state = '', where = ''] = cells;
  if (!STATES.some((known) => known === state)) return [{ line, message: `«${state}» is no state` }];
  const needsFile = state === 'met' || state === 'partly';
  const hasFile = [...where.matchAll(/`([^`]+)`/g)].some(([, name = '']) => isPath(name));
  return needsFile && !hasFile ? [{ line, message: `is ${state} and names no file` }] : [];
}

function problemsOfOrder(rows: readonly Line[], required: readonly Requirement[]): Found[] {
  const has = rows.map(({ text }) => cellsOf(text).slice(0, 2).join(', level '));
  const wanted = required.map(({ number, level }) => `${number}, level ${level}`);
  const at = wanted.findIndex((name, index) => has[index] !== name);
  if (at === -1 && has.length === wanted.length) return [];
  const message =
    at === -1 ? `has ${has[wanted.length]} too many` : `has no row for ${wanted[at]} in its place`;
  return [{ message }];
}

function problemsOfSums(lines: readonly Line[], rows: readonly Line[]): Found[] {
  const states = rows.map(({ text }) => cellsOf(text)[3]);
  const [met, partly, not, none] = STATES.map((state) => states.filter((said) => said === state).length);
  const sums = `Of ${rows.length} requirements ${met} are met, ${partly} partly, ${not} not, ${none} do not apply.`;
  return lines.some(({ text }) => text === sums) ? [] : [{ message: `does not say «${sums}»` }];
}
