import { createTranslator } from 'use-intl/core';
import { createFormats, type Formats } from './formats.ts';
import { type LanguageCode, languageTag } from './languages.ts';
import { layOver } from './merge.ts';
import { serverTexts } from './server-texts.gen.ts';

type Say = (key: string, params: Readonly<Record<string, string | number>>) => string;
/** Cache: translators and formats by language. */
const translators = new Map<LanguageCode, Say>();
const formats = new Map<LanguageCode, Formats>();

function translator(language: LanguageCode): Say {
  const made = translators.get(language);
  if (made) return made;
  // The server's keys come from the refusal table at run time, so they are not typed here; tools/tidy checks
  // that each has a sentence.
  const translate = createTranslator({
    locale: languageTag(language),
    messages: layOver(serverTexts.en, serverTexts[language]) as Record<string, unknown>,
    timeZone: 'UTC',
    onError: () => undefined,
  }) as unknown as Say;
  translators.set(language, translate);
  return translate;
}

/**
 * The sentence of a refusal or message in a language; English where the language lacks it, the
 * key itself where English does too. `key` is as in the table: `forex.insufficient_margin`.
 */
export function sentence(
  language: LanguageCode,
  key: string,
  params: Readonly<Record<string, string | number>> = {},
  area: 'refusals' | 'messages' | 'notices' = 'refusals',
): string {
  const path = `${area}.${key}`;
  const said = translator(language)(path, params);
  return said === path ? key : said;
}

/** How a language writes what a sentence mentions, moments in UTC. Made once: that takes longer than many sentences. */
export function sentenceFormats(language: LanguageCode): Formats {
  const made = formats.get(language) ?? createFormats(language, 'UTC');
  formats.set(language, made);
  return made;
}
