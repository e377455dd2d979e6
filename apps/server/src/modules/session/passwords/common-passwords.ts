import list from './common-passwords.json' with { type: 'json' };

/** Rows, columns and diagonals of keyboards, and the alphabet: runs of them in both directions. */
const RUNS = [
  '1234567890',
  '01234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'qwertzuiop',
  'azertyuiop',
  'asdfghjkl',
  'qsdfghjklm',
  'zxcvbnm',
  'qwertyuiopasdfghjklzxcvbnm',
  '1q2w3e4r5t6y7u8i9o0p',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
  'qazwsxedcrfvtgbyhnujm',
  'q1w2e3r4t5y6u7i8o9p0',
  'zaq1xsw2cde3vfr4bgt5',
  '!@#$%^&*()',
];

/** What the published lists, which are mostly English, lack: the word for password, and pet phrases, elsewhere. */
const FURTHER_WORDS = `passwort motdepasse contrasena contraseña senha parola haslo heslo salasana wachtwoord mima
  mimama woaini woaiwo wo5201314 a5201314 xiaoming wangwei nihao hallo bonjour ciao sayang rahasia katasandi matkhau
  sifre seker parool kennwort geheim schatz bismillah tidemark`;

/** A password made of one short piece again and again is no longer than the piece. */
const PIECE_MAX = 4;
/** What people add to a common word: a year, a few digits, a sign. */
const ENDING = /[\d!@#$*._-]{1,6}$/;
const SWAPS: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
};

/** Lists of passwords that were stolen and published, in lower case, and the words they are made of. */
const common: ReadonlySet<string> = new Set(`${list.passwords} ${list.words} ${FURTHER_WORDS}`.split(/\s+/));

/** Number of passwords in the list, besides the recognised patterns. */
export const commonPasswordCount = common.size;

/**
 * Whether an attacker tries it early: in a published list, in any case, with letters swapped or an ending
 * added; or a bare pattern.
 */
export function isCommonPassword(password: string): boolean {
  const lower = password.normalize('NFKC').toLowerCase();
  return (
    isListed(lower) || isListed(unswapped(lower)) || isRepeatedPiece(lower) || isRun(lower) || isDate(lower)
  );
}

function isListed(text: string): boolean {
  return common.has(text) || common.has(text.replace(ENDING, ''));
}

/** `p@ssw0rd` read as `password`; the digits at its end stay digits. */
function unswapped(text: string): string {
  const tail = /[\d!@$]*$/.exec(text)?.[0] ?? '';
  const head = text.slice(0, text.length - tail.length);
  return [...head].map((letter) => SWAPS[letter] ?? letter).join('') + tail;
}

function isRepeatedPiece(text: string): boolean {
  for (let length = 1; length <= Math.min(PIECE_MAX, text.length / 2); length += 1) {
    const piece = text.slice(0, length);
    if (text === piece.repeat(Math.ceil(text.length / length)).slice(0, text.length)) return true;
  }
  return false;
}

/** One or two runs: `12345678`, `qwertyuiop`, `qwerty123456`, `abcd1234`. */
function isRun(text: string): boolean {
  for (let cut = 4; cut <= text.length; cut += 1) {
    if (isOneRun(text.slice(0, cut)) && (cut === text.length || isOneRun(text.slice(cut)))) return true;
  }
  return false;
}

function isOneRun(text: string): boolean {
  const reversed = [...text].reverse().join('');
  return RUNS.some((run) => run.includes(text) || run.includes(reversed)) || isRepeatedPiece(text);
}

/** Eight digits that form a date. */
function isDate(text: string): boolean {
  const yearFirst = /^(19|20)\d\d(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])$/;
  const yearLast = /^(0[1-9]|[12]\d|3[01])(0[1-9]|[12]\d|3[01])(19|20)\d\d$/;
  return yearFirst.test(text) || yearLast.test(text);
}
