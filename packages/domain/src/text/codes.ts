import { latinDigits } from './digits.ts';
import { withoutInvisible } from './invisible.ts';

/** Digits of a code that is mailed, texted or shown by an authenticator app. */
export const CODE_DIGITS = 6;

/** Blanks and dashes, which only group the signs of a code. */
const GROUPING = /[\s\p{Pd}\u2212]/gu;

/**
 * A code normalised for comparison: digits of any script as 0 to 9, full-width letters plain, without blanks,
 * dashes and invisible characters. Letters stay, so that «28708x» is not a five-digit code.
 */
export function readCode(text: string): string {
  return latinDigits(withoutInvisible(text).normalize('NFKC')).replace(GROUPING, '');
}

/**
 * A code of letters and digits (captcha, recovery code, invite code) normalised for comparison: upper case.
 */
export function readLetterCode(text: string): string {
  return readCode(text).toUpperCase();
}

/** Whether a text is six digits, however they are grouped and in whatever script. */
export function isDigitCode(text: string): boolean {
  return /^\d{6}$/.test(readCode(text));
}

/** What was typed into a field of six digits: the digits alone. None is cut off: seven are no code. */
export function typedDigits(text: string): string {
  return readCode(text).replace(/\D/g, '');
}

/** The only code of six digits in a pasted text («Your code: 123 456»); undefined where there is none. */
export function digitCodeIn(text: string): string | undefined {
  const plain = latinDigits(withoutInvisible(text).normalize('NFKC'));
  const whole = /(?<!\d)\d{6}(?!\d)/.exec(plain);
  if (whole) return whole[0];
  const grouped = /(?<!\d|\d[\s\p{Pd}\u2212])(?:\d[\s\p{Pd}\u2212]{0,3}){5}\d(?![\s\p{Pd}\u2212]?\d)/u.exec(
    plain,
  );
  return grouped ? grouped[0].replace(/\D/g, '') : undefined;
}
