/**
 * A copied text without the characters that do not show (zero-width spaces, direction marks, soft
 * hyphens, byte order marks, variation selectors); blanks and tabs become plain spaces, lines stay.
 * For numbers, addresses and codes: names and prose need some of these characters (`readName`).
 */
export function withoutInvisible(text: string): string {
  return text.replace(/[\p{Cf}\p{DI}]/gu, '').replace(/[\p{Zs}\t]/gu, ' ');
}
