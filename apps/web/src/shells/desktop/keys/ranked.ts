import { foldText } from '@tidemark/domain/search';

/** What can be found: the words on screen, and others it may be called by. */
export interface Findable {
  readonly label: string;
  readonly words: string;
}

/**
 * What every word of a query is found in, the best first: at the beginning of the label before the
 * beginning of a word, before that of another name, before anywhere. Equals keep their order.
 */
export function ranked<T extends Findable>(items: readonly T[], query: string): readonly T[] {
  const wanted = plain(query).split(' ').filter(Boolean);
  if (wanted.length === 0) return items;
  return items
    .flatMap((item) => {
      const label = plain(item.label);
      const words = plain(item.words);
      const marks = wanted.map((word) => markOf(word, label, words));
      return marks.every((mark) => mark < MISSED)
        ? [{ item, sum: marks.reduce((sum, mark) => sum + mark, 0) }]
        : [];
    })
    .sort((one, other) => one.sum - other.sum)
    .map(({ item }) => item);
}

const MISSED = 9;

function markOf(word: string, label: string, words: string): number {
  if (label.startsWith(word)) return 0;
  if (` ${label}`.includes(` ${word}`)) return 1;
  if (` ${words}`.includes(` ${word}`)) return 2;
  return label.includes(word) || words.includes(word) ? 3 : MISSED;
}

/** The words of a text, each as a search reads it: «eur/usd», «EURUSD» and «eurusd» are one. */
function plain(text: string): string {
  return text
    .split(/[^\p{L}\p{M}\p{N}/]+/u)
    .map(foldText)
    .filter(Boolean)
    .join(' ');
}
