import { createTranslator } from 'use-intl/core';
import { type LanguageCode, languageTag } from './languages.ts';
import arMessages from './locales/ar/messages.json' with { type: 'json' };
import arNotices from './locales/ar/notices.json' with { type: 'json' };
import arRefusals from './locales/ar/refusals.json' with { type: 'json' };
import enMessages from './locales/en/messages.json' with { type: 'json' };
import enNotices from './locales/en/notices.json' with { type: 'json' };
import enRefusals from './locales/en/refusals.json' with { type: 'json' };
import hkMessages from './locales/hk/messages.json' with { type: 'json' };
import hkNotices from './locales/hk/notices.json' with { type: 'json' };
import hkRefusals from './locales/hk/refusals.json' with { type: 'json' };
import { layOver, type MessageTree } from './merge.ts';

/** What the server says, by language: refusals, the sentences after a success, and notices that are pushed. */
const areas: Partial<Record<LanguageCode, { refusals: unknown; messages: unknown; notices: unknown }>> = {
  en: { refusals: enRefusals, messages: enMessages, notices: enNotices },
  hk: { refusals: hkRefusals, messages: hkMessages, notices: hkNotices },
  ar: { refusals: arRefusals, messages: arMessages, notices: arNotices },
};

const source = { refusals: enRefusals, messages: enMessages, notices: enNotices } as unknown as MessageTree;

type Say = (key: string, params: Readonly<Record<string, string | number>>) => string;
const translators = new Map<LanguageCode, Say>();

function translator(language: LanguageCode): Say {
  const made = translators.get(language);
  if (made) return made;
  const own = (areas[language] ?? {}) as unknown as MessageTree;
  // The server's keys come at run time from the refusal table, so they are not typed here; that
  // each has a sentence is checked by tools/tidy.
  const translate = createTranslator({
    locale: languageTag(language),
    messages: layOver(source, own) as Record<string, unknown>,
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
