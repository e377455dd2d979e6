/** The 18 interface languages by their code on the wire (docs/spec/product.md#constants). */
export const languages = [
  'hk',
  'en',
  'jp',
  'kr',
  'th',
  'vn',
  'fr',
  'de',
  'ru',
  'spa',
  'pt',
  'ar',
  'it',
  'tr',
  'id',
  'my',
  'hi',
  'cs',
] as const;

export type Lang = (typeof languages)[number];

export const DEFAULT_LANG: Lang = 'hk';

/** Reads a language code: `tw` is `hk`; unknown or absent is the default. */
export function readLang(code: string | undefined): Lang {
  if (code === 'tw') return 'hk';
  return languages.find((lang) => lang === code) ?? DEFAULT_LANG;
}
