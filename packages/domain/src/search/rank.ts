import { foldText, searchTerms } from './folded.ts';

/** One text by which a thing is found: its codes before its names before what it belongs to. */
export interface SearchField {
  readonly kind: 'code' | 'name' | 'group';
  readonly text: string;
}

/**
 * Rank of a match, 0 the best; undefined without a match. It matches if each word is in one of its texts.
 * Order: complete codes, prefixes of codes, prefixes of names, matches anywhere, matches of its group only.
 * An empty query matches everything equally.
 */
export function searchRank(wanted: string, fields: readonly SearchField[]): number | undefined {
  const terms = searchTerms(wanted);
  if (terms.length === 0) return 0;
  const texts = fields.map(({ kind, text }) => ({ kind, text: foldText(text) }));
  const whole = terms.join('');
  const codes = texts.filter(({ kind }) => kind === 'code');
  if (codes.some(({ text }) => text === whole)) return 0;
  if (codes.some(({ text }) => text.startsWith(whole))) return 1;
  if (texts.some(({ kind, text }) => kind === 'name' && text.startsWith(whole))) return 2;
  const own = texts.filter(({ kind }) => kind !== 'group');
  const isIn = (held: typeof texts) => terms.every((term) => held.some(({ text }) => text.includes(term)));
  if (isIn(own) || own.some(({ text }) => text.includes(whole))) return 3;
  return isIn(texts) ? 4 : undefined;
}
