/** Removes direction marks and other invisible characters, which copying brings along. */
export function withoutInvisible(text: string): string {
  return text.replace(/\p{Cf}/gu, '').trim();
}

/** Decimal digits of every script (Unicode Nd) as 0 to 9; all else stays as it is written. */
export function latinDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, latinDigit);
}

/** Unicode lists the digits of each script in order, from zero to nine, in runs of ten. */
export function latinDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let before = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(code - before - 1))) before += 1;
  return String(before % 10);
}
