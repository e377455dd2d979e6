import { consoleLanguages, type LanguageCode, languageTag } from '@tidemark/i18n';
import { placeholdersOf, pluralsOf } from './icu.ts';
import { isConsoleArea, type Sentences } from './locales.ts';

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

/** Numbers that stand in our sentences: seconds, days, orders, lots of nobody's million. */
const COUNTED_MAX = 200;

/** The forms of a language's plural that whole numbers from 1 take, the one for all others included. */
function pluralFormsOf(language: string): ReadonlySet<string> {
  const rules = new Intl.PluralRules(languageTag(language as LanguageCode));
  const counted = Array.from({ length: COUNTED_MAX }, (_, before) => rules.select(before + 1));
  return new Set([...counted, 'other']);
}

/**
 * A form that a sentence has no branch for, where English tells one from many: a choice that only
 * knows whether there is anything at all needs none.
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
 * Holds every language against English: it has every sentence, with what the English one names and
 * with a branch for each form of its plural. What the console says it must have only where operators
 * read it, or where an area was begun, so that no screen is half translated.
 * `sameAllowed` lists what may read as in English: `*.brand` or `de:*.status` by language and key.
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
    const readsConsole = consoleLanguages.some((code) => code === language);
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
          if (readsConsole || theirs || !isConsoleArea(area)) say('is missing');
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

/** What a language's glossary lacks of the English one, or has besides. */
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
