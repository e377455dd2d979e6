/** Decimal digits of every script (Unicode Nd) as 0 to 9; all else stays as it is written. */
export function latinDigits(text: string): string {
  return text.replace(/[^\P{Nd}0-9]/gu, latinDigit);
}

/** The decimal digits of a script form one run of code points, from zero to nine. */
function latinDigit(digit: string): string {
  const point = digit.codePointAt(0) ?? 0;
  let first = point;
  while (/^\p{Nd}$/u.test(String.fromCodePoint(first - 1))) first -= 1;
  return String((point - first) % 10);
}
