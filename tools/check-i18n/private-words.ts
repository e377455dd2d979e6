import type { LanguageFinding } from './check.ts';
import type { Sentences } from './locales.ts';

/** Words that no trader or operator uses, and what says the same (docs/glossary.md). */
const privateWords: readonly (readonly [word: RegExp, instead: string])[] = [
  [/\bstands? here\b/i, 'appears here'],
  [/\bdealt\b/i, 'filled'],
  [/\banew\b/i, 'again'],
  [/\bin force\b/i, 'current'],
  [/\btold\b/i, 'notified'],
  [/\b(?:whoever|nobody|somebody)\b/i, 'a noun, or you'],
  [/\bthe house\b/i, 'we'],
  [/\bat the most\b/i, 'at most'],
  [/\b(?:in all)\b(?! fields)/i, 'total'],
  [/\bbecomes? of\b/i, 'result'],
  [/\blapses?\b/i, 'expires'],
  [/\bin sight\b/i, 'unknown, or a time'],
  // The specification's name stands once beside ours, in parentheses.
  [/(?<!\()\bnet value\b/i, 'equity'],
  [/(?<!\()\brisk rate\b/i, 'margin used'],
  [/(?<!\()\bprepayment ratio\b/i, 'margin level'],
  [/\btarget price\b/i, 'order price'],
  [/\bfloating (?:profit|P\/L)\b/i, 'unrealised P/L'],
  [/(?<!\()\bclose-out\b/i, 'stop out'],
];

/** English texts with a word that its readers do not use. */
export function checkPrivateWords(english: Sentences): readonly LanguageFinding[] {
  return [...english].flatMap(([area, texts]) =>
    [...texts].flatMap(([key, text]) =>
      privateWords
        .filter(([word]) => word.test(text))
        .map(([word, instead]) => ({
          language: 'en',
          key: `${area}.${key}`,
          message: `says «${word.exec(text)?.[0]}»; write ${instead}`,
        })),
    ),
  );
}
