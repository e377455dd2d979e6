import { type LanguageCode, languageTag } from '@tidemark/i18n';
import { placeholdersOf, pluralsOf } from './icu.ts';
import type { Sentences } from './locales.ts';

/** What is wrong with one sentence of one language. */
export interface LanguageFinding {
  readonly language: string;
  readonly key: string;
  readonly message: string;
}

/** How far a language is: sentences it has, of those that English has. */
export interface LanguageCount {
  readonly language: string;
  readonly translated: number;
  readonly total: number;
}

export interface LanguageReport {
  readonly findings: readonly LanguageFinding[];
  readonly counts: readonly LanguageCount[];
}

/** Names and codes that people everywhere read as they are. */
const names = /\b(Tidemark|USD|USDT|UID)\b/g;

/** Whether there is a word to translate, besides names, numbers and placeholders. */
function hasWords(text: string): boolean {
  return /\p{L}{3,}/u.test(text.replace(names, '').replace(/\{[^{}]*\}|<[^>]*>/g, ''));
}

/** Numbers that occur in our sentences: seconds, days, orders, lots, never millions. */
const COUNTED_MAX = 200;

/** The plural forms that a language uses for integers from 1, including the one for all others. */
function pluralFormsOf(language: string): ReadonlySet<string> {
  const rules = new Intl.PluralRules(languageTag(language as LanguageCode));
  const counted = Array.from({ length: COUNTED_MAX }, (_, before) => rules.select(before + 1));
  return new Set([...counted, 'other']);
}

/**
 * A plural form without a branch in a sentence, where English distinguishes one from many: a choice between
 * none and some needs none.
 */
function lackingForm(english: string, text: string, forms: ReadonlySet<string>): string | undefined {
  const counted = new Set(
    pluralsOf(english).flatMap(({ argument, branches }) => (branches.has('one') ? [argument] : [])),
  );
  for (const { argument, branches } of pluralsOf(text)) {
    if (!counted.has(argument)) continue;
    const lacking = [...forms].filter((form) => !branches.has(form));
    if (lacking.length > 0) return `lacks ${lacking.join(', ')} of {${argument}, plural}`;
  }
  return undefined;
}

function compare(english: string, translated: string, forms: ReadonlySet<string>): string | undefined {
  try {
    const wanted = placeholdersOf(english);
    const found = placeholdersOf(translated);
    const lost = [...wanted].filter((name) => !found.has(name));
    const strange = [...found].filter((name) => !wanted.has(name));
    if (lost.length > 0) return `lost ${lost.join(', ')}`;
    if (strange.length > 0) return `names ${strange.join(', ')}, which English does not`;
    return lackingForm(english, translated, forms);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/**
 * Checks every language against English: it has every sentence, with the same placeholders and a branch for
 * each plural form. `sameAllowed` lists what may equal English:
 * `*.brand` or `de:*.status` by language and key.
 */
export function checkLanguages(
  languages: ReadonlyMap<string, Sentences>,
  all: readonly string[],
  sameAllowed: ReadonlySet<string>,
): LanguageReport {
  const english = languages.get('en') ?? new Map<string, ReadonlyMap<string, string>>();
  const findings: LanguageFinding[] = [];
  const counts: LanguageCount[] = [];
  for (const language of all) {
    const areas = languages.get(language) ?? new Map<string, ReadonlyMap<string, string>>();
    const forms = pluralFormsOf(language);
    let translated = 0;
    let total = 0;
    for (const [area, sentences] of english) {
      const theirs = areas.get(area);
      total += sentences.size;
      for (const [key, text] of sentences) {
        const found = theirs?.get(key);
        const say = (message: string) => findings.push({ language, key: `${area}.${key}`, message });
        if (found === undefined || found.trim() === '') {
          say('is missing');
          continue;
        }
        translated += 1;
        const wrong = compare(text, found, forms);
        if (wrong) say(wrong);
        const allowed = [`*:${area}.${key}`, `${language}:${area}.${key}`].some((name) =>
          sameAllowed.has(name),
        );
        if (language !== 'en' && found === text && hasWords(text) && !allowed)
          say(`reads as in English: ${text}`);
      }
    }
    counts.push({ language, translated, total });
    for (const [area, sentences] of areas) {
      for (const key of sentences.keys()) {
        if (!english.get(area)?.has(key))
          findings.push({ language, key: `${area}.${key}`, message: 'is not in English' });
      }
    }
  }
  return { findings, counts };
}

/** Terms that a language's glossary lacks or adds, compared to English. */
export function checkGlossaries(
  glossaries: ReadonlyMap<string, ReadonlyMap<string, string>>,
  all: readonly string[],
): readonly LanguageFinding[] {
  const english = [...(glossaries.get('en')?.keys() ?? [])];
  return all.flatMap((language) => {
    const own = glossaries.get(language);
    const lacks = english.filter((term) => !own?.get(term)?.trim());
    const more = [...(own?.keys() ?? [])].filter((term) => !english.includes(term));
    return [
      ...lacks.map((key) => ({ language, key, message: 'is missing in the glossary' })),
      ...more.map((key) => ({ language, key, message: 'is no term of the English glossary' })),
    ];
  });
}
