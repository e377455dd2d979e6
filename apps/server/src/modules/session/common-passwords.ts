/**
 * The passwords that a guesser tries first. The list is made, not copied: the words that people
 * choose, with the endings that people add, and the patterns that fingers draw on a keyboard.
 */

const WORDS = `
password passwort passw0rd motdepasse contrasena contraseña senha parola haslo salasana wachtwoord mima
admin administrator root user guest login welcome letmein master access secret default changeme test
testing tester demo hello hallo bonjour hola ciao monkey dragon tiger lion eagle falcon panther wolf bear
shadow sunshine princess prince queen king superman batman spiderman ironman pokemon pikachu naruto goku
starwars matrix hunter ranger killer warrior ninja samurai knight wizard legend phoenix thunder lightning
football baseball basketball soccer hockey tennis golf cricket rugby liverpool chelsea arsenal barcelona
manchester united realmadrid juventus bayern yankees lakers cowboys steelers packers eagles patriots
iloveyou loveyou lovely lover love forever always together sweetheart darling honey sugar angel babygirl
baby princesa bella beautiful pretty flower rose daisy jasmine lily violet rainbow butterfly summer winter
spring autumn january february march april may june july august september october november december monday
tuesday wednesday thursday friday saturday sunday morning midnight michael jordan jennifer jessica ashley
amanda daniel david james robert john thomas william joseph charles george matthew andrew anthony joshua
christopher nicholas alexander jonathan brandon justin samantha nicole elizabeth michelle maria sarah laura
emily hannah rachel rebecca victoria natalie olivia sophia isabella emma charlie buster bailey max maggie
ginger pepper cookie chocolate cheese banana orange apple cherry lemon peanut pumpkin coffee vodka whiskey
computer internet google facebook youtube twitter instagram microsoft windows apple samsung android iphone
nokia sony playstation nintendo minecraft fortnite roblox counterstrike warcraft zelda mario sonic mustang
ferrari porsche mercedes bmw audi toyota honda yamaha harley corvette camaro jaguar london paris berlin
madrid rome tokyo beijing shanghai hongkong taipei singapore newyork america england germany france spain
italy china india brazil mexico canada australia russia turkey money dollar bitcoin crypto ethereum trader
trading forex invest market profit gold silver diamond platinum bank wallet millionaire success lucky
winner victory freedom peace heaven jesus christ god faith blessed church trustno fuckyou asshole bitch
whatever nothing something anything qwerty qwertz azerty asdf zxcv abc abcd abcde abcdef woaini wo5201314
nihao xiaoming wangwei zhang liwei tidemark tide
`
  .trim()
  .split(/\s+/);

const ENDINGS = `
1 2 3 7 9 0 01 02 07 10 11 12 13 21 22 23 33 42 44 55 66 69 77 88 99 00 007 100 111 112 123 1234 12345 123456 321
222 333 444 555 666 777 786 888 999 520 521 1314 2000 2010 2015 2018 2019 2020 2021 2022 2023 2024 2025 2026
2027 ! !! 1! 12! 123! 1234! @ @1 @12 @123 @1234 # #1 #123 $ * _1 _123 .123
`
  .trim()
  .split(/\s+/);

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

const MIN_LENGTH = 8;
/** A password made of one short piece again and again is no longer than the piece. */
const PIECE_MAX = 4;
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

const common = new Set(everyCommonPassword());

/** How many passwords the list names, besides the patterns that it recognises. */
export const commonPasswordCount = common.size;

/** Whether a guesser tries it early: named in the list, swapped letters included, or a bare pattern. */
export function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase();
  return (
    common.has(lower) ||
    common.has(unswapped(lower)) ||
    isRepeatedPiece(lower) ||
    isRun(lower) ||
    isDate(lower)
  );
}

function* everyCommonPassword(): Generator<string> {
  for (const word of new Set(WORDS)) {
    const forms = [
      word,
      ...ENDINGS.map((ending) => word + ending),
      word + word,
      word + [...word].reverse().join(''),
    ];
    for (const form of forms) {
      if (form.length < MIN_LENGTH) continue;
      yield form;
      yield unswapped(form);
    }
    for (const start of ['1', '12', '123', '1234', 'my', 'the', 'i', 'super']) {
      if (start.length + word.length >= MIN_LENGTH) yield start + word;
    }
  }
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

/** Eight digits that are somebody's birthday. */
function isDate(text: string): boolean {
  const yearFirst = /^(19|20)\d\d(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])$/;
  const yearLast = /^(0[1-9]|[12]\d|3[01])(0[1-9]|[12]\d|3[01])(19|20)\d\d$/;
  return yearFirst.test(text) || yearLast.test(text);
}
