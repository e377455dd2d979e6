import { placeholdersOf } from './icu.ts';
import { completeLanguages, type Sentences } from './locales.ts';

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

function compare(english: string, translated: string): string | undefined {
  try {
    const wanted = placeholdersOf(english);
    const found = placeholdersOf(translated);
    const lost = [...wanted].filter((name) => !found.has(name));
    const strange = [...found].filter((name) => !wanted.has(name));
    if (lost.length > 0) return `lost ${lost.join(', ')}`;
    if (strange.length > 0) return `names ${strange.join(', ')}, which English does not`;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  return undefined;
}

/**
 * Holds every language against English. The complete languages must have every sentence; any other
 * must have every sentence of the areas it has begun, so that no screen is half translated.
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
    const complete = completeLanguages.some((name) => name === language);
    let translated = 0;
    let total = 0;
    for (const [area, sentences] of english) {
      const theirs = areas.get(area);
      total += sentences.size;
      for (const [key, text] of sentences) {
        const found = theirs?.get(key);
        const say = (message: string) => findings.push({ language, key: `${area}.${key}`, message });
        if (found === undefined || found.trim() === '') {
          if (complete || theirs) say('is missing');
          continue;
        }
        translated += 1;
        const wrong = compare(text, found);
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
