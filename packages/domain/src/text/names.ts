/** What a name may contain besides letters and their marks. */
export interface NameRule {
  /** Most characters (code points). */
  readonly max: number;
  /** Digits and &, + as companies and nicknames have them; the names of people have none. */
  readonly digits?: boolean;
}

/** Scripts in which the joiners U+200C and U+200D change what is read: Persian, the Indic ones, Mongolian. */
const JOINING =
  '\\p{sc=Arab}\\p{sc=Syrc}\\p{sc=Mong}\\p{sc=Deva}\\p{sc=Beng}\\p{sc=Guru}\\p{sc=Gujr}\\p{sc=Orya}\\p{sc=Taml}' +
  '\\p{sc=Telu}\\p{sc=Knda}\\p{sc=Mlym}\\p{sc=Sinh}\\p{sc=Khmr}\\p{sc=Mymr}\\p{sc=Nkoo}\\p{sc=Zinh}';
/** A joiner not between two characters of such a script. */
const STRAY_JOINERS = new RegExp(
  `(?<![${JOINING}])[\\u200c\\u200d]+|[\\u200c\\u200d]+(?![${JOINING}])|(?<=[\\u200c\\u200d])[\\u200c\\u200d]+`,
  'gu',
);
/** Marks that copying leaves behind. Overrides (U+202D, U+202E) are not among them: those are refused. */
const LEFT_BY_COPYING = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202c\u2060\u2066-\u2069\ufeff]|\p{VS}/gu;
const APOSTROPHES = "'\u2018\u2019\u201b\u02bc\u02b9\u2032\u00b4`\uff07\u055a\u05f3";
const HYPHENS = '\\-\u00b7\u2010-\u2015\u2022\u2027\u2212\u30a0\u30fb\u2e31\uff0d\uff65';
const SIGNS = ` .,()/${APOSTROPHES}${HYPHENS}\u201c\u201d"\u05f4\u0f0b`;
const PERSON = new RegExp(`^[\\p{L}\\p{M}\\p{Nl}\u200c\u200d${SIGNS}]+$`, 'u');
const WITH_DIGITS = new RegExp(`^[\\p{L}\\p{M}\\p{N}\u200c\u200d&+_!#${SIGNS}]+$`, 'u');
/** More marks on one letter than any script uses. */
const PILED_MARKS = /\p{M}{9}|^\p{M}/u;
/**
 * Signs of an advertised site: `www.`, a path after two slashes, a word with a well-known top-level domain.
 */
const SITE =
  /\/\/|\bwww\.|\p{L}\.(com|net|org|info|biz|xyz|app|dev|link|site|online|top|vip|club|shop|ru|cn|io)\b/iu;

/**
 * The name of a user, a company or an account holder as stored and shown: in composed form (NFC), with single
 * spaces, without characters left by copying. One letter of any script is enough. Undefined if it cannot be a
 * name: no letter, digits where not allowed, control characters, markup, site addresses, direction overrides,
 * more than `max` characters.
 */
export function readName(text: string, { max, digits = false }: NameRule): string | undefined {
  const name = text
    .normalize('NFC')
    .replace(LEFT_BY_COPYING, '')
    .replace(STRAY_JOINERS, '')
    .replace(/[\p{Zs}\t]+/gu, ' ')
    .trim();
  if ([...name].length > max || !(digits ? WITH_DIGITS : PERSON).test(name)) return undefined;
  if (!/\p{L}|\p{Nl}/u.test(name) && !(digits && /\p{N}/u.test(name))) return undefined;
  return PILED_MARKS.test(name) || SITE.test(name) ? undefined : name;
}

/**
 * One text for all spellings of a name, for comparing and never for showing: case, width, composition,
 * blanks, apostrophes, hyphens, dots and joiners do not count; accents do.
 */
export function nameKey(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFKC')
    .replace(/[^\p{L}\p{M}\p{N}]|[\p{Cf}\p{DI}\u02bc\u02b9]/gu, '');
}
