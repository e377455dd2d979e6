import { latinDigits } from '../text/index.ts';

/** A text normalised for search, with each character's position in the source. */
interface Folded {
  readonly text: string;
  /** For every UTF-16 unit of `text`, the position of its source character. */
  readonly sources: readonly number[];
}

/** Blanks, slashes, hyphens and joiners, which users type differently: EUR/USD, eurusd, Eur-Usd. */
const PASSED_OVER = /[\s/_\p{Pd}\u2212.,·•‧・'’‘ʼʻ`´ـ\p{Cf}\p{DI}]/u;
/** Latin accents, Hebrew points and Arabic vowel signs; Thai and Hindi vowels are letters and stay. */
const ACCENTS = /[\u0300-\u036f\u0591-\u05c7\u064b-\u0655\u0670]/gu;
/** Letters that users type for one another. */
const SAME: Readonly<Record<string, string>> = {
  ...{ ı: 'i', ß: 'ss', ø: 'o', ł: 'l', đ: 'd', ð: 'd', ħ: 'h', ŧ: 't', æ: 'ae', œ: 'oe', þ: 'th' },
  ...{ ς: 'σ', ى: 'ي', ة: 'ه' },
};

function folded(source: string): Folded {
  const units: string[] = [];
  const sources: number[] = [];
  let at = 0;
  for (const character of source) {
    const small = character.normalize('NFKD').toLowerCase().normalize('NFKD');
    const plain = latinDigits(small.replace(ACCENTS, ''));
    for (const letter of plain) {
      if (PASSED_OVER.test(letter)) continue;
      for (const unit of SAME[letter] ?? letter) {
        units.push(unit);
        for (let part = 0; part < unit.length; part++) sources.push(at);
      }
    }
    at += character.length;
  }
  return { text: units.join(''), sources };
}

/** A text as a search reads it: case, accents, blanks, strokes and the script of digits do not matter. */
export function foldText(source: string): string {
  return folded(source).text;
}

/** The words of a search query, normalised. */
export function searchTerms(wanted: string): readonly string[] {
  return wanted
    .split(/[\s/]+/u)
    .map(foldText)
    .filter((term) => term !== '');
}

/**
 * Where a text holds another, as [from, to) in the text as it is written; undefined where it does
 * not. «eurusd» is found in «EUR/USD» from 0 to 7.
 */
export function findText(source: string, wanted: string): readonly [from: number, to: number] | undefined {
  const term = foldText(wanted);
  if (term === '') return undefined;
  const { text, sources } = folded(source);
  const found = text.indexOf(term);
  if (found === -1) return undefined;
  const from = sources[found];
  const last = sources[found + term.length - 1];
  if (from === undefined || last === undefined) return undefined;
  return [from, endOfCharacter(source, last)];
}

/** The end of the character that begins at a place, with the accents that are written after it. */
function endOfCharacter(source: string, at: number): number {
  let end = at + String.fromCodePoint(source.codePointAt(at) ?? 0).length;
  while (end < source.length && /\p{M}/u.test(source[end] ?? '')) end += 1;
  return end;
}
