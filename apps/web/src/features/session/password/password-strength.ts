import { foldText } from '@tidemark/domain/search';

/** Strength of a password, from «refused by the server» to «practically unguessable». */
export type PasswordStrength = 'tooShort' | 'weak' | 'fair' | 'good' | 'strong';

/** The server takes no fewer and no more characters. */
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 128;

/** Bits of guessing from which a password deserves the name. */
const FAIR_BITS = 36;
const GOOD_BITS = 52;
const STRONG_BITS = 70;
/** Shorter names occur in many words. */
const NAME_MIN = 3;

/** Alphabets and how many characters each offers to choose from. */
const alphabets = [
  [/\p{Ll}/u, 26],
  [/\p{Lu}/u, 26],
  [/\p{Nd}/u, 10],
  [/[\p{Lo}\p{Lm}]/u, 200],
  [/[\p{P}\p{S}\p{Z}]/u, 24],
] as const;

/**
 * A guess at the strength of a password, to be shown while it is typed; the server has the last word.
 * Repetitions, runs (abcd, 4321) and one's own name count for next to nothing.
 */
export function passwordStrength(password: string, account: string): PasswordStrength {
  const characters = [...password];
  if (characters.length < PASSWORD_MIN) return 'tooShort';
  const pool = alphabets.reduce((sum, [alphabet, size]) => sum + (alphabet.test(password) ? size : 0), 0);
  const bits = countedLength(characters, account) * Math.log2(Math.max(2, pool));
  if (bits < FAIR_BITS) return 'weak';
  if (bits < GOOD_BITS) return 'fair';
  return bits < STRONG_BITS ? 'good' : 'strong';
}

/** Characters that a guesser cannot foresee from those before, without those of one's own name. */
function countedLength(characters: readonly string[], account: string): number {
  const points = characters.map((character) => character.codePointAt(0) ?? 0);
  const steps = points.slice(1).map((point, index) => point - (points[index] ?? 0));
  const foreseen = steps.filter((step, index) => step === 0 || (isRun(step) && step === steps[index - 1]));
  const varied = Math.min(points.length - foreseen.length, new Set(points).size * 2);
  const name = foldText(account.split('@')[0] ?? '');
  const isNamed = name.length >= NAME_MIN && foldText(characters.join('')).includes(name);
  return isNamed ? Math.max(0, varied - name.length) : varied;
}

function isRun(step: number): boolean {
  return step === 1 || step === -1;
}
