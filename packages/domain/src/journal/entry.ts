import { type Outcome, refuse } from '../outcome/index.ts';
import { seenText } from '../text/index.ts';

/** Limits of what a trader writes about a trade. */
export const NOTE_MAX = 2000;
export const TAG_MAX = 30;
export const TAGS_OF_TRADE_MAX = 10;
export const OWN_TAGS_MAX = 100;

/** A note as it is kept: without control characters and blanks around it; refused above 2,000 characters. */
export function readNote(text: string): Outcome<string> {
  const note = seenText(text.normalize('NFC'));
  return [...note].length > NOTE_MAX ? refuse('journal.note_too_long', { max: NOTE_MAX }, 'note') : note;
}

/** What separates tags where they are typed, in the scripts of our languages: a blank within one. */
const COMMAS = /[,，、،]/gu;

/** One spelling for comparing: upper and lower case are one tag. */
export function tagKey(tag: string): string {
  return tag.normalize('NFKC').toLowerCase();
}

/**
 * The tags of a trade as they are kept: with single blanks, each once, in the spelling of the trader's other trades
 * where there is one. Refused: one above 30 characters, more than 10, and more than 100
 * different ones of a trader (`own`: those of all trades but this one).
 */
export function readTags(texts: readonly string[], own: readonly string[]): Outcome<string[]> {
  const spelled = new Map(own.map((tag) => [tagKey(tag), tag]));
  const known = spelled.size;
  const tags = new Map<string, string>();
  for (const text of texts) {
    const tag = seenText(text.normalize('NFC').replace(COMMAS, ' ')).replace(/\s+/gu, ' ');
    if (tag === '') continue;
    if ([...tag].length > TAG_MAX) {
      return refuse('journal.tag_too_long', { max: TAG_MAX }, 'tags');
    }
    const key = tagKey(tag);
    const spelling = spelled.get(key) ?? tag;
    spelled.set(key, spelling);
    tags.set(key, spelling);
  }
  if (tags.size > TAGS_OF_TRADE_MAX) {
    return refuse('journal.too_many_tags', { max: TAGS_OF_TRADE_MAX }, 'tags');
  }
  if (spelled.size > OWN_TAGS_MAX && spelled.size > known) {
    return refuse('journal.too_many_own_tags', { max: OWN_TAGS_MAX }, 'tags');
  }
  return [...tags.values()];
}
