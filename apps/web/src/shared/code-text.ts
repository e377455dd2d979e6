/** Digits of Arabic, Persian and Devanagari keyboards, each script from its zero on. */
const zeros = [0x0660, 0x06f0, 0x0966] as const;

/** Digits of any keyboard our languages are written on, as 0 to 9. */
export function latinDigits(text: string): string {
  return text.replace(/[٠-٩۰-۹०-९]/g, (digit) => {
    const point = digit.charCodeAt(0);
    const zero = zeros.find((start) => point >= start && point <= start + 9) ?? point;
    return String(point - zero);
  });
}

const CODE_DIGITS = 6;

/** The code of six digits in a text that was pasted («Your code: 123 456»); undefined where it holds none. */
export function codeIn(text: string): string | undefined {
  const digits = latinDigits(text);
  const whole = /(?<!\d)\d{6}(?!\d)/.exec(digits);
  if (whole) return whole[0];
  const halves = /(?<!\d)(\d{3})[ \u00a0-](\d{3})(?!\d)/.exec(digits);
  return halves ? `${halves[1]}${halves[2]}` : undefined;
}

/** What was typed into the field of a code: its digits, at most six. */
export function typedCode(text: string): string {
  return latinDigits(text).replace(/\D/g, '').slice(0, CODE_DIGITS);
}

export function isWholeCode(code: string): boolean {
  return code.length === CODE_DIGITS;
}
