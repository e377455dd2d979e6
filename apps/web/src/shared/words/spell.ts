import type { LanguageCode } from '@tidemark/i18n';

/** Spells a whole number in words. */
type Speller = (value: bigint) => string;

/** The speller of each language, fetched when an amount is confirmed in it first. */
const spellers: Readonly<Record<LanguageCode, () => Promise<{ readonly toCardinal: Speller }>>> = {
  hk: () => import('n2words/zh-Hant-TW'),
  en: () => import('n2words/en-US'),
  jp: () => import('n2words/ja-JP'),
  kr: () => import('n2words/ko-KR'),
  th: () => import('n2words/th-TH'),
  vn: () => import('n2words/vi-VN'),
  fr: () => import('n2words/fr-FR'),
  de: () => import('n2words/de-DE'),
  ru: () => import('n2words/ru-RU'),
  spa: () => import('n2words/es-ES'),
  pt: () => import('n2words/pt-PT'),
  ar: () => import('n2words/ar-SA'),
  it: () => import('n2words/it-IT'),
  tr: () => import('n2words/tr-TR'),
  id: () => import('n2words/id-ID'),
  my: () => import('n2words/ms-MY'),
  hi: () => import('n2words/hi-IN'),
  cs: () => import('n2words/cs-CZ'),
};

/** An amount in words: the whole part spelled, the fraction as its digits. */
export interface SpelledAmount {
  readonly whole: string;
  /** Digits after the decimal mark, without zeros at the end; empty where there are none. */
  readonly fraction: string;
}

/** Reads a plain decimal; a sign or anything else is not spelled. */
export async function spellAmount(
  amount: string,
  language: LanguageCode,
): Promise<SpelledAmount | undefined> {
  const [, whole, fraction = ''] = /^(\d+)(?:\.(\d+))?$/.exec(amount) ?? [];
  if (whole === undefined) return undefined;
  const { toCardinal } = await spellers[language]();
  return { whole: toCardinal(BigInt(whole)), fraction: fraction.replace(/0+$/, '') };
}
