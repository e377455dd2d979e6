import { type Finding, isCode, type Rule, type SourceTree } from '../tree.ts';

/**
 * Private words of earlier versions, each with the standard term that took its place (docs/glossary.md).
 * A name is refused where one of its parts is such a word: `openLane`, `naive-account.ts`.
 */
export const OLD_NAMES: Readonly<Record<string, string>> = {
  anew: 'again',
  breathes: 'pulse',
  calm: 'idle',
  dealer: 'command handler',
  dealt: 'filled',
  dweller: 'simulated user',
  everybody: 'every user',
  farewell: 'close handshake',
  fuse: 'merge statements',
  keeping: 'administration',
  lane: 'connection worker, heap, job',
  lanes: 'connection workers, heaps, jobs',
  liver: 'simulated user',
  naive: 'reference',
  nobody: 'none',
  recipe: 'posting template',
  recipes: 'posting templates',
  refill: 'restore',
  somebody: 'user',
  standings: 'states, thresholds',
  stranger: 'client, visitor',
  strangers: 'clients, visitors',
  teller: 'notification writer',
  telling: 'notification event',
  twins: 'compared worlds',
  wager: 'option',
  wagers: 'options',
  whoever: 'user, caller',
  wish: 'request, submission',
};

/** Phrases that comments and documents do not use, with what to write instead. */
export const OLD_PHRASES: Readonly<Record<string, string>> = {
  'at the most': 'at most',
  anew: 'again',
  dealt: 'filled, executed',
  'in force': 'current, effective, applied',
  'sign of life': 'heartbeat',
  'signs of life': 'heartbeats',
  stranger: 'client, visitor',
  strangers: 'clients, visitors',
  'the house': 'the broker, the instance',
  whoever: 'the user who, the caller',
};

const words = (list: Readonly<Record<string, string>>) =>
  new RegExp(`(?<![\\w-])(${Object.keys(list).join('|')})(?![\\w-])`, 'gi');
const phrase = words(OLD_PHRASES);
const NAME = /[A-Za-z_$][\w$]*/g;
/** History, generated files, and where such a word is the standard term (lanes of Keccak). */
const exempt =
  /keccak256\.ts$|\.gen\.ts$|^CHANGELOG\.md$|^tools\/tidy\/rules\/(old-words|test-titles)|^tools\/check-i18n\/private-words|\/migrations\/|\/locales\//;

/** Old words stay out of names, comments and documents. */
export const oldWords: Rule = {
  name: 'old-words',
  check: (tree) =>
    tree.paths
      .filter((path) => !exempt.test(path))
      .flatMap((path) => [...inPath(path), ...inText(tree, path)]),
};

function inPath(path: string): Finding[] {
  const parts = path.replace(/\.\w+$/, '').split(/[^A-Za-z]+/);
  return parts.flatMap((part) => finding({ path }, OLD_NAMES, part));
}

function inText(tree: SourceTree, path: string): Finding[] {
  const isDocument = path.endsWith('.md');
  if (!isDocument && !isCode(path)) return [];
  return tree
    .read(path)
    .split('\n')
    .flatMap((text, at) => {
      const where = { path, line: at + 1 };
      const { code, prose } = isDocument ? { code: '', prose: text.replace(/`[^`]*`/g, '') } : partsOf(text);
      const named = [...code.matchAll(NAME)].flatMap(([name]) =>
        name.split(/_|(?<=[a-z\d])(?=[A-Z])/).flatMap((part) => finding(where, OLD_NAMES, part)),
      );
      const said = [...prose.matchAll(phrase)].flatMap(([found]) => finding(where, OLD_PHRASES, found));
      return [...named, ...said];
    });
}

/** A line of code without its strings, and its comment; lines within a block comment begin with an asterisk. */
function partsOf(line: string): { readonly code: string; readonly prose: string } {
  if (/^\s*(\*|\/\*|\/\/)/.test(line)) return { code: '', prose: line };
  const bare = line
    .replace(/\b(micro\.wager|wager\.instrument_id)\b/g, '')
    .replace(/'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`(?:[^`\\]|\\.)*`/g, "''");
  const [code = '', ...comment] = bare.split(/(?<!:)\/\/|\/\*/);
  return { code, prose: comment.join(' ') };
}

function finding(
  where: Omit<Finding, 'message'>,
  list: Readonly<Record<string, string>>,
  found: string,
): Finding[] {
  const instead = Object.hasOwn(list, found.toLowerCase()) ? list[found.toLowerCase()] : undefined;
  return instead === undefined ? [] : [{ ...where, message: `"${found}": use ${instead}` }];
}
