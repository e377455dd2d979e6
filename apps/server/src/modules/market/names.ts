import type { Lang } from '@tidemark/contract';
import { languageTag } from '@tidemark/i18n';
import type { ListedInstrument, Names } from './store/ticks.ts';

/** A name in a language; what is not translated yet is shown in English. */
export function nameIn(lang: Lang, names: Names): string {
  return names[lang] ?? names.en ?? '';
}

/**
 * The name of an instrument in a language: the operators' name, else for a pair of national currencies their
 * standard `Intl` names, else the English one.
 */
export function instrumentName(
  lang: Lang,
  { names, base, quote }: Pick<ListedInstrument, 'names' | 'base' | 'quote'>,
): string {
  return names[lang] ?? pairName(lang, base, quote) ?? names.en ?? '';
}

function pairName(lang: Lang, base: string, quote: string): string | undefined {
  if (!isNational(base) || !isNational(quote)) return undefined;
  const named = currencyNames(lang);
  return `${named(base)} / ${named(quote)}`;
}

/** ISO 4217 reserves X for codes of no country: gold, baskets, tests. */
const national = new Set(Intl.supportedValuesOf('currency').filter((code) => !code.startsWith('X')));

function isNational(code: string): boolean {
  return national.has(code);
}

/** Cache: names of currencies by language. */
const readers = new Map<Lang, Intl.DisplayNames>();

function currencyNames(lang: Lang): (code: string) => string {
  const known = readers.get(lang) ?? new Intl.DisplayNames(languageTag(lang), { type: 'currency' });
  readers.set(lang, known);
  return (code) => known.of(code) ?? code;
}
