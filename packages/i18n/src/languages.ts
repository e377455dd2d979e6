/** The 18 interface languages: code on the wire → tag for Intl, and the name its speakers use. */
export const languageTable = {
  hk: { tag: 'zh-Hant-HK', name: '繁體中文' },
  en: { tag: 'en', name: 'English' },
  jp: { tag: 'ja', name: '日本語' },
  kr: { tag: 'ko', name: '한국어' },
  th: { tag: 'th', name: 'ไทย' },
  vn: { tag: 'vi', name: 'Tiếng Việt' },
  fr: { tag: 'fr', name: 'Français' },
  de: { tag: 'de', name: 'Deutsch' },
  ru: { tag: 'ru', name: 'Русский' },
  spa: { tag: 'es', name: 'Español' },
  pt: { tag: 'pt', name: 'Português' },
  ar: { tag: 'ar', name: 'العربية' },
  it: { tag: 'it', name: 'Italiano' },
  tr: { tag: 'tr', name: 'Türkçe' },
  id: { tag: 'id', name: 'Bahasa Indonesia' },
  my: { tag: 'ms', name: 'Bahasa Melayu' },
  hi: { tag: 'hi', name: 'हिन्दी' },
  cs: { tag: 'cs', name: 'Čeština' },
} as const;

export type LanguageCode = keyof typeof languageTable;

export const languageCodes = Object.keys(languageTable) as LanguageCode[];

/** The default language. */
export const DEFAULT_LANGUAGE: LanguageCode = 'hk';

/** The tag of a language for Intl, `lang` attributes and screen readers. */
export function languageTag(language: LanguageCode): string {
  return languageTable[language].tag;
}

/** The text direction of a language: Arabic from right to left, all others from left to right. */
export function textDirection(language: LanguageCode): 'ltr' | 'rtl' {
  return language === 'ar' ? 'rtl' : 'ltr';
}

/** Reads a stored or sent code; `tw` is `hk`; undefined where it is none of the 18. */
export function readLanguage(code: string | null | undefined): LanguageCode | undefined {
  if (code === 'tw') return 'hk';
  return languageCodes.find((known) => known === code);
}

/**
 * The language to start in: the stored one, else the first of the browser's languages that is
 * among the 18, else the default. Chinese of any region is the traditional Chinese we have.
 */
export function chooseLanguage(stored: string | null, browserTags: readonly string[]): LanguageCode {
  const kept = readLanguage(stored);
  if (kept) return kept;
  for (const tag of browserTags) {
    const primary = tag.toLowerCase().split('-')[0];
    const known = languageCodes.find((code) => languageTable[code].tag.split('-')[0] === primary);
    if (known) return known;
  }
  return DEFAULT_LANGUAGE;
}
